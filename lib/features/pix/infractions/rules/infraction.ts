/** The statuses that the contract names; others may come. */
export const infractionStatuses = ['pending', 'accepted', 'rejected', 'delayed'] as const

/** Situation types that are known from elsewhere; the contract names none. */
const situationTypes = ['SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER', 'UNKNOWN'] as const
type SituationType = (typeof situationTypes)[number]

/** Whether upstream itself says that it does not know: then the word is translated, and not shown raw. */
export const isUnknownWord = (word: string | null): boolean => word?.toUpperCase() === 'UNKNOWN'

/** Null where the word is undocumented. */
export function situationTypeOf(word: string | null): SituationType | null {
  return situationTypes.find((type) => type === word) ?? (isUnknownWord(word) ? 'UNKNOWN' : null)
}

/** `accepted`: it was fraud, we agree. `rejected`: we contest. */
export const opinions = ['accepted', 'rejected'] as const
export type Opinion = (typeof opinions)[number]

/** Kinds of evidence that an answer's checklist names. */
export const evidenceKinds = ['sale', 'delivery', 'conversation', 'identity', 'other'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Length from which a text may be too long for the directory; not a limit. */
export const softDescriptionLength = 2_000

/** Whether there is no opinion yet, by upstream's status; an unknown status counts as open. */
export function isOpen(status: string | null): boolean {
  return !opinions.some((opinion) => opinion === status)
}

/** Tabs of the queue. */
export const queueTabs = ['to-answer', 'mine', 'answered', 'all'] as const
export type QueueTab = (typeof queueTabs)[number]

/** `due`: the least estimated time left first; those without a date come last. */
export const queueSorts = ['due', 'amount', 'newest'] as const
export type QueueSort = (typeof queueSorts)[number]

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

/** The maximum amount in dispute: the larger of two figures. */
export function disputedAtMost({ amountCents, amountBrlCents }: InfractionAmounts): number | null {
  return amountCents === null ? amountBrlCents : Math.max(amountCents, amountBrlCents ?? amountCents)
}

/** The amount that was returned at least: the smaller of two figures, 0 while none is known. */
export function refundedAtLeast({ refundedCents, refundedBrlCents }: InfractionAmounts): number {
  return Math.min(refundedCents ?? refundedBrlCents ?? 0, refundedBrlCents ?? refundedCents ?? 0)
}
