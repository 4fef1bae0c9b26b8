/** Removes accents, capitals and the punctuation of a CNPJ. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[./-]/g, '').toLowerCase()
}

/** Whether every word looked for is somewhere in the texts; nothing looked for matches all. */
export function matchesText(looked: string, texts: readonly (string | null)[]): boolean {
  const all = fold(texts.join(' '))
  return fold(looked)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
