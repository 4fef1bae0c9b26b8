import type { BackingDirection, NoteExemption } from '@/lib/core/backing'
import { isDay } from '@/lib/core/dates'
import type { DocumentPurpose, DocumentStatus } from '@/lib/core/documents/document-status'
import { askedOf, type DueBasis, type StatedAmounts, splitsOf, type Withheld } from './asked'
import { type Means, meansOf, type NamedPayment, otherwiseOf, paysNothing, pixNowOf } from './means'
import { type NoteParties, type Party, sidesOf } from './side'

/** An instalment as the note lists it; `number` is the note's own text, such as `002`. */
export type Installment = { number: string | null; dueDate: string | null; amountCents: number | null }

/** A payment that the file announces, by its end-to-end id (`cAut`) or by the txid of its charge (`idTransacao`). */
export type ExpectedPayment = { endToEndId?: string; txid?: string; amountCents: number | null }

/** Facts of a note's file, and what other notes say of it. */
export type DueFacts = NoteParties & {
  status: DocumentStatus
  purpose: DocumentPurpose | null
  /** The file's own instant of issue. */
  issuedAt: string | null
  /** The authority's summary of a note that is not here yet (`resNFe`). */
  isSummary: boolean
  stated: StatedAmounts
  payments: readonly NamedPayment[]
  installments: readonly Installment[]
  /** `idTransacao` of the payments that the note or an event links to it. */
  txids: readonly string[]
  /** Keys of the notes that it returns or complements. */
  refersTo: readonly string[]
  adjustedBy: readonly Adjustment[]
}

/** A note in force that names this one: `amountCents` is the value of the goods that it returns. */
export type Adjustment = { documentId: string; effect: 'returns' | 'complements'; amountCents: number }

export type Part = {
  /** From 1, as the note lists them. */
  place: number
  number: string | null
  /** How operations name it: its number, or its place (`#2`) where the number names no single part; null: the only one. */
  name: string | null
  /** Null: the note names no day. */
  dueDate: string | null
  amountCents: number
}

/** What a note asks for: who pays whom, how much, when, and on which statement of its file that rests. Amounts in cents. */
export type Due = {
  direction: BackingDirection | null
  payer: Party | null
  payee: Party | null
  /** After the goods that were returned; 0 where the note asks for nothing. */
  dueCents: number
  basis: DueBasis | null
  /** Sum of the parts less `dueCents`. */
  differsCents: number
  /** Amount that pays all of it as exactly. */
  alternativeCents: number | null
  /** Empty where nothing is due, and where it is not ours to pay or to receive. */
  parts: Part[]
  /** Amounts that were asked for before goods were returned: payments of them are not for less since. */
  former: Pick<Part, 'amountCents' | 'dueDate'>[]
  means: Means[]
  /** Amount that the file names for another means than Pix, and not for later. */
  otherwiseCents: number
  expects: ExpectedPayment[]
  adjusts: { accessKey: string; effect: Adjustment['effect'] }[]
  adjustedBy: Adjustment[]
  splits: Withheld[]
  /** Why the note asks for nothing. */
  nothing: NoteExemption | 'cancelled' | 'denied' | null
}

const byPurpose: Partial<Record<DocumentPurpose, NoteExemption>> = {
  return: 'return',
  adjustment: 'adjustment',
  // A credit note (`finNFe` 5) adjusts taxes of another note: its recipient pays nothing for it.
  credit: 'adjustment',
}

const byStatus: Partial<Record<DocumentStatus, Due['nothing']>> = {
  test: 'test',
  draft: 'draft',
  cancelled: 'cancelled',
  denied: 'denied',
}

const effects: Partial<Record<DocumentPurpose, Adjustment['effect']>> = { return: 'returns', complement: 'complements' }

