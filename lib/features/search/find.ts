import 'server-only'
import { estimatedTime } from '@/lib/core/estimated-time'
import { may } from '@/lib/core/permissions'
import { party } from '@/lib/core/pix/fields'
import type { Interpretation } from '@/lib/core/search/read-search'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { isOpen, situationTypeOf } from '@/lib/features/pix/infractions/rules/infraction'
import { estimatedUntil } from '@/lib/features/pix/infractions/store/reads'
import { payees } from '@/lib/features/pix/payees/contract'
import { received } from '@/lib/features/pix/received/contract'
import { findInfractions } from '@/lib/features/search/store/infractions'
import type { Person } from '@/lib/server/auth/person'
import { documentItems } from './document-items'
import { companyItems, payeeItems, payerItems, supplierItems } from './party-items'
import { otherOperationItems, paymentItems } from './payment-items'
import type { SearchGroup, SearchItem } from './schema'
import { itemOf, line, type SearchTexts } from './search-texts'
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

type Row = Awaited<ReturnType<typeof findInfractions>>[number]

function describeSituation(word: string | null, { t }: SearchTexts): string {
  const known = situationTypeOf(word)
  if (known) return t(`infractions.words.situations.${known}`).toLowerCase()
  return word ?? t('infractions.words.no-situation').toLowerCase()
}

/** The remaining time by the estimate, or the given answer. */
function statusTexts({ infraction: { date, status } }: Row, { t, now }: SearchTexts) {
  if (status === 'accepted' || status === 'rejected') return { status: t(`infractions.words.statuses.${status}`) }
  const until = isOpen(status) ? estimatedUntil(date) : null
  const left = until === null ? null : estimatedTime(until, now.getTime())
  if (!left) return { status }
  const label = t(`infractions.words.left.${left.unit}`, { count: left.count })
  const reported = left.unit === 'over' ? label : t('search.items.estimated', { left: label })
  return left.unit === 'days' && left.count > 1 ? { status: reported } : { urgent: reported }
}

function infractionItem(row: Row, texts: SearchTexts): SearchItem {
  const { infraction } = row
  const { t, day } = texts
  const name = infraction.payerName ?? party.nullable().catch(null).parse(row.payer)?.name
  const situation = describeSituation(infraction.situationType, texts)
  const { status = null, urgent = null } = statusTexts(row, texts)
  return itemOf({
    id: infraction.id,
    type: 'infraction',
    title: name
      ? t('search.items.infraction', { name, situation })
      : t('search.items.infraction-unnamed', { id: infraction.id, situation }),
    detail: line([urgent, status, infraction.date && t('search.items.paid', { day: day(infraction.date) })]),
    href: `/pix/infractions/${encodeURIComponent(infraction.id)}`,
    amountCents: infraction.amountCents,
    at: infraction.date,
    urgent,
  })
}

async function infractionItems(query: SearchQuery, texts: SearchTexts, limit: number): Promise<SearchItem[]> {
  return (await findInfractions(query, limit)).map((row) => infractionItem(row, texts))
}
