import type { BackingDirection } from '@/lib/core/backing'
import type { Withheld } from './asked'
import type { Due, Part } from './due'

/** A payment that is linked to the note; `installment`: the part that its charge or transfer was made for. */
export type PaidLink = { amountCents: number; day: string; installment?: string | null }

/** An operation of ours made from the note that has not become a payment yet. */
export type DueRequest = { id: string; amountCents: number; installment: string | null; state: string }

/** A person's word on a part of the note. */
export type PartMark = {
  number: number
  /** Any other method than `pix` says that the part is paid otherwise. */
  method: string | null
  /** Why nothing more is expected. */
  dismissal: string | null
}

/** Everything done about a note. */
export type Done<L extends PaidLink = PaidLink, R extends DueRequest = DueRequest> = {
  links: readonly L[]
  requests: readonly R[]
  marks: readonly PartMark[]
  /** Why nothing is expected of the whole note: a person's reason, or `own-company`. */
  dismissal: string | null
  /** Amounts of payments made for the note that nothing backs. */
  excess: readonly { installment: string | null; amountCents: number }[]
}

type Share<T> = { of: T; amountCents: number }

export const partStates = ['open', 'partial', 'paid', 'scheduled', 'otherwise', 'dismissed'] as const
export type PartState = (typeof partStates)[number]

export type SettledPart<L extends PaidLink = PaidLink, R extends DueRequest = DueRequest> = Part & {
  paidCents: number
  requestedCents: number
  /** What is not paid; 0 for a part that is dismissed or paid otherwise. */
  openCents: number
  /** Amount that may be requested without a reason. */
  freeCents: number
  excessCents: number
  state: PartState
  reason: string | null
  paid: Share<L>[]
  requested: Share<R>[]
}

/** A due and what was done about it, in cents; `openCents` and `freeCents` are the sums of the parts, the others tell everything. */
export type Account<L extends PaidLink = PaidLink, R extends DueRequest = DueRequest> = {
  direction: BackingDirection | null
  parts: SettledPart<L, R>[]
  paidCents: number
  requestedCents: number
  openCents: number
  freeCents: number
  excessCents: number
  /** Taxes that explain why less than the due was paid. */
  withheld: Withheld | null
  /** Shares of payments that no part takes. */
  others: Share<L>[]
}

const dayMs = 86_400_000
const apart = (day: string, dueDate: string | null) =>
  dueDate === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(day) - Date.parse(dueDate)) / dayMs

const sumOf = (some: readonly { amountCents: number }[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)

type Room<T> = { part: Part; leftCents: number; shares: Share<T>[] }
type Given = { amountCents: number; installment?: string | null; day?: string }

/**
 * Divides amounts among parts: to the part they were made for, else to the untouched one with the exact amount that is due
 * nearest, else to the first open ones; parts of which a person expects nothing come last. Returns what no part takes.
 */
function allocate<T extends Given>(
  all: readonly Room<T>[],
  given: readonly T[],
  marked = new Set<number>(),
): Share<T>[] {
  const left = given.map((of) => ({ of, amountCents: of.amountCents }))
  const give = (share: Share<T>, to: Room<T> | undefined) => {
    const amountCents = Math.min(share.amountCents, to?.leftCents ?? 0)
    if (!to || amountCents === 0) return
    to.shares.push({ of: share.of, amountCents })
    to.leftCents -= amountCents
    share.amountCents -= amountCents
  }
  for (const share of left)
    give(
      share,
      all.find(({ part }) => isNamed(part, share.of.installment ?? null)),
    )
  for (const rooms of [all.filter(({ part }) => !marked.has(part.place)), all]) {
    for (const share of left) {
      const same = rooms.filter((each) => each.shares.length === 0 && each.leftCents === share.amountCents)
      const day = share.of.day ?? ''
      give(share, same.toSorted((one, other) => apart(day, one.part.dueDate) - apart(day, other.part.dueDate))[0])
    }
    const byDueDate = rooms.toSorted((one, other) => (one.part.dueDate ?? '').localeCompare(other.part.dueDate ?? ''))
    for (const share of left) for (const each of byDueDate) give(share, each)
  }
  return left.filter(({ amountCents }) => amountCents > 0)
}

/** Whether an operation's `installment` means this part. */
export const isNamed = ({ name, place }: Pick<Part, 'name' | 'place'>, installment: string | null): boolean =>
  installment !== null && (installment === name || installment === `#${place}`)

/** Whether a person says that nothing is expected of the part by Pix. */
const isClosing = ({ method, dismissal }: PartMark) => (method ?? 'pix') !== 'pix' || dismissal !== null

/** Payments by day, so that a note's account does not depend on how its links were read; a link without an amount pays nothing. */
const inOrder = <L extends PaidLink>(links: readonly L[]): L[] =>
  links
    .filter(({ amountCents }) => amountCents > 0)
    .toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) ||
        one.amountCents - other.amountCents ||
        (one.installment ?? '').localeCompare(other.installment ?? ''),
    )

