const foldedSigns = new Map<string, string>()
const mostSigns = 5000

function foldedSign(sign: string): string {
  const known = foldedSigns.get(sign)
  if (known !== undefined) return known
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const folded = bare.length === 1 ? bare : sign
  if (foldedSigns.size < mostSigns) foldedSigns.set(sign, folded)
  return folded
}

/** Lower case without accents; each character remains one character, so that positions stay valid. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: non-ASCII characters, one code unit at a time
  const ascii = text.replace(/[^\x00-\x7f]/g, foldedSign)
  return ascii.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
