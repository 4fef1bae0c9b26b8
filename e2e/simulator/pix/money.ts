import { type JsonRecord, numberOf, recordOf } from '../json.ts'
import type { MediatorFee } from './model.ts'

export const platformFees = { cashInCents: 45, cashOutCents: 90, refundPercent: 1 } as const

/** Undefined unless the value is a number of reais with at most two decimals. */
export function centsOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 1e-6 * Math.max(1, Math.abs(value))
    ? cents
    : undefined
}

export function reais(cents: number): number {
  return cents / 100
}

/** Undefined when sent but invalid. */
export function mediatorFeeOf(body: JsonRecord): MediatorFee | null | undefined {
  if (body.mediator_fee === undefined || body.mediator_fee === null) return null
  const fee = recordOf(body, 'mediator_fee')
  const value = fee && numberOf(fee, 'valor')
  if (!fee || value === undefined || value < 0) return undefined
  if (fee.tipo === 'PERCENTAGE') return value <= 100 ? { kind: 'PERCENTAGE', amount: value } : undefined
  const cents = centsOf(value)
  return fee.tipo === 'FIXED' && cents !== undefined ? { kind: 'FIXED', amount: cents } : undefined
}

export function mediatorCents(fee: MediatorFee | null, cents: number): number {
  if (!fee) return 0
  return fee.kind === 'FIXED' ? fee.amount : Math.round((cents * fee.amount) / 100)
}

export function refundFeeCents(cents: number): number {
  return Math.round((cents * platformFees.refundPercent) / 100)
}
