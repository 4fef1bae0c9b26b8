import { Book } from './book'
import { exactPairs, linkExact } from './exact'
import type { Matched, MatchInput } from './facts'
import { linkByEndToEndId, linkByReference, linkMadeFrom } from './references'
import { suggest } from './suggest'

/**
 * What ties these payments and notes; the same for the same input, in whatever order its payments and notes come. What people
 * decided comes first, then the rules, the strongest first, each linking only what it is certain of; the rest is suggested.
 */
export function match({ decided, ...input }: MatchInput): Matched {
  const book = new Book(input)
  for (const { paymentId, documentId, amountCents } of decided) {
    const [payment, note] = [book.payment(paymentId), book.note(documentId)]
    if (payment && note) book.link(payment, note, amountCents, 'person')
  }
  const doubts = linkByEndToEndId(book)
  doubts.push(...linkMadeFrom(book), ...linkByReference(book))
  const pairs = exactPairs(book)
  linkExact(book, pairs)
  return { links: book.links, suggestions: suggest(book, doubts, pairs) }
}
