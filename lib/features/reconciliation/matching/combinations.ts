import { type Book, indexBy, type OpenNote, type OpenPayment } from './book'
import { nearest } from './near'

type Combination = {
  parts: { payment: OpenPayment; note: OpenNote; amountCents: number }[]
  whole: 'sum-of-notes' | 'sum-of-payments'
}

/** Limit of candidates, so that all sums of up to four can be tried. */
const mostParts = 14
const mostTogether = 4

/** Amount that a payment, a note or an instalment adds to a sum. */
type Part<T> = { of: T; day: string; left: number }

/** One payment for several notes or instalments, and several payments for one note or instalment. */
export function* combinations(book: Book): Generator<Combination> {
  const payments = book.payments.filter(({ left, dismissed }) => left > 0 && !dismissed)
  const notes = book.notes.filter(({ left, dismissed, cancelled }) => left > 0 && !dismissed && !cancelled)
  const paymentsOf = indexBy(payments, ({ party }) => [party.root])
  const notesOf = indexBy(notes, ({ party }) => [party.root])
  for (const [root, some] of paymentsOf) {
    const theirs = notesOf.get(root) ?? []
    if (theirs.length < 2) continue
    const [whole, split] = [theirs.map(wholly), theirs.flatMap(inInstallments).sort(byDay)]
    for (const payment of some) {
      const may = (note: OpenNote) => book.maySuggest(payment, note)
      const parts = partsOf(payment, whole, may) ?? partsOf(payment, split, may)
      if (!parts) continue
      yield {
        parts: parts.map(({ of: note, left }) => ({ payment, note, amountCents: left })),
        whole: 'sum-of-notes',
      }
    }
  }
  for (const [root, some] of notesOf) {
    const theirs = paymentsOf.get(root)?.map(wholly) ?? []
    if (theirs.length < 2) continue
    for (const note of some) {
      const may = (payment: OpenPayment) => book.maySuggest(payment, note)
      const parts = inInstallments(note)
        .map((target) => partsOf(target, theirs, may))
        .find((found) => found !== null)
      if (!parts) continue
      yield {
        parts: parts.map(({ of: payment, left }) => ({ payment, note, amountCents: left })),
        whole: 'sum-of-payments',
      }
    }
  }
}

const byDay = (one: { day: string }, other: { day: string }) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)

const wholly = <T extends { day: string; left: number }>(of: T): Part<T> => ({ of, day: of.day, left: of.left })

/** All that is open of a note, and its instalments, each on its day. */
function inInstallments(note: OpenNote): Part<OpenNote>[] {
  const parts = note.installments.flatMap(({ amountCents, dueDate }) =>
    amountCents !== null && amountCents > 0 && amountCents < note.left
      ? [{ of: note, day: dueDate ?? note.day, left: amountCents }]
      : [],
  )
  return [wholly(note), ...parts]
}

function partsOf<T>(
  whole: { day: string; left: number },
  others: readonly Part<T>[],
  may: (other: T) => boolean,
): Part<T>[] | null {
  // A candidate that equals the whole sum is no part.
  if (others.some(({ left }) => left === whole.left)) return null
  const smaller = nearest(whole, others, mostParts).filter(({ left, of }) => left < whole.left && may(of))
  return summing(smaller, whole.left, mostTogether)
}

/** The first few sums of at least two candidates of different notes or payments, the nearest first. */
function summing<T>(
  rows: readonly Part<T>[],
  cents: number,
  most: number,
  from = 0,
  chosen: Part<T>[] = [],
): Part<T>[] | null {
  for (let at = from; at < rows.length; at++) {
    const row = rows[at]
    if (!row || row.left > cents || chosen.some(({ of }) => of === row.of)) continue
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
