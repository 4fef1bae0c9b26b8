import type { OperationKind } from '@/lib/core/operation-states'
import type { AnyOperation } from '@/lib/features/operations/schema'

/** Where each kind of operation has its page. */
const addresses: Record<OperationKind, string> = {
  'pix.charge': '/pix/charges',
  'pix.transfer': '/pix/transfers',
  'pix.refund': '/pix/refunds',
}

export function addressOf({ kind, id }: AnyOperation): string {
  return `${addresses[kind]}/${id}`
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** What a person would call it: for whom, or its own number. */
export function nameOf({ input }: AnyOperation): string | null {
  return text(input.beneficiary) ?? text(input.externalId)
}

export const amountOf = ({ amountCents }: AnyOperation): number | null => amountCents
