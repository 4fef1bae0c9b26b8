import { Book } from './book'
import { exactPairs, linkExact } from './exact'
import type { Matched, MatchInput } from './facts'
import { linkByEndToEndId, linkByReference, linkMadeFrom } from './references'
import { suggest } from './suggest'

/**
 * Links and suggestions of these payments and notes; the result does not depend on the order of the input. People's
 * decisions come first, then the rules, strongest first, each linking only certain pairs; other pairs are suggested.
 */
export function match({ decided, ...input }: MatchInput): Matched {
  const book = new Book(input)
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
