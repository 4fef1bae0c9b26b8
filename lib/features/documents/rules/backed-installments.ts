/** An instalment; `number` is the note's own text, such as `002`. */
export type Installment = { number: string | null; dueDate: string | null; amountCents: number | null }

/** A link's share of one installment. */
type Part<L> = { link: L; amountCents: number }

export type BackedInstallment<L> = {
  /** From 1, as the note lists them. */
  place: number
  number: string | null
  dueDate: string | null
  amountCents: number
  openCents: number
  parts: Part<L>[]
}

/** `installment`: the note's own number of the instalment that the charge or transfer was made for. */
type LinkFacts = { amountCents: number; day: string; installment?: string | null }

const dayMs = 86_400_000
const apart = (day: string, dueDate: string | null) =>
  dueDate === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(day) - Date.parse(dueDate)) / dayMs

/**
 * The payment of each installment: the one it was made for, else the nearest due untouched one with its exact amount,
 * else the first open one. Payments that match none are in `otherParts`. Without all amounts there are no installments.
 */
export function backInstallments<L>(
  installments: readonly Installment[],
  links: readonly L[],
  factsOf: (link: L) => LinkFacts,
): { installments: BackedInstallment<L>[]; otherParts: Part<L>[] } {
  const backed = installments.flatMap(({ number, dueDate, amountCents }, at): BackedInstallment<L>[] =>
    amountCents === null ? [] : [{ place: at + 1, number, dueDate, amountCents, openCents: amountCents, parts: [] }],
  )
  const known = backed.length === installments.length ? backed : []
  const left = links.map((link) => ({ link, ...factsOf(link) }))
  const give = (share: (typeof left)[number], to: BackedInstallment<L> | undefined) => {
    const amountCents = Math.min(share.amountCents, to?.openCents ?? 0)
    if (!to || amountCents === 0) return
    to.parts.push({ link: share.link, amountCents })
    to.openCents -= amountCents
    share.amountCents -= amountCents
  }
  for (const share of left)
    if (share.installment)
      give(
        share,
        known.find(({ number }) => number === share.installment),
      )
  for (const share of left) {
    const same = known.filter((each) => each.parts.length === 0 && each.amountCents === share.amountCents)
    give(share, same.toSorted((one, other) => apart(share.day, one.dueDate) - apart(share.day, other.dueDate))[0])
  }
  const byDueDate = known.toSorted((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''))
  for (const share of left) for (const each of byDueDate) give(share, each)
  return {
    installments: known,
    otherParts: left.flatMap(({ link, amountCents }) => (amountCents > 0 ? [{ link, amountCents }] : [])),
  }
}

/** Amounts that may be charged or paid: `rest` and `whole` of an instalment, `all` that is open. */
export type Claim = {
  kind: 'rest' | 'whole' | 'all'
  amountCents: number
  place: number | null
  installment: string | null
  dueDate: string | null
}

/** The first is the next that is due; never more than is open of the note. */
export function claimsOf(openCents: number, installments: readonly BackedInstallment<unknown>[]): Claim[] {
  if (openCents <= 0) return []
  const parts = installments
    .filter((each) => each.openCents > 0)
    .toSorted((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''))
    .map(
      ({ place, number, dueDate, parts: paid, openCents: open }): Claim => ({
        kind: paid.length > 0 ? 'rest' : 'whole',
        amountCents: Math.min(open, openCents),
        place,
        installment: number,
        dueDate,
      }),
    )
  const all: Claim = { kind: 'all', amountCents: openCents, place: null, installment: null, dueDate: null }
  return parts.length === 1 && parts[0]?.amountCents === openCents ? parts : [...parts, all]
}
