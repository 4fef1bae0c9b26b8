import { type Book, indexBy, type OpenNote, type OpenPayment } from './book'
import { bestFit, type Fit, fitOf, type Target, targetsOf } from './targets'

/** A pair of the same party, the same amount and days that fit. */
export type ExactPair = { payment: OpenPayment; note: OpenNote; fit: Fit }

/** Number of such pairs of the payment, and of the note's expected amount: one of each is certain. */
export type Rivals = { ofPayment: number; ofTarget: number }

/**
 * Every such pair, whether or not a person has decided on it: deciding on one of two alike proves nothing of the other.
 * Pairs that are linked by a reference no longer count. A note with another method is a rival that no rule links.
 */
export function exactPairs(book: Book): { pair: ExactPair; rivals: Rivals }[] {
  const targetsByParty = indexBy(
    book.notes.filter(({ wanted }) => wanted > 0).flatMap((note) => openTargets(book, note)),
    ({ note, amountCents }) => [note.party.full && `${note.party.full} ${amountCents}`],
  )
  const found = book.payments.flatMap((payment) => {
    if (payment.expects === 0 || payment.party.full === null || isLinked(book, payment)) return []
    const targets = targetsByParty.get(`${payment.party.full} ${payment.amountCents}`) ?? []
    return [...Map.groupBy(targets, ({ note }) => note)].flatMap(([note, of]) => {
      const fit = bestFit(payment, of)
      return fit ? [{ payment, note, fit, targets: of }] : []
    })
  })
  const pairs = [...Map.groupBy(found, ({ payment, note }) => `${note.id} ${payment.amountCents}`).values()].flatMap(
    apart,
  )
  const ofPayment = Map.groupBy(pairs, ({ payment }) => payment)
  const ofTarget = Map.groupBy(pairs, ({ fit }) => fit.target)
  return pairs.map((pair) => ({
    pair,
    rivals: {
      ofPayment: ofPayment.get(pair.payment)?.length ?? 0,
      ofTarget: ofTarget.get(pair.fit.target)?.length ?? 0,
    },
  }))
}

/**
 * Each payment with an instalment of its own, where there is one for all of them: equal ones that were paid a little early
 * or late are not told apart by the nearest day.
 */
function apart(pairs: readonly (ExactPair & { targets: Target[] })[]): ExactPair[] {
  const left = [...(pairs[0]?.targets ?? [])].sort((one, other) =>
    (one.dueDate ?? '') < (other.dueDate ?? '') ? -1 : 1,
  )
  const own = pairs.flatMap(({ payment, note }) => {
    const target = left.find((one) => fitOf(payment, one) !== null)
    const fit = target && fitOf(payment, target)
    if (!fit) return []
    left.splice(left.indexOf(fit.target), 1)
    return [{ payment, note, fit }]
  })
  return own.length === pairs.length ? own : pairs.map(({ payment, note, fit }) => ({ payment, note, fit }))
}

/** Links the only pair of both sides. */
export function linkExact(book: Book, pairs: readonly { pair: ExactPair; rivals: Rivals }[]): void {
  for (const { pair, rivals } of pairs)
    if (rivals.ofPayment === 1 && rivals.ofTarget === 1)
      book.linkByRule(pair.payment, pair.note, pair.fit.target.amountCents, 'exact')
}

const isProof = (rule: string) => rule === 'end-to-end-id' || rule === 'made-from' || rule === 'reference'

function isLinked(book: Book, payment: OpenPayment): boolean {
  return payment.left === 0 && book.linksOf(payment.id).every(({ rule }) => isProof(rule))
}

/** The references of a note that are still open after its own links. */
function openTargets(book: Book, note: OpenNote): Target[] {
  const linked = book.linksOf(note.id).filter(({ rule }) => isProof(rule))
  if (linked.length === 0) return targetsOf(note)
  if (note.left === 0 && book.linksOf(note.id).length === linked.length) return []
  const parts = targetsOf(note).filter(({ whole }) => !whole)
  for (const { paymentId } of linked) {
    const payment = book.payment(paymentId)
    if (!payment) continue
    const paid = parts
      .filter(({ amountCents }) => amountCents === payment.amountCents)
      .sort((one, other) => distance(payment, one) - distance(payment, other))[0]
    if (paid) parts.splice(parts.indexOf(paid), 1)
  }
  return parts
}

const distance = (payment: OpenPayment, target: Target) =>
  Math.abs(fitOf(payment, target)?.days ?? Number.MAX_SAFE_INTEGER)
