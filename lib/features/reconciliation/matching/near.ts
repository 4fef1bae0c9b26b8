import { masksOf } from '@/lib/core/tax-id-parts'
import { type Book, indexBy, type OpenNote, type OpenPayment, suggestibleOf } from './book'
import { bareNumber, namedKeys, namedNumbers } from './named'
import { daysBetween, targetsOf } from './targets'

type Pair = { payment: OpenPayment; note: OpenNote }

/** Limit of notes that a payment may be a part of: the nearest in time. */
const mostParts = 8
const widest = { from: -45, to: 200 }

/** Form of the name in a note's keys. */
const noteTerms = ({ party, comparable }: OpenNote): string[] => [
  ...(party.root ? [party.root] : []),
  ...(party.full ? masksOf(party.full) : []),
  ...(comparable ? [comparable] : []),
]

/** Form in a payment's keys: only a party without any other sign is known by name. */
function payerTerms({ party, comparable }: OpenPayment): string[] {
  const word = party.root ?? party.mask ?? comparable
  return word === null ? [] : [word]
}

/** Names of a note in a text. */
const nameTerms = ({ number, accessKey }: OpenNote) => [number && bareNumber(number), accessKey?.toUpperCase() ?? null]
const namedTerms = (text: string) => [...namedNumbers(text), ...namedKeys(text)]

/** Whether the payer's own words name the note. */
export function namesNote({ message }: OpenPayment, note: OpenNote): boolean {
  if (message === null) return false
  const words = namedTerms(message)
  return nameTerms(note).some((word) => word !== null && words.includes(word))
}

/** Amounts that differ by no more may be the same payment: rounding, a fee, a slip of the hand. */
export const nearCents = 100
const bucketOf = (cents: number) => Math.floor(cents / nearCents)

/** Pairs worth comparing: the same party by any sign, with equal amounts or near in time. */
export function* candidates(book: Book): Generator<Pair> {
  const notes = book.notes.filter((note) => suggestibleOf(note) > 0 && !note.dismissed)
  const byAmount = indexBy(notes, (note) => {
    const amounts = [suggestibleOf(note), ...targetsOf(note).map(({ amountCents }) => amountCents)]
    return noteTerms(note).flatMap((word) => amounts.map((cents) => `${word} ${bucketOf(cents)}`))
  })
  const byRoot = indexBy(notes, ({ party }) => [party.root])
  const byName = indexBy(notes, nameTerms)
  for (const payment of book.payments.filter(({ left, dismissed }) => left > 0 && !dismissed)) {
    const equal = new Set(
      payerTerms(payment).flatMap((word) =>
        bucketsAround(payment).flatMap((bucket) => byAmount.get(`${word} ${bucket}`) ?? []),
      ),
    )
    for (const word of namedTerms(payment.message ?? '')) for (const note of byName.get(word) ?? []) equal.add(note)
    for (const note of equal) if (isWithin(payment, note)) yield { payment, note }
    const others = (payment.party.root && byRoot.get(payment.party.root)) || []
    for (const note of nearest(payment, others)) if (!equal.has(note)) yield { payment, note }
  }
}

/** Amounts within `nearCents` of a payment's amount or its open rest. */
function bucketsAround({ left, amountCents }: OpenPayment): number[] {
  const around = [left, amountCents].map(bucketOf).flatMap((bucket) => [bucket - 1, bucket, bucket + 1])
  return [...new Set(around)]
}

function isWithin(payment: OpenPayment, note: OpenNote): boolean {
  const days = daysBetween(note.day, payment.day)
  return days >= widest.from && days <= widest.to
}

/** The nearest by day, of notes in order of their day: looked at around the payment's own. */
export function nearest<T extends { day: string }>(around: { day: string }, rows: readonly T[], most = mostParts): T[] {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.day ?? '') < around.day) low = middle + 1
    else high = middle
  }
  return rows
    .slice(Math.max(0, low - most), low + most)
    .filter(({ day }) => Math.abs(daysBetween(day, around.day)) <= widest.to)
    .sort((one, other) => Math.abs(daysBetween(one.day, around.day)) - Math.abs(daysBetween(other.day, around.day)))
    .slice(0, most)
}
