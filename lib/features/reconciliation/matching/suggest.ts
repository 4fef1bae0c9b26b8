import type { BackingReason, BackingReasonCode, SuggestingRule } from '@/lib/core/backing'
import { relationOf, type TaxIdRelation } from '@/lib/core/tax-id-parts'
import { type Book, type OpenNote, type OpenPayment, suggestibleOf } from './book'
import { combinations } from './combinations'
import type { ExactPair, Rivals } from './exact'
import type { Suggestion } from './facts'
import { candidates, namesNote, nearCents } from './near'
import type { Doubt } from './references'
import { daysBetween, fitOf, nearestFit, type Target, targetsOf } from './targets'

export type Found = {
  payment: OpenPayment
  note: OpenNote
  rule: SuggestingRule
  reasons: BackingReason[]
  amountCents: number
  score: number
}

const mostOfOne = 5

/** How likely a rule is right, before days are looked at. */
const scores: Record<SuggestingRule, number> = {
  'end-to-end-id': 1000,
  reference: 950,
  twin: 900,
  'same-root': 800,
  masked: 700,
  late: 600,
  otherwise: 580,
  near: 570,
  combined: 550,
  'same-name': 500,
  part: 300,
  overpaid: 200,
}
const perDay = 0.5
const namedByPayer = 250
const sameAmount = 100
/** Of two equal notes, the likelier names Pix or no method. */
const otherMethod = 25

const related: Partial<Record<TaxIdRelation, BackingReasonCode>> = {
  same: 'same-tax-id',
  'same-root': 'same-root',
  masked: 'masked-tax-id',
}

const reason = (code: BackingReasonCode, values: BackingReason['values'] = {}): BackingReason => ({ code, values })

/** Pairs that no rule is certain of: of each payment and of each note a handful, the likeliest first. */
export function suggest(
  book: Book,
  doubts: readonly Doubt[],
  pairs: readonly { pair: ExactPair; rivals: Rivals }[],
): Suggestion[] {
  const found = new Map<string, Found>()
  const add = (one: Found | null) => {
    if (one === null || !mayBe(book, one.payment, one.note)) return
    const key = `${one.note.id} ${one.payment.id}`
    const known = found.get(key)
    if (!known || known.score < one.score) found.set(key, one)
  }
  for (const { payment, note, rule, reason: named, count } of doubts)
    add(described(payment, note, rule, [reason(named), ...(count > 1 ? [reason('claimed-twice', { count })] : [])]))
  for (const { pair, rivals } of pairs) {
    const count = Math.max(rivals.ofPayment, rivals.ofTarget)
    if (count > 1) add(described(pair.payment, pair.note, 'twin', [reason('twins', { count })]))
  }
  for (const { payment, note } of candidates(book)) add(compared(payment, note))
  for (const { parts, whole } of combinations(book))
    for (const { payment, note, amountCents } of parts)
      add({ ...described(payment, note, 'combined', [reason(whole, { count: parts.length })]), amountCents })
  return ranked([...found.values()])
}

const mayBe = (book: Book, payment: OpenPayment, note: OpenNote) =>
  payment.left > 0 && suggestibleOf(note) > 0 && book.maySuggest(payment, note)

/** Common facts of two sides, the strongest first; null: too few. */
function compared(payment: OpenPayment, note: OpenNote): Found | null {
  const relation = relationOf(payment.party, note.party)
  const equal = equalTargets(note, payment)
  const sameName = payment.comparable !== null && payment.comparable === note.comparable
  if (relation === 'other' || (relation === 'unknown' && !sameName))
    return equal.length > 0 && namesNote(payment, note) ? described(payment, note, 'reference', []) : null
  if (equal.length === 0) return unequal(payment, note, relation)
  if (nearestFit(payment, equal) === null) return described(payment, note, 'late', [])
  if (note.expects === 0 && relation === 'same') return described(payment, note, 'otherwise', [])
  const rule = relation === 'same-root' ? 'same-root' : relation === 'masked' ? 'masked' : 'same-name'
  return described(payment, note, relation === 'same' ? 'twin' : rule, [])
}

const wholeOf = (note: OpenNote): Target => ({ note, amountCents: note.wanted, dueDate: null, whole: true })

/** A note's instalments and its open amount, independent of the payment's amount. */
function equalTargets(note: OpenNote, { amountCents: whole, left }: OpenPayment): Target[] {
  const targets = targetsOf(note).filter(({ amountCents }) => amountCents === whole || amountCents === left)
  return left === suggestibleOf(note) ? [...targets, wholeOf(note)] : targets
}

/** Same payer, other amount: a slip of at most R$ 1,00, a part of the note, or more than the note expects. */
function unequal(payment: OpenPayment, note: OpenNote, relation: TaxIdRelation): Found | null {
  if (relation !== 'same' && relation !== 'same-root') return null
  const [differs = Number.POSITIVE_INFINITY] = [
    ...targetsOf(note),
    { ...wholeOf(note), amountCents: suggestibleOf(note) },
  ]
    .filter((target) => fitOf(payment, target) !== null)
    .map(({ amountCents }) => Math.abs(payment.left - amountCents))
    .sort((one, other) => one - other)
  if (differs <= nearCents) return described(payment, note, 'near', [reason('amount-differs', { cents: differs })])
  if (mayBePart(payment, note)) return described(payment, note, 'part', [])
  const more = payment.left - suggestibleOf(note)
  return more > 0 && fitOf(payment, wholeOf(note))
    ? described(payment, note, 'overpaid', [reason('pays-more', { cents: more })])
    : null
}

