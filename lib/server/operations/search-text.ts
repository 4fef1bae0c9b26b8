import 'server-only'
import { readCents } from '@/lib/core/money/amount-text'
import { formatCents } from '@/lib/core/money/money'
import { plain } from '@/lib/core/plain-text'
import type { Operation, Requested } from './operation'

/** Usual ways to type an amount: `12.480,00`, `12480,00`, `12480.00`. */
function amountTerms(cents: number): string[] {
  const { integer, fraction } = formatCents(cents, 'pt-BR')
  const bare = integer.replaceAll('.', '')
  return [`${integer},${fraction}`, `${bare},${fraction}`, `${bare}.${fraction}`]
}

/** Words of a search as the search text has them; amounts may be typed or pasted in any format. */
export function searchTerms(q: string): string[] {
  const words = q
    .replace(/R\$\s*/gi, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return words.map((word) => {
    const cents = /^\d[\d.,]*[.,]\d\d$/.test(word) ? readCents(word, 'pt-BR') : null
    return (cents !== null && amountTerms(cents)[0]) || word
  })
}

/** Lower-case search text of an operation, with and without accents; every word follows a space. */
export function searchText(
  operation: Operation,
  id: string,
  requested: Requested<unknown, unknown>,
  { result, amountCents }: { result: unknown; amountCents: number | null },
): string {
  const words = [
    id,
    ...operation.search(requested, result, { id }),
    ...(amountCents === null ? [] : amountTerms(amountCents)),
  ]
  const given = words.filter((word): word is string => typeof word === 'string' && word !== '')
  const written = given.map((word) => word.toLowerCase())
  return [...new Set([...written, ...written.map(plain)])].map((word) => ` ${word}`).join('')
}
