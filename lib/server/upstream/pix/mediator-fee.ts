import 'server-only'
import { reaisFromCents } from '@/lib/core/money'

/** Our own fee, on top of the platform's. */
export type MediatorFee = { type: 'FIXED'; amountCents: number } | { type: 'PERCENTAGE'; percent: number }

/** The contract's words: reais when fixed, percent when a percentage. */
export function mediatorFee(fee: MediatorFee | undefined): { tipo: string; valor: number } | undefined {
  if (!fee) return undefined
  return fee.type === 'FIXED'
    ? { tipo: fee.type, valor: reaisFromCents(fee.amountCents) }
    : { tipo: fee.type, valor: fee.percent }
}
