import { cnpj, cpf } from 'cpf-cnpj-validator'

const cpfShape = /^\d{11}$/
const cnpjShape = /^[0-9A-Z]{12}\d{2}$/

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

/** Whether the check digits agree. Soft: warn a person, never refuse a request. */
export function isValidCpf(text: string): boolean {
  const bare = normalizeTaxId(text)
  return cpfShape.test(bare) && cpf.isValid(bare, true)
}

/** Whether the check digits agree, in numeric and in lettered CNPJ. Soft: warn a person, never refuse a request. */
export function isValidCnpj(text: string): boolean {
  const bare = normalizeTaxId(text)
  return cnpjShape.test(bare) && cnpj.isValid(bare, true)
}
