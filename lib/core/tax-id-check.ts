import { cnpj, cpf } from 'cpf-cnpj-validator'
import { cnpjShape, cpfShape, normalizeTaxId } from './tax-id'

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
