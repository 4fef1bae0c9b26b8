/** The amounts that upstream gives, in cents and again in reais. */
export type InfractionAmounts = {
  amountCents: number | null
  amountBrlCents: number | null
  refundedCents: number | null
  refundedBrlCents: number | null
}

type Disagreement = { what: 'amount' | 'refunded'; cents: number; brlCents: number }

/** The amounts of an infraction that upstream gives twice, each time another figure. */
export function disagreements(given: InfractionAmounts): Disagreement[] {
  const { amountCents, amountBrlCents, refundedCents, refundedBrlCents } = given
  return [
    { what: 'amount' as const, cents: amountCents, brlCents: amountBrlCents },
    { what: 'refunded' as const, cents: refundedCents, brlCents: refundedBrlCents },
  ].flatMap(({ what, cents, brlCents }) =>
    cents === null || brlCents === null || cents === brlCents ? [] : [{ what, cents, brlCents }],
  )
}

/** The most that may be in dispute: of two figures the larger. */
export function disputedAtMost({ amountCents, amountBrlCents }: InfractionAmounts): number | null {
  return amountCents === null ? amountBrlCents : Math.max(amountCents, amountBrlCents ?? amountCents)
}

/** The amount that was returned at least: the smaller of two figures, 0 while none is known. */
export function refundedAtLeast({ refundedCents, refundedBrlCents }: InfractionAmounts): number {
  return Math.min(refundedCents ?? refundedBrlCents ?? 0, refundedBrlCents ?? refundedCents ?? 0)
}
