import { feeOf } from '@/components/operations/sending/fee'
import { mediatorFeeCents } from '@/lib/core/mediator-fee'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import type { TransferValues } from './transfer-values'

/** Our own fee in cents; null without one. */
export function ownFeeCents({ amountCents, mediatorFee }: Pick<TransferInput, 'amountCents' | 'mediatorFee'>) {
  return mediatorFee ? mediatorFeeCents(mediatorFee, amountCents) : null
}

/** The same while it is still being typed; null also for what is no fee yet. */
export function typedFeeCents(values: TransferValues): number | null {
  const fee = feeOf(values)
  if (fee?.type === 'PERCENTAGE' && Number.isNaN(fee.percent)) return null
  return ownFeeCents({ amountCents: values.amountCents ?? 0, mediatorFee: fee })
}

/** What would be left, before the platform's fee, which nobody tells beforehand; null while the balance is unknown. */
export function balanceAfter(availableCents: number | null, amountCents: number, feeCents: number | null) {
  return availableCents === null ? null : availableCents - amountCents - (feeCents ?? 0)
}
