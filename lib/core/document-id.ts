const maxInt64 = 2n ** 63n - 1n

/** Whether the text can name a document: an int64 id, or a key of 44 or 50 letters and digits. */
export function isDocumentIdOrKey(text: string): boolean {
  if (/^\d{1,19}$/.test(text)) return BigInt(text) <= maxInt64
  return /^([0-9A-Za-z]{44}|[0-9A-Za-z]{50})$/.test(text)
}
