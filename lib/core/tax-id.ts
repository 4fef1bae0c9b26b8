export const cpfShape = /^\d{11}$/
export const cnpjShape = /^[0-9A-Z]{12}\d{2}$/

/** The CPF or CNPJ without mask, letters upper-case. Other characters remain. */
export function normalizeTaxId(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase()
}

export function taxIdKind(text: string): 'cpf' | 'cnpj' | null {
  const bare = normalizeTaxId(text)
  if (cpfShape.test(bare)) return 'cpf'
  return cnpjShape.test(bare) ? 'cnpj' : null
}

/** A CPF or a CNPJ, letters included, with its mask; any other text, also a masked one, unchanged. */
export function formatTaxId(text: string): string {
  const bare = normalizeTaxId(text)
  if (cpfShape.test(bare)) return bare.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  if (cnpjShape.test(bare)) return bare.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return text
}
