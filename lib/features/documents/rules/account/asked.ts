/** Amounts that a note's file states, in cents; null: the file states none. */
export type StatedAmounts = {
  /** Total without the taxes of the reform; of services the gross. */
  totalCents: number | null
  /** Total with IBS, CBS and IS. */
  withReformCents: number | null
  /** Services less discounts and withholdings. */
  netCents: number | null
  /** What a carrier receives. */
  receivableCents: number | null
  /** `cobr/fat/vLiq`; 0 where a discount takes the whole invoice. */
  invoiceCents: number | null
  ibsCents: number | null
  cbsCents: number | null
  isCents: number | null
}

export const dueBases = ['invoice', 'net', 'receivable', 'total_with_reform', 'total'] as const
/** The statement of the file on which the amount due rests. */
export type DueBasis = (typeof dueBases)[number]

/** Day of issue from which IBS, CBS and IS are part of the price: domain facts, "The tax reform". */
const reformFrom = '2027-01-01'

/** Whether the stated total with IBS, CBS and IS is what a note costs, by its own clock. */
const isOfReform = (issuedAt: string | null): boolean => (issuedAt ?? '') >= reformFrom

/** The total of a note in lists and sums. */
export const listedTotal = ({ totalCents, withReformCents }: StatedAmounts, issuedAt: string | null) =>
  isOfReform(issuedAt) ? (withReformCents ?? totalCents) : totalCents

type Asked = {
  cents: number
  basis: DueBasis
  /** Amount that pays the note as exactly, where the file adds taxes that are not owed yet. */
  alternativeCents: number | null
}

/**
 * The amount that a note asks for: by its invoice where the file has one, else by its total with the taxes of the reform once
 * they are owed, by the net after withholdings, by what a carrier receives, or by its total. Null: the file states no amount.
 */
export function askedOf(stated: StatedAmounts, issuedAt: string | null): Asked | null {
  const { totalCents, netCents, receivableCents, invoiceCents } = stated
  const withReform = lessWithheld(stated)
  const invoice = { cents: invoiceCents, basis: 'invoice' } as const
  const old = [
    { cents: netCents, basis: 'net' },
    { cents: receivableCents, basis: 'receivable' },
    { cents: totalCents, basis: 'total' },
  ] as const
  const reform = isOfReform(issuedAt) ? [{ cents: withReform, basis: 'total_with_reform' } as const] : []
  for (const { cents, basis } of [invoice, ...reform, ...old]) {
    if (cents === null || (cents <= 0 && basis !== 'invoice')) continue
    const isAdded = basis !== 'invoice' && reform.length === 0 && withReform !== null && withReform !== cents
    return { cents, basis, alternativeCents: isAdded ? withReform : null }
  }
  return null
}

/** The stated total with the taxes of the reform, less withholdings where the file has not taken them off yet. */
function lessWithheld(stated: StatedAmounts): number | null {
  const { withReformCents: cents, totalCents: gross, netCents, receivableCents } = stated
  if (cents === null || cents <= 0 || gross === null) return cents
  const net = netCents ?? receivableCents ?? gross
  const taxes = (stated.ibsCents ?? 0) + (stated.cbsCents ?? 0) + (stated.isCents ?? 0)
  return net < gross && cents - taxes === gross ? cents - (gross - net) : cents
}

/** Taxes that a payer's bank may keep from a payment of the note; each is explained by that name alone. */
export function splitsOf({ ibsCents, cbsCents }: StatedAmounts, issuedAt: string | null): Withheld[] {
  if (!isOfReform(issuedAt)) return []
  const [ibs, cbs] = [ibsCents ?? 0, cbsCents ?? 0]
  const all = [
    { kind: 'ibs_cbs', amountCents: ibs > 0 && cbs > 0 ? ibs + cbs : 0 },
    { kind: 'ibs', amountCents: ibs },
    { kind: 'cbs', amountCents: cbs },
  ] as const
  return all.filter(({ amountCents }) => amountCents > 0)
}

export type Withheld = { kind: 'ibs_cbs' | 'ibs' | 'cbs'; amountCents: number }
