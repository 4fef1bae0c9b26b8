/** `unpaid`: nothing came in that we know of. `undisclosed`: it was paid, and the provider has not said with how much. */
type ChargePayment =
  | { kind: 'unpaid' }
  | { kind: 'undisclosed' }
  | { kind: 'as-asked' | 'different'; paidCents: number }

export type PaidCharge = {
  /** Null while unknown. */
  amountCents: number | null
  result: { paid: boolean; paidCents: number | null } | null
}

/** The payment of a charge, compared with its own amount: never assumed, only as the provider states it. */
export function chargePayment({ amountCents, result }: PaidCharge): ChargePayment {
  if (!result?.paid) return { kind: 'unpaid' }
  const { paidCents } = result
  if (paidCents === null) return { kind: 'undisclosed' }
  return { kind: paidCents === amountCents ? 'as-asked' : 'different', paidCents }
}