/** Most days between the issue of a note and a partial payment. */
const aroundPart = { from: -5, to: 120 }

/** A payment in parts begins with the note; more than a note asks for is paid for it only where the payer says so. */
function mayBePart(payment: OpenPayment, note: OpenNote): boolean {
  const days = daysBetween(note.day, payment.day)
  const isNear = days >= aroundPart.from && days <= aroundPart.to
  return isNear && (payment.left < suggestibleOf(note) || namesNote(payment, note))
}

/** Rules whose own reason says how the amounts differ. */
const amountReason: ReadonlySet<SuggestingRule> = new Set(['combined', 'near', 'overpaid'])

function described(payment: OpenPayment, note: OpenNote, rule: SuggestingRule, first: BackingReason[]): Found {
  const amountCents = Math.min(payment.left, suggestibleOf(note))
  const relation = relationOf(payment.party, note.party)
  const equal = equalTargets(note, payment)
  const fit = nearestFit(payment, equal) ?? fitOf(payment, wholeOf(note))
  const days = fit?.days ?? daysBetween(note.day, payment.day)
  const isNamed = namesNote(payment, note)
  const isEqual = payment.left === suggestibleOf(note) || payment.amountCents === note.wanted
  const isInstallment = !isEqual && equal.some(({ whole }) => !whole)
  const party =
    related[relation] ?? (payment.comparable !== null && payment.comparable === note.comparable ? 'same-name' : null)
  const reasons: BackingReason[] = [
    ...(isNamed ? [reason('named-by-payer')] : []),
    ...(isEqual ? [reason('same-amount')] : []),
    ...(isInstallment ? [reason('installment-amount')] : []),
    ...first.filter(({ code }) => code !== 'twins' && code !== 'claimed-twice'),
    ...(party === 'same-tax-id' ? [reason(party)] : []),
    ...(fit ? [reason(fit.around === 'due' ? 'due-day-fits' : 'days-fit', { days })] : []),
    ...(party && party !== 'same-tax-id' ? [reason(party)] : []),
    ...(relation === 'other' ? [reason('other-tax-id')] : []),
    ...(fit ? [] : [reason('days-apart', { days })]),
    ...(note.expects === 0 ? [reason('other-method')] : []),
    ...(!isEqual && !isInstallment && !amountReason.has(rule)
      ? [reason(payment.left < suggestibleOf(note) ? 'part-of-note' : 'part-of-payment')]
      : []),
    ...first.filter(({ code }) => code === 'twins' || code === 'claimed-twice'),
  ]
  const score =
    scores[rule] +
    (isNamed ? namedByPayer : 0) +
    (isEqual || isInstallment ? sameAmount : 0) -
    (note.expects === 0 ? otherMethod : 0) -
    Math.min(Math.abs(days), 200) * perDay
  return { payment, note, rule, reasons, amountCents, score }
}

const byScore = (one: Found, other: Found) =>
  other.score - one.score ||
  (one.note.id < other.note.id ? -1 : one.note.id > other.note.id ? 1 : one.payment.id < other.payment.id ? -1 : 1)

/** Keeps the best suggestions of each payment and each note, ranked on both sides. */
function ranked(found: readonly Found[]): Suggestion[] {
  const ofPayments = topOf(found, ({ payment }) => payment.id)
  const ofNotes = topOf(found, ({ note }) => note.id)
  const stays = found.filter((one) => ofPayments.has(one) || ofNotes.has(one)).sort(byScore)
  const isWhole = ({ payment, note }: Found) => payment.left === suggestibleOf(note)
  const equals = found.filter((one) => one.rule !== 'combined' && equalTargets(one.note, one.payment).length > 0)
  const countOf = (id: (one: Found) => string) => Map.groupBy(equals, id)
  const [equalOfPayment, equalOfNote] = [countOf(({ payment }) => payment.id), countOf(({ note }) => note.id)]
  const [paymentRanks, noteRanks] = [new Map<string, number>(), new Map<string, number>()]
  const next = (ranks: Map<string, number>, id: string) => {
    const rank = (ranks.get(id) ?? 0) + 1
    ranks.set(id, rank)
    return rank
  }
  const isEqual = new Set(equals.filter(isWhole))
  return stays.map((one) => {
    const { payment, note, rule, amountCents } = one
    const alone =
      isEqual.has(one) && equalOfPayment.get(payment.id)?.length === 1 && equalOfNote.get(note.id)?.length === 1
    return {
      paymentId: payment.id,
      documentId: note.id,
      rule,
      reasons: alone ? [...one.reasons.slice(0, 1), reason('only-pair'), ...one.reasons.slice(1)] : one.reasons,
      amountCents,
      paymentRank: next(paymentRanks, payment.id),
      documentRank: next(noteRanks, note.id),
      alone,
    }
  })
}

function topOf(found: readonly Found[], id: (one: Found) => string): Set<Found> {
  const groups = Map.groupBy(found, id)
  return new Set([...groups.values()].flatMap((group) => [...group].sort(byScore).slice(0, mostOfOne)))
}
