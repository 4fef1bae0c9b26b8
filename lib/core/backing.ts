/** A payment is backed by its note, a note by its payments. */
export const backingStates = [
  'backed',
  'partial',
  'suggested',
  'unbacked',
  /** A note that names a method other than Pix and has no link: a claim, not a payment. */
  'otherwise',
  'dismissed',
  /** A payment that was refunded in full. */
  'returned',
  /** A cancelled note; its links are removed. */
  'cancelled',
] as const
export type BackingState = (typeof backingStates)[number]

/** Why a note expects no payment, whatever people decided: the note is shown as dismissed with that reason. */
export const noteExemptions = ['test', 'draft', 'return', 'adjustment', 'no-payment', 'summary', 'returned'] as const
export type NoteExemption = (typeof noteExemptions)[number]

/** States that need work; a claim of another method is counted separately. */
export const openBackingStates: readonly BackingState[] = ['partial', 'suggested', 'unbacked']

/** `in`: received, and notes that were issued; `out`: paid, and notes that came in. */
export const backingDirections = ['in', 'out'] as const
export type BackingDirection = (typeof backingDirections)[number]

export const backingSides = ['payments', 'documents'] as const
export type BackingSide = (typeof backingSides)[number]

export const otherSide = (side: BackingSide): BackingSide => (side === 'payments' ? 'documents' : 'payments')

type Open = { expectedCents: number; linkedCents: number; payableCents?: number | undefined }

/** Cents of a payment or a note that have no link yet and that a person may link. */
export const openCents = ({ expectedCents, linkedCents, payableCents = expectedCents }: Open): number =>
  Math.max(0, payableCents - linkedCents)

/** Rules that link by themselves, strongest first. */
const linkingRules = ['end-to-end-id', 'made-from', 'reference', 'exact'] as const
export type LinkingRule = (typeof linkingRules)[number]

/** Rules that only suggest a pair, likeliest first. */
export const suggestingRules = [
  'end-to-end-id',
  'reference',
  'twin',
  'same-root',
  'masked',
  'late',
  'otherwise',
  'near',
  'same-name',
  'combined',
  'part',
  'overpaid',
] as const
export type SuggestingRule = (typeof suggestingRules)[number]

/** Who made a link: a rule, or a person (`person`). */
export const linkRules = [...linkingRules, 'person'] as const
export type LinkRule = (typeof linkRules)[number]

/** Reasons in favour of a pair. */
const reasonsFor = [
  'end-to-end-id',
  'made-from',
  'named-by-us',
  'named-by-payer',
  'named-in-note',
  'same-tax-id',
  'same-amount',
  'installment-amount',
  'sum-of-notes',
  'sum-of-payments',
  'days-fit',
  'due-day-fits',
  'only-pair',
] as const

/** Reasons why a pair is uncertain. */
const reasonsAgainst = [
  'claimed-twice',
  'same-root',
  'masked-tax-id',
  'same-name',
  'other-tax-id',
  'days-apart',
  'part-of-note',
  'part-of-payment',
  'twins',
  'other-method',
  'amount-differs',
  'pays-more',
] as const

export const backingReasons = [...reasonsFor, ...reasonsAgainst] as const
export type BackingReasonCode = (typeof backingReasons)[number]

/**
 * `days`: between the payment and the issue or due day; `count`: of equal pairs, or of parts; `cents`: difference of
 * the amounts.
 */
export type BackingReason = { code: BackingReasonCode; values: { days?: number; count?: number; cents?: number } }

export const speaksFor = (code: BackingReasonCode): boolean => (reasonsFor as readonly string[]).includes(code)

/** Events in the history of a pair, or of one side of it. */
export const backingEvents = [
  'linked',
  'unlinked',
  'adjusted',
  'dismissed',
  'restored',
  'returned',
  'cancelled',
  'goods-returned',
] as const
/** Why a link is gone without a person: its note was cancelled, its payment went back, or its goods came back. */
export const lossEvents = [
  'cancelled',
  'returned',
  'goods-returned',
] as const satisfies readonly (typeof backingEvents)[number][]
export type BackingEvent = (typeof backingEvents)[number]
