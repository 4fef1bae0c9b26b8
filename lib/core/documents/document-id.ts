const maxInt64 = 2n ** 63n - 1n

/** Whether the text is a document's id: an int64. */
export const isDocumentId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= maxInt64

/** Whether the text can name a document: its id, or a key of 44 or 50 letters and digits. */
export function isDocumentIdOrKey(text: string): boolean {
  if (/^\d{1,19}$/.test(text)) return isDocumentId(text)
  return /^([0-9A-Za-z]{44}|[0-9A-Za-z]{50})$/.test(text)
}
