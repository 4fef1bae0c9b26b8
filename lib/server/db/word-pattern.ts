const shortWord = /^[\p{L}\p{N}]{1,2}$/u

/** A `like` pattern of the typed text. One or two letters match a word's beginning: the index needs three. */
export function wordPattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return shortWord.test(word) ? `% ${literal}%` : `%${literal}%`
}
