export const cpfShape = /^\d{11}$/
export const cnpjShape = /^[0-9A-Z]{12}\d{2}$/

/** The bare CPF or CNPJ: no mask, letters upper-case. What else is in the text stays. */
export function normalizeTaxId(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase()
}

export function taxIdKind(text: string): 'cpf' | 'cnpj' | null {
  const bare = normalizeTaxId(text)
  if (cpfShape.test(bare)) return 'cpf'
  return cnpjShape.test(bare) ? 'cnpj' : null
}

/** A CPF or a CNPJ, letters included, with its mask; any other text, an already hidden one too, as it came. */
export function formatTaxId(text: string): string {
  const bare = normalizeTaxId(text)
  if (cpfShape.test(bare)) return bare.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  if (cnpjShape.test(bare)) return bare.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return text
}
