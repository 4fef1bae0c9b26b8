import 'server-only'
import { may } from '@/lib/core/permissions'
import type { Interpretation } from '@/lib/core/search-query/read'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { payees } from '@/lib/features/pix/payees/contract'
import { received } from '@/lib/features/pix/received/contract'
import type { Person } from '@/lib/server/auth/person'
import { documentItems } from './document-items'
import { infractionItems } from './infraction-items'
import { companyItems, payeeItems, payerItems, supplierItems } from './party-items'
import { otherOperationItems, paymentItems } from './payment-items'
import type { SearchGroup, SearchItem } from './schema'
import type { SearchTexts } from './search-texts'
import { type SearchQuery, searchQueryOf } from './store/search-query'

export type Kind = SearchGroup['kind']

/** Limit of results of a kind; of people and companies no more are shown. */
export const mostCounted = 20
export const usuallyShown = 3

type Finder = { kind: Kind; find: (query: SearchQuery) => Promise<SearchItem[]> }

/** Kinds of results that a person's permissions allow. */
export function findersFor(person: Person, texts: SearchTexts): Finder[] {
  const most = mostCounted + 1
  const finders: (Finder & { may: boolean })[] = [
    { kind: 'documents', may: true, find: (query) => documentItems(query, texts, most) },
    { kind: 'payments', may: true, find: (query) => paymentItems(query, person, texts, most) },
    {
      kind: 'infractions',
      may: may(person.roles, infractions.list.may),
      find: (query) => infractionItems(query, texts, most),
    },
    {
      kind: 'payees',
      may: may(person.roles, payees.list.may),
      find: (query) => payeeItems(query, texts, usuallyShown + 1),
    },
    { kind: 'suppliers', may: true, find: (query) => supplierItems(query, texts, usuallyShown + 1) },
    {
      kind: 'payers',
      may: may(person.roles, received.may),
      find: (query) => payerItems(query, texts, usuallyShown + 1),
    },
    { kind: 'companies', may: true, find: (query) => companyItems(query, usuallyShown + 1) },
    { kind: 'operations', may: true, find: (query) => otherOperationItems(query, person, texts, most) },
  ]
  return finders.filter((finder) => finder.may)
}

export type Found = { kind: Kind; items: SearchItem[]; by: Set<Interpretation> }

/** Tries one interpretation after the other until there are enough results, without duplicates. */
async function findAll({ kind, find }: Finder, interpretations: readonly Interpretation[]): Promise<Found> {
  const items = new Map<string, SearchItem>()
  const by = new Set<Interpretation>()
  for (const interpretation of interpretations) {
    if (items.size > mostCounted) break
    for (const item of await find(searchQueryOf(interpretation))) {
      by.add(interpretation)
      if (!items.has(item.id)) items.set(item.id, item)
    }
  }
  return { kind, items: [...items.values()], by }
}

const isRecord = ({ items }: Found) => items.length > 0

export async function findRecords(
  finders: readonly Finder[],
  interpretations: readonly Interpretation[],
): Promise<Found[]> {
  const found: Found[] = []
  for (const finder of finders) found.push(await findAll(finder, interpretations))
  return found.filter(isRecord)
}