const sumOf = (some: readonly { amountCents: number }[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** `cnpj`: of the company whose document it is; null: not known. */
export function dueOf(facts: DueFacts, cnpj: string | null): Due {
  const sides = sidesOf(facts, cnpj)
  const asked = askedFrom(facts)
  const hasInstallments = facts.installments.length > 0
  const means = meansOf(facts.payments, hasInstallments)
  const effect = facts.purpose === null ? undefined : effects[facts.purpose]
  const returnedCents = sumOf(facts.adjustedBy.filter((each) => each.effect === 'returns'))
  const exemption =
    byStatus[facts.status] ??
    (facts.isSummary ? 'summary' : null) ??
    byPurpose[facts.purpose ?? 'normal'] ??
    (!asked?.cents || paysNothing(means, hasInstallments) ? 'no-payment' : null)
  const whole = asked === null ? [] : partsOf(facts, asked.cents)
  const left = lowered(whole, returnedCents)
  const nothing = exemption ?? (left.length === 0 || returnedCents >= (asked?.cents ?? 0) ? 'returned' : null)
  const parts = nothing === null && sides !== null ? left : []
  const dueCents = nothing === null ? Math.max(0, (asked?.cents ?? 0) - returnedCents) : 0
  const isWhole = parts.length === 1 && returnedCents === 0
  return {
    direction: sides?.direction ?? null,
    payer: sides?.payer ?? null,
    payee: sides?.payee ?? null,
    dueCents,
    basis: asked?.basis ?? null,
    differsCents: parts.length > 0 ? sumOf(parts) - dueCents : 0,
    alternativeCents: isWhole ? (asked?.alternativeCents ?? null) : null,
    parts,
    former: returnedCents > 0 ? formerOf(whole, parts) : [],
    means,
    otherwiseCents: otherwiseOf(means, sumOf(parts)),
    expects: expectedPayments(facts),
    adjusts: effect === undefined ? [] : facts.refersTo.map((accessKey) => ({ accessKey, effect })),
    adjustedBy: [...facts.adjustedBy],
    splits: isWhole ? splitsOf(facts.stated, facts.issuedAt) : [],
    nothing,
  }
}

/** An invoice for a part of the note says nothing where the file names Pix for the rest of it at the issue. */
function askedFrom({ stated, issuedAt, payments, installments }: DueFacts) {
  const whole = askedOf({ ...stated, invoiceCents: null }, issuedAt)
  const isPart = whole !== null && restByPix({ payments, installments }, whole.cents) > 0
  return isPart ? whole : askedOf(stated, issuedAt)
}

/** Amount that the file names for Pix at the issue, where it is exactly what the instalments leave of the total. */
function restByPix({ payments, installments }: Pick<DueFacts, 'payments' | 'installments'>, totalCents: number) {
  const cents = pixNowOf(payments)
  const later = installments.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return installments.length > 0 && later + cents === totalCents ? cents : 0
}

/**
 * The note's instalments where each has an amount (of 0 is none, and the only one without takes what the others leave); else one
 * part, on the only day that the note names.
 */
function partsOf({ payments, installments: stated }: DueFacts, dueCents: number): Part[] {
  const valued = stated.filter(({ amountCents }) => amountCents !== 0)
  const left = dueCents - valued.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const takesRest = left > 0 && valued.filter(({ amountCents }) => amountCents === null).length === 1
  const installments = takesRest ? valued.map((each) => ({ ...each, amountCents: each.amountCents ?? left })) : valued
  const known = installments.flatMap((each) =>
    each.amountCents === null || each.amountCents <= 0 ? [] : [{ ...each, amountCents: each.amountCents }],
  )
  const restCents = restByPix({ payments, installments }, dueCents)
  const [only] = installments.length === 1 ? installments : []
  const listed =
    known.length > 0 && known.length === installments.length
      ? [...known, ...(restCents > 0 ? [{ number: null, dueDate: null, amountCents: restCents }] : [])]
      : [{ number: only?.number ?? null, dueDate: only?.dueDate ?? null, amountCents: dueCents }]
  const named = Map.groupBy(listed, ({ number }) => number)
  return listed.map(({ number, dueDate, amountCents }, at) => ({
    place: at + 1,
    number,
    name: number !== null && named.get(number)?.length === 1 ? number : listed.length > 1 ? `#${at + 1}` : null,
    dueDate: dueDate !== null && isDay(dueDate) ? dueDate : null,
    amountCents,
  }))
}

/** Goods that were returned lower the last parts first. */
function lowered(parts: readonly Part[], returnedCents: number): Part[] {
  let left = returnedCents
  return parts
    .toReversed()
    .flatMap((part) => {
      const less = Math.min(left, part.amountCents)
      left -= less
      return less === part.amountCents ? [] : [{ ...part, amountCents: part.amountCents - less }]
    })
    .toReversed()
}

/** The whole note, and each part that a return has lowered. */
function formerOf(whole: readonly Part[], parts: readonly Part[]): Due['former'] {
  const left = new Map(parts.map(({ place, amountCents }) => [place, amountCents]))
  const changed = whole.filter(({ place, amountCents }) => left.get(place) !== amountCents)
  return whole.length > 1 ? [{ amountCents: sumOf(whole), dueDate: null }, ...changed] : changed
}

function expectedPayments({ payments, txids }: DueFacts): ExpectedPayment[] {
  return [
    ...payments.flatMap(({ endToEndId, amountCents }) => (endToEndId ? [{ endToEndId, amountCents }] : [])),
    ...txids.map((txid) => ({ txid, amountCents: null })),
  ]
}
