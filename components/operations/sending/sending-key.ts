/** The idempotency key of a form, and its request. */
export type SendingKey = {
  /** While it is not minted it only names the draft: nothing is sent under it. */
  key: string
  minted: boolean
  /** As JSON; null until the person has gone through the form. */
  request: string | null
  /** It was certainly refused: under this key the answer will always be that. */
  refused: boolean
}

export function freshKey(key: string = crypto.randomUUID()): SendingKey {
  return { key, minted: true, request: null, refused: false }
}

/** The key of a form in progress, until a request is made from it. */
export function draftKey(key: string = crypto.randomUUID()): SendingKey {
  return { ...freshKey(key), minted: false }
}

/** The key for a request: the same for the same request, another once a field changed or the first was refused. */
export function keyFor(current: SendingKey, request: unknown, mint?: string): SendingKey {
  const requested = JSON.stringify(request)
  const changed = current.request !== null && current.request !== requested
  return { ...(current.minted && !current.refused && !changed ? current : freshKey(mint)), request: requested }
}
