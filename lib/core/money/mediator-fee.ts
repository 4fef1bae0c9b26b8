export type MediatorFee = { type: 'FIXED'; amountCents: number } | { type: 'PERCENTAGE'; percent: number }

/** The digits of a number without its point, and the number of decimal places, exactly as written. */
function decimalOf(value: number): { digits: bigint; places: number } {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) }
}

/** The fee in cents, rounded up: the provider does not document how it rounds. */
export function mediatorFeeCents(fee: MediatorFee, amountCents: number): number {
  if (fee.type === 'FIXED') return fee.amountCents
  const { digits, places } = decimalOf(fee.percent)
  const unit = 100n * 10n ** BigInt(places)
  return Number((BigInt(amountCents) * digits + unit - 1n) / unit)
}

export type OutgoingTransfer = { amountCents: number; mediatorFee?: MediatorFee }

/**
 * The amount that a transfer takes from its account, without the platform's fee, which is unknown beforehand. The
 * contract does not say whether the mediator's fee is inside the amount or on top of it: this assumes on top, the
 * larger amount.
 */
export function outgoingCents({ amountCents, mediatorFee }: OutgoingTransfer): number {
  return amountCents + (mediatorFee ? mediatorFeeCents(mediatorFee, amountCents) : 0)
}
