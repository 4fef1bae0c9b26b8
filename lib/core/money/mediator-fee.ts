export type MediatorFee = { type: 'FIXED'; amountCents: number } | { type: 'PERCENTAGE'; percent: number }

/** The digits of a number without its point, and how many of them stand behind it, exactly as it is written. */
function decimalOf(value: number): { digits: bigint; places: number } {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) }
}

/** In cents: a fraction of a cent counts as a whole one, since nobody says how the provider rounds. */
export function mediatorFeeCents(fee: MediatorFee, amountCents: number): number {
  if (fee.type === 'FIXED') return fee.amountCents
  const { digits, places } = decimalOf(fee.percent)
  const unit = 100n * 10n ** BigInt(places)
  return Number((BigInt(amountCents) * digits + unit - 1n) / unit)
}

export type OutgoingTransfer = { amountCents: number; mediatorFee?: MediatorFee }

/**
 * What a transfer takes from its account, before the platform's fee, which nobody knows beforehand. The contract does not say
 * whether the mediator's fee is inside the amount or on top of it: it is taken to be on top, which is the larger.
 */
export function outgoingCents({ amountCents, mediatorFee }: OutgoingTransfer): number {
  return amountCents + (mediatorFee ? mediatorFeeCents(mediatorFee, amountCents) : 0)
}
