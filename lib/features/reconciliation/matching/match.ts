import { type BackingDirection, backingDirections } from '@/lib/core/backing'
import { Book } from './book'
import { exactPairs, linkExact } from './exact'
import type { Matched, MatchInput } from './facts'
import { linkByEndToEndId, linkByReference, linkMadeFrom } from './references'
import { suggest } from './suggest'

/** Links and suggestions of these payments and notes; the result does not depend on the order of the input. */
export function match(input: MatchInput): Matched {
  const matched = backingDirections.map((direction) => matchIn(direction, input))
  return {
    links: matched.flatMap(({ links }) => links),
    suggestions: matched.flatMap(({ suggestions }) => suggestions),
  }
}

/**
 * Money that came in never backs a note that we are to pay, by whatever sender. People's decisions come first, then the rules,
 * strongest first, each linking only certain pairs; other pairs are suggested.
 */
function matchIn(direction: BackingDirection, { payments, notes, decided, refused }: MatchInput): Matched {
  const inIt = (each: { direction: BackingDirection }) => each.direction === direction
  const book = new Book({ payments: payments.filter(inIt), notes: notes.filter(inIt), refused })
  for (const { paymentId, documentId, amountCents } of decided) {
    const [payment, note] = [book.payment(paymentId), book.note(documentId)]
    if (payment && note) book.link(payment, note, amountCents, 'person')
  }
  const doubts = linkByEndToEndId(book)
  linkMadeFrom(book)
  doubts.push(...linkByReference(book))
  const pairs = exactPairs(book)
  linkExact(book, pairs)
  return { links: book.links, suggestions: suggest(book, doubts, pairs) }
}
