/** The idempotency key of a form, and its request. */
export type SendingKey = {
  /** A key that is not minted only names the draft; no request is sent under it. */
  key: string
  minted: boolean
  /** As JSON; null until the person has gone through the form. */
  request: string | null
  /** The request was certainly refused: this key always gets the same refusal. */
  refused: boolean
}

export function freshKey(key: string = crypto.randomUUID()): SendingKey {
  return { key, minted: true, request: null, refused: false }
}

/** The key of a form in progress, until a request is made from it. */
export function draftKey(key: string = crypto.randomUUID()): SendingKey {
  return { ...freshKey(key), minted: false }
}

/** The key for a request: unchanged for the same request, new once a field changed or the request was refused. */
export function keyFor(current: SendingKey, request: unknown, mint?: string): SendingKey {
  const requested = JSON.stringify(request)
  const changed = current.request !== null && current.request !== requested
  return { ...(current.minted && !current.refused && !changed ? current : freshKey(mint)), request: requested }
}