/** The account of a note: each cent that was paid or requested counts once, in one part. */
export function settle<L extends PaidLink, R extends DueRequest>(due: Due, done: Done<L, R>): Account<L, R> {
  const rooms = due.parts.map((part): Room<L> => ({ part, leftCents: part.amountCents, shares: [] }))
  const links = inOrder(done.links)
  const others = allocate(rooms, links, new Set(done.marks.filter(isClosing).map(({ number }) => number)))
  const paidCents = sumOf(links)
  const [only] = rooms.length === 1 ? rooms : []
  const isExact = only !== undefined && due.alternativeCents !== null && paidCents === due.alternativeCents
  const withheld = links.length === 1 ? (due.splits.find((each) => each.amountCents === only?.leftCents) ?? null) : null
  // Once a note that names another means for all of it was paid by Pix, that claim says nothing.
  const isDisproved = due.otherwiseCents >= sumOf(due.parts) && paidCents > 0
  let claimCents = isDisproved ? 0 : due.otherwiseCents
  const open = rooms.map(({ part, leftCents, shares }): Standing<L> => {
    const mark = done.marks.find(({ number }) => number === part.place)
    const claimed = mark?.method === 'pix' ? 0 : Math.min(claimCents, leftCents)
    claimCents -= claimed
    const reason = done.dismissal ?? mark?.dismissal ?? null
    const isPaid = (leftCents === 0 || isExact || withheld !== null) && shares.length > 0
    const isOtherwise = (mark?.method ?? 'pix') !== 'pix' || leftCents === claimed
    const closed = isPaid ? 'paid' : reason !== null ? 'dismissed' : isOtherwise ? 'otherwise' : null
    return { part, shares, reason, closed, openCents: closed === null ? leftCents - claimed : 0 }
  })
  const waiting = open.map(({ part, openCents }): Room<R> => ({ part, leftCents: openCents, shares: [] }))
  for (const { of, amountCents } of allocate(waiting, done.requests)) {
    const room = waiting.find(({ part }) => isNamed(part, of.installment)) ?? waiting.at(-1)
    const known = room?.shares.find((share) => share.of === of)
    if (known) known.amountCents += amountCents
    else room?.shares.push({ of, amountCents })
  }
  const parts = open.map((each, at): SettledPart<L, R> => {
    const requested = waiting[at]?.shares ?? []
    return { ...partOf(each, requested), excessCents: excessOf(each.part, done, due) }
  })
  return {
    direction: due.direction,
    parts,
    paidCents,
    requestedCents: sumOf(done.requests),
    openCents: parts.reduce((sum, each) => sum + each.openCents, 0),
    freeCents: parts.reduce((sum, each) => sum + each.freeCents, 0),
    excessCents: sumOf(done.excess),
    withheld,
    others: isExact ? [] : others,
  }
}

type Standing<L> = {
  part: Part
  shares: Share<L>[]
  reason: string | null
  closed: 'paid' | 'dismissed' | 'otherwise' | null
  openCents: number
}

function partOf<L extends PaidLink, R extends DueRequest>(
  { part, shares, reason, closed, openCents }: Standing<L>,
  requested: Share<R>[],
): Omit<SettledPart<L, R>, 'excessCents'> {
  const paidCents = sumOf(shares)
  const requestedCents = sumOf(requested)
  const scheduledCents = sumOf(requested.filter(({ of }) => of.state === 'scheduled'))
  const state: PartState = closed ?? (scheduledCents >= openCents ? 'scheduled' : paidCents > 0 ? 'partial' : 'open')
  const freeCents = Math.max(0, openCents - requestedCents)
  const ofPart = { paidCents, requestedCents, openCents, freeCents, state, paid: shares, requested }
  return { ...part, ...ofPart, reason: state === 'dismissed' ? reason : null }
}

/** What nothing backs of payments made for the part; of payments that name no part, for the last. */
function unbackedOf(part: Part, { excess }: Done, { parts }: Due) {
  const isOf = (installment: string | null) =>
    parts.some((each) => isNamed(each, installment)) ? isNamed(part, installment) : part === parts.at(-1)
  return excess.filter(({ installment }) => isOf(installment))
}

/** Amount by which payments made for a part exceed it, also where the rest of one pays another part. */
function excessOf(part: Part, done: Done, due: Due): number {
  const named = done.links.filter(({ installment = null }) => isNamed(part, installment))
  const unbacked = unbackedOf(part, done, due)
  const isUnnamed = unbacked.some(({ installment }) => !isNamed(part, installment))
  const beyond = sumOf(named) + sumOf(unbacked) - part.amountCents
  return isUnnamed ? Math.max(sumOf(unbacked), beyond) : Math.max(0, beyond)
}

/** An amount that may be requested: of a part (`rest` once something of it is paid or requested, else `whole`), or `all`. */
export type Offer = {
  kind: 'rest' | 'whole' | 'all'
  amountCents: number
  place: number | null
  installment: string | null
  dueDate: string | null
}

/** The free amounts, the next that is due first; the last is all of them. */
export function offersOf({ parts, freeCents }: Pick<Account, 'freeCents'> & { parts: readonly Offered[] }): Offer[] {
  const offers = parts
    .filter((part) => part.freeCents > 0)
    .toSorted((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''))
    .map(
      ({ place, name, dueDate, freeCents: cents, amountCents }): Offer => ({
        ...{ kind: cents < amountCents ? 'rest' : 'whole', amountCents: cents, place, installment: name, dueDate },
      }),
    )
  if (freeCents === 0 || (offers.length === 1 && offers[0]?.amountCents === freeCents)) return offers
  return [...offers, { kind: 'all', amountCents: freeCents, place: null, installment: null, dueDate: null }]
}

type Offered = Pick<SettledPart, 'place' | 'name' | 'dueDate' | 'amountCents' | 'freeCents'>
