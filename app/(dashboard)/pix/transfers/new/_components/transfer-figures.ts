import { feeOf } from '@/components/sending/fee'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import type { TransferValues } from './transfer-values'

/** Our own fee in cents, rounded to the cent where it is a percentage; null without one. */
export function ownFeeCents({ amountCents, mediatorFee }: Pick<TransferInput, 'amountCents' | 'mediatorFee'>) {
  if (!mediatorFee) return null
  if (mediatorFee.type === 'FIXED') return mediatorFee.amountCents
  return Math.round((amountCents * mediatorFee.percent) / 100)
}

/** The same while it is still being typed; null also for what is no fee yet. */
export function typedFeeCents(values: TransferValues): number | null {
  const cents = ownFeeCents({ amountCents: values.amountCents ?? 0, mediatorFee: feeOf(values) })
  return Number.isNaN(cents) ? null : cents
}

/** What would be left, before the platform's fee, which nobody tells beforehand; null while the balance is unknown. */
export function balanceAfter(availableCents: number | null, amountCents: number, feeCents: number | null) {
  return availableCents === null ? null : availableCents - amountCents - (feeCents ?? 0)
}
