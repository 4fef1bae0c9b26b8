import { type Book, indexBy, type OpenNote, type OpenPayment } from './book'
import { bareNumber, isIdLike, namedKeys, namedNumbers } from './named'
import { relationOf } from './tax-ids'

/** A note that names a payment, or is named by it, without being certain: more is named than the payment can pay. */
/** `count`: of the notes that are named; 1: of a note that the payment was made from, and that names another method. */
export type Doubt = { payment: OpenPayment; note: OpenNote; rule: 'end-to-end-id' | 'reference'; count: number }

/** Links what `cAut` of a note names. Where several notes claim more of a payment than it is, none of them is certain. */
export function linkByEndToEndId(book: Book): Doubt[] {
  const claims = indexBy(
    book.notes.filter(({ cancelled }) => !cancelled),
    ({ pix }) => pix.map(({ endToEndId }) => endToEndId),
  )
  const doubts: Doubt[] = []
  for (const payment of book.payments) {
    const notes = [...new Set([payment.id, payment.endToEndId].flatMap((id) => (id && claims.get(id)) || []))]
    const claimed = notes.map((note) => ({ note, cents: claimOf(note, payment) }))
    const sum = claimed.reduce((all, { cents }) => all + cents, 0)
    if (notes.length > 1 && sum > payment.amountCents) {
      doubts.push(...notes.map((note) => ({ payment, note, rule: 'end-to-end-id' as const, count: notes.length })))
      continue
    }
    for (const { note, cents } of claimed) book.linkByRule(payment, note, cents, 'end-to-end-id')
  }
  return doubts
}

const asksFor = ({ wanted, installments }: OpenNote, cents: number) =>
  wanted === cents || installments.some(({ amountCents }) => amountCents === cents)

function claimOf({ pix, expects }: OpenNote, payment: OpenPayment): number {
  const named = pix.filter(({ endToEndId }) => endToEndId === payment.id || endToEndId === payment.endToEndId)
  const cents = named.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return cents > 0 ? cents : Math.min(expects, payment.amountCents)
}

/** Links what was charged or transferred from a note itself; where the note names another method, that is a doubt. */
export function linkMadeFrom(book: Book): Doubt[] {
  return book.payments.flatMap((payment): Doubt[] => {
    const note = payment.madeFrom ? book.note(payment.madeFrom.documentId) : undefined
    if (!note || note.cancelled) return []
    book.linkByRule(payment, note, payment.left, 'made-from')
    return note.expects === 0 ? [{ payment, note, rule: 'reference', count: 1 }] : []
  })
}

/** Links what one side's text names of the other, where it names no more than the payment can pay. */
export function linkByReference(book: Book): Doubt[] {
  const notes = book.notes.filter(({ cancelled }) => !cancelled)
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
    if (named.length > 1 && sum > payment.amountCents) {
      doubts.push(...named.map((note) => ({ payment, note, rule: 'reference' as const, count: named.length })))
      continue
    }
    for (const note of named) book.linkByRule(payment, note, payment.left, 'reference')
  }
  return doubts
}

function idsOf({ id, endToEndId, txid, externalId }: OpenPayment): string[] {
  return [...new Set([id, endToEndId, txid, externalId].filter((word) => word !== null && isIdLike(word)))].filter(
    (word) => word !== null,
  )
}

/** A number alone names notes of many issuers: only those of the same party are meant, where the payment says whose it is. */
function ofParty(notes: readonly OpenNote[], payment: OpenPayment): OpenNote[] {
  const related = notes.filter((note) => {
    const relation = relationOf(payment.party, note.party)
    return relation === 'same' || relation === 'same-root' || relation === 'masked'
  })
  if (related.length > 0) return related
  const isUnknown = payment.party.full === null && payment.party.mask === null
  return isUnknown && notes.length === 1 ? notes.filter((note) => asksFor(note, payment.amountCents)) : []
}
