import { type Book, indexBy, type OpenNote, type OpenPayment } from './book'
import { nearest } from './near'

type Combination = {
  parts: { payment: OpenPayment; note: OpenNote }[]
  whole: 'sum-of-notes' | 'sum-of-payments'
}

/** Few enough that all sums of up to four of them can be looked at. */
const mostParts = 14
const mostTogether = 4

/** One payment that is the sum of several notes, and one note that several payments add up to. */
export function* combinations(book: Book): Generator<Combination> {
  const payments = book.payments.filter(({ left, dismissed }) => left > 0 && !dismissed)
  const notes = book.notes.filter(({ left, dismissed, cancelled }) => left > 0 && !dismissed && !cancelled)
  const paymentsOf = indexBy(payments, ({ party }) => [party.root])
  const notesOf = indexBy(notes, ({ party }) => [party.root])
  for (const [root, some] of paymentsOf) {
    const theirs = notesOf.get(root) ?? []
    if (theirs.length < 2) continue
    for (const payment of some) {
      const parts = partsOf(payment, theirs, book, (note) => [payment, note])
      if (parts) yield { parts: parts.map((note) => ({ payment, note })), whole: 'sum-of-notes' }
    }
  }
  for (const [root, some] of notesOf) {
    const theirs = paymentsOf.get(root) ?? []
    if (theirs.length < 2) continue
    for (const note of some) {
      const parts = partsOf(note, theirs, book, (payment) => [payment, note])
      if (parts) yield { parts: parts.map((payment) => ({ payment, note })), whole: 'sum-of-payments' }
    }
  }
}

type Side = { day: string; left: number }

function partsOf<T extends Side>(
  whole: Side,
  others: readonly T[],
  book: Book,
  pair: (other: T) => [OpenPayment, OpenNote],
): T[] | null {
  // What is as much by itself, is no part.
  if (others.some(({ left }) => left === whole.left)) return null
  const smaller = nearest(whole, others, mostParts).filter(
    (one) => one.left < whole.left && book.maySuggest(...pair(one)),
  )
  return summing(smaller, whole.left, mostTogether)
}

/** The first few, at least two of them, that come to a sum; the nearest first. */
function summing<T extends Side>(
  rows: readonly T[],
  cents: number,
  most: number,
  from = 0,
  chosen: T[] = [],
): T[] | null {
  for (let at = from; at < rows.length; at++) {
    const row = rows[at]
    if (!row || row.left > cents) continue
    const more = [...chosen, row]
    if (row.left === cents) {
      if (more.length > 1) return more
    } else if (more.length < most) {
      const found = summing(rows, cents - row.left, most, at + 1, more)
      if (found) return found
    }
  }
  return null
}
