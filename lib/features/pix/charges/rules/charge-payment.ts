/** `unpaid`: nothing came in that we know of. `undisclosed`: it was paid, and the provider has not said with how much. */
export type ChargePayment =
  | { kind: 'unpaid' }
  | { kind: 'undisclosed' }
  | { kind: 'as-asked' | 'different'; paidCents: number }

export type PaidCharge = {
  /** Null while nobody knows. */
  amountCents: number | null
  result: { paid: boolean; paidCents: number | null } | null
}

/** What came in for a charge, beside its own amount: never taken for granted, only as the provider says it. */
export function chargePayment({ amountCents, result }: PaidCharge): ChargePayment {
  if (!result?.paid) return { kind: 'unpaid' }
  const { paidCents } = result
  if (paidCents === null) return { kind: 'undisclosed' }
  return { kind: paidCents === amountCents ? 'as-asked' : 'different', paidCents }
}
