/** The idempotency key of the form, and what was sent under it. */
export type SendingKey = {
  key: string
  /** The request sent under the key, as JSON; null while nothing was. */
  sent: string | null
  /** The provider certainly refused it: under this key the answer will always be that. */
  refused: boolean
}

export function freshKey(key: string = crypto.randomUUID()): SendingKey {
  return { key, sent: null, refused: false }
}

/** The key to send a request under: the same for the same request, another once a field changed or the first was refused. */
export function keyFor(current: SendingKey, request: unknown, mint?: string): SendingKey {
  const sent = JSON.stringify(request)
  const another = current.refused || (current.sent !== null && current.sent !== sent)
  return { ...(another ? freshKey(mint) : current), sent }
}
