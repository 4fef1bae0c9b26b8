type NotePayment = { method: string | null; amountCents: number | null; deferred?: boolean }

const pix: ReadonlySet<string> = new Set(['17', '20'])
const none = '90'

/**
 * What a note says is paid by another method than Pix, of its net. It is what the issuer's system filled in, often by default
 * (money, slip, others): a claim, which nothing here proves or disproves. An amount that is not stated is all that is left.
 */
export function paidOtherwise(payments: readonly NotePayment[], netCents: number): number {
  const others = payments.filter(({ method }) => method !== null && method !== none && !pix.has(method))
  const sumOf = (some: readonly NotePayment[]) => some.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const byPix = sumOf(payments.filter(({ method }) => pix.has(method ?? '')))
  const left = Math.max(0, netCents - byPix)
  const isUnstated = others.some(({ amountCents }) => amountCents === null)
  return isUnstated ? left : Math.min(sumOf(others), left)
}

/** Whether a note says that nothing is paid for it (`tPag` 90), now or in instalments. */
export const paysNothing = (payments: readonly NotePayment[], installments: readonly unknown[]): boolean =>
  payments.length > 0 && payments.every(({ method }) => method === none) && installments.length === 0

/** Amount that a note states as paid by other methods at its issue; agreed later payments do not count. */
export const claimedNow = (payments: readonly NotePayment[], netCents: number): number =>
  paidOtherwise(
    payments.filter(({ deferred }) => !deferred),
    netCents,
  )
