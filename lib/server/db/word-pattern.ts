const shortWord = /^[\p{L}\p{N}]{1,2}$/u

/** A `like` in which what the person typed means itself. One or two letters alone begin a word: the index knows three at least. */
export function wordPattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return shortWord.test(word) ? `% ${literal}%` : `%${literal}%`
}
