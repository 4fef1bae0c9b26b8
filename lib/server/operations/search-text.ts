import 'server-only'
import { formatCents } from '@/lib/core/money'
import type { Asked, Operation } from './operation'

/** An amount in the ways that people type it: `12.480,00`, `12480,00`, `12480.00`. */
function amountWords(cents: number): string[] {
  const { integer, fraction } = formatCents(cents, 'pt-BR')
  const bare = integer.replaceAll('.', '')
  return [`${integer},${fraction}`, `${bare},${fraction}`, `${bare}.${fraction}`]
}

/** Lower-case text of everything that a person may search an operation by; every word has a space before it. */
export function searchText(
  operation: Operation,
  id: string,
  asked: Asked<unknown, unknown>,
  { result, amountCents }: { result: unknown; amountCents: number | null },
): string {
  const words = [
    id,
    ...operation.search(asked, result, { id }),
    ...(amountCents === null ? [] : amountWords(amountCents)),
  ]
  const given = words.filter((word): word is string => typeof word === 'string' && word !== '')
  return [...new Set(given)]
    .map((word) => ` ${word}`)
    .join('')
    .toLowerCase()
}
