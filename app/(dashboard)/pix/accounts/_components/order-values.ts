import { isValidCnpj, isValidCpf, normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { type OpenInput, openInput } from '@/lib/features/pix/accounts/schema'

/** An account to be opened, as it is typed. */
export type OrderValues = { taxId: string; externalId: string; name: string }

export const emptyOrder: OrderValues = { taxId: '', externalId: '', name: '' }

/** The request, or null while a field cannot be sent as it is. */
export function orderOf({ taxId, externalId, name }: OrderValues): OpenInput | null {
  const order = { taxId: normalizeTaxId(taxId), externalId, ...(name.trim() && { name }) }
  return openInput.safeParse(order).data ?? null
}

/** `shape` stops the request; `digits` only warns. */
export function taxIdTrouble(taxId: string): 'shape' | 'digits' | null {
  if (taxIdKind(taxId) === null) return 'shape'
  return isValidCpf(taxId) || isValidCnpj(taxId) ? null : 'digits'
}
