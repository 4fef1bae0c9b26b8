import type { UseFormReturn } from 'react-hook-form'
import type { FormRequest } from '@/components/operations/sending/form-request'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'
import { type OpenInput, openInput } from '@/lib/features/pix/accounts/schema'

/** An account to be opened, as it is typed. */
export type OrderValues = { taxId: string; externalId: string; name: string }
export type OrderForm = UseFormReturn<OrderValues, unknown, OpenInput>

export const emptyOrder: OrderValues = { taxId: '', externalId: '', name: '' }

export const orderRequest: FormRequest<OrderValues, OpenInput> = {
  input: openInput,
  requestOf: ({ taxId, externalId, name }) => ({
    taxId: normalizeTaxId(taxId),
    externalId,
    ...(name.trim() && { name }),
  }),
  fieldOf: (path) => (path === 'taxId' || path === 'externalId' || path === 'name' ? path : null),
}

/** Whether the check digits disagree: they only warn. */
export function hasWrongDigits(taxId: string): boolean {
  return taxIdKind(taxId) !== null && !isValidCpf(taxId) && !isValidCnpj(taxId)
}
