import { relationOf } from '@/lib/core/tax-id-parts'
import { type Book, indexBy, type OpenNote, type OpenPayment } from './book'
import { bareNumber, isIdLike, namedKeys, namedNumbers } from './named'
import { targetsOf } from './targets'

/**
 * A note that names a payment, or is named by it, without being certain. `count`: of the notes that are named, where they come to
 * more than the payment can pay; 1: the note names another method.
 */
export type Doubt = {
  payment: OpenPayment
  note: OpenNote
  rule: 'end-to-end-id' | 'reference'
  reason: 'end-to-end-id' | 'named-by-us' | 'named-in-note'
  count: number
}

/** Notes that a reference may mean. Cancelled notes and notes that expect nothing do not make it ambiguous. */
const payableNotes = ({ notes }: Book) => notes.filter(({ wanted }) => wanted > 0)

/** Links the payment that a note's `cAut` names. Notes that together claim more than the payment are not linked. */
export function linkByEndToEndId(book: Book): Doubt[] {
  const claims = indexBy(payableNotes(book), ({ pix }) => pix.map(({ endToEndId }) => endToEndId))
  const doubts: Doubt[] = []
  for (const payment of book.payments) {
    // A payment's own id may be upstream's of an entry, which a note may hold as another code.
    const notes = payment.endToEndId === null ? [] : [...new Set(claims.get(payment.endToEndId))]
    const claimed = notes.map((note) => ({ note, cents: claimedBy(note, payment) }))
    const sum = claimed.reduce((all, { cents }) => all + cents, 0)
    if (notes.length > 1 && sum > payment.amountCents) {
      const [rule, count] = ['end-to-end-id' as const, notes.length]
      doubts.push(...notes.map((note) => ({ payment, note, rule, reason: rule, count })))
      continue
    }
    for (const { note, cents } of claimed) book.linkByRule(payment, note, cents, 'end-to-end-id')
  }
  return doubts
}

const asksFor = (note: OpenNote, cents: number) => targetsOf(note).some(({ amountCents }) => amountCents === cents)

function claimedBy({ pix, payable }: OpenNote, payment: OpenPayment): number {
  const named = pix.filter(({ endToEndId }) => endToEndId === payment.endToEndId)
  const cents = named.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return cents > 0 ? cents : Math.min(payable, payment.amountCents)
}

/** Links what was charged or transferred from a note itself. */
export function linkMadeFrom(book: Book): void {
  for (const payment of book.payments) {
    const note = payment.madeFrom ? book.note(payment.madeFrom.documentId) : undefined
    if (note) book.linkByRule(payment, note, payment.left, 'made-from')
  }
}

/** Links what one side's text names of the other, where it names no more than the payment can pay; of another method, that is a doubt. */
export function linkByReference(book: Book): Doubt[] {
  const notes = payableNotes(book)
  const byWord = indexBy(notes, ({ references }) => references)
  const byKey = indexBy(notes, ({ accessKey }) => [accessKey?.toUpperCase() ?? null])
  const byNumber = indexBy(notes, ({ number }) => [number && bareNumber(number)])
  const payers = indexBy(book.payments, idsOf)
  const doubts: Doubt[] = []
  for (const payment of book.payments) {
    const inNotes = idsOf(payment).flatMap((word) => {
      const named = byWord.get(word) ?? []
      // A word that several payments and several notes have is no id.
      return named.length > 1 && (payers.get(word)?.length ?? 0) > 1 ? [] : named
    })
    const byUs = payment.ownTexts.flatMap((text) => [
      ...namedKeys(text).flatMap((key) => byKey.get(key) ?? []),
      ...namedNumbers(text).flatMap((number) => ofParty(byNumber.get(number) ?? [], payment)),
    ])
    const named = [...new Set([...inNotes, ...byUs])]
    const sum = named.reduce((all, { wanted }) => all + wanted, 0)
    const isTooMuch = named.length > 1 && sum > payment.amountCents
    for (const note of named) {
      if (!isTooMuch) book.linkByRule(payment, note, payment.left, 'reference')
      if (!isTooMuch && note.expects > 0) continue
      const reason = byUs.includes(note) ? 'named-by-us' : 'named-in-note'
      doubts.push({ payment, note, rule: 'reference', reason, count: isTooMuch ? named.length : 1 })
    }
  }
  return doubts
}

function idsOf({ id, endToEndId, txid, externalId }: OpenPayment): string[] {
  return [...new Set([id, endToEndId, txid, externalId].filter((word) => word !== null && isIdLike(word)))].filter(
    (word) => word !== null,
  )
}

/** Many issuers use the same number, so only notes of the payment's party are meant, where the party is known. */
function ofParty(notes: readonly OpenNote[], payment: OpenPayment): OpenNote[] {
  const related = notes.filter((note) => {
    const relation = relationOf(payment.party, note.party)
    return relation === 'same' || relation === 'same-root' || relation === 'masked'
  })
  if (related.length > 0) return related
  const isUnknown = payment.party.full === null && payment.party.mask === null
  return isUnknown && notes.length === 1 ? notes.filter((note) => asksFor(note, payment.amountCents)) : []
}
