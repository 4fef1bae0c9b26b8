import 'server-only'
import { may } from '@/lib/core/permissions'
import type { Interpretation } from '@/lib/core/search-query/read'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { received } from '@/lib/features/pix/received/contract'
import type { Person } from '@/lib/server/auth/person'
import { documentItems } from './document-items'
import { infractionItems } from './infraction-items'
import { companyItems, payerItems, supplierItems } from './party-items'
import { otherOperationItems, paymentItems } from './payment-items'
import type { SearchGroup, SearchItem } from './schema'
import { type Sought, soughtBy } from './store/sought'
import type { Words } from './words'

export type Kind = SearchGroup['kind']

/** Of a kind; of people and companies no more than are shown. */
export const mostCounted = 20
export const usuallyShown = 3

type Finder = { kind: Kind; find: (sought: Sought) => Promise<SearchItem[]> }

/** What a person's permissions let them find. */
export function findersFor(person: Person, words: Words): Finder[] {
  const most = mostCounted + 1
  const finders: (Finder & { may: boolean })[] = [
    { kind: 'documents', may: true, find: (sought) => documentItems(sought, words, most) },
    { kind: 'payments', may: true, find: (sought) => paymentItems(sought, person, words, most) },
    {
      kind: 'infractions',
      may: may(person.roles, infractions.list.may),
      find: (sought) => infractionItems(sought, words, most),
    },
    { kind: 'suppliers', may: true, find: (sought) => supplierItems(sought, words, usuallyShown + 1) },
    {
      kind: 'payers',
      may: may(person.roles, received.may),
      find: (sought) => payerItems(sought, words, usuallyShown + 1),
    },
    { kind: 'companies', may: true, find: (sought) => companyItems(sought, usuallyShown + 1) },
    { kind: 'operations', may: true, find: (sought) => otherOperationItems(sought, person, words, most) },
  ]
  return finders.filter((finder) => finder.may)
}

export type Found = { kind: Kind; items: SearchItem[]; by: Set<Interpretation> }

/** By one interpretation after the other until there is enough; what two of them find is there once. */
async function findAll({ kind, find }: Finder, interpretations: readonly Interpretation[]): Promise<Found> {
  const items = new Map<string, SearchItem>()
  const by = new Set<Interpretation>()
  for (const interpretation of interpretations) {
    if (items.size > mostCounted) break
    for (const item of await find(soughtBy(interpretation))) {
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
