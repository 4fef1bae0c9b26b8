import { createParser, type inferParserType, parseAsStringLiteral } from 'nuqs/server'
import { daysInput, parseAsDay, textInput } from '@/components/list/filter-values'
import { addDays, currentDay, isMonth } from '@/lib/core/dates'
import { documentModels } from '@/lib/core/documents/document-model'
import { MAX_CENTS } from '@/lib/core/money/money'
import { documentSorts } from '@/lib/features/documents/rules/document-sorts'
import { noteBackings } from '@/lib/features/documents/rules/note-backings'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const parsed = <T>(parse: (text: string) => T | null) => createParser({ parse, serialize: String })
const fitting = (fits: (text: string) => boolean) => parsed((text) => (fits(text) ? text : null))

const parseAsMonth = fitting(isMonth)
const parseAsCents = parsed((text) => (/^\d{1,16}$/.test(text) && Number(text) <= MAX_CENTS ? Number(text) : null))
const parseAsText = (longest: number) => parsed((text) => textInput(text, longest) ?? null)

const parseAsYesOrNo = parseAsStringLiteral(['true', 'false'])

/** Filters that the provider supports. */
const providerParsers = {
  companyId: fitting((text) => guid.test(text)),
  model: parseAsStringLiteral(documentModels),
  from: parseAsMonth,
  to: parseAsMonth,
}

/** Filters and orders that only the index supports. */
const indexParsers = {
  q: parseAsText(200),
  role: parseAsText(100),
  kind: parseAsText(100),
  cancelled: parseAsYesOrNo,
  purged: parseAsYesOrNo,
  /** Days from today, so that a saved address stays right tomorrow. */
  expiring: parseAsStringLiteral(['7', '15', '30']),
  minCents: parseAsCents,
  maxCents: parseAsCents,
  issuedFrom: parseAsDay,
  issuedTo: parseAsDay,
  backing: parseAsStringLiteral(noteBackings),
}

const orderParsers = { sort: parseAsStringLiteral(documentSorts), order: parseAsStringLiteral(['asc', 'desc']) }

/** The list's filters in the address, for server and browser. */
export const filterParsers = {
  ...providerParsers,
  ...indexParsers,
  ...orderParsers,
  source: parseAsStringLiteral(['provider']),
}

export type Filters = inferParserType<typeof filterParsers>

export type ChangeFilters = (change: Partial<Filters>) => void

export type FiltersProps = { filters: Filters; onChange: ChangeFilters }

/** Roles and kinds in the loaded rows: no contract lists the provider's values. */
export type SeenValues = { role: readonly string[]; kind: readonly string[] }

const namesOf = <T extends object>(parsers: T) => Object.keys(parsers) as (keyof T)[]

export const narrowingNames = [...namesOf(providerParsers), ...namesOf(indexParsers)]

/** Turns every filter off; order and source stay. */
export const noFilters = Object.fromEntries(narrowingNames.map((name) => [name, null])) as Partial<Filters>

/** Active filters that only the index supports. */
export const indexFiltersOf = (filters: Filters) => namesOf(indexParsers).filter((name) => filters[name] !== null)

const inOrder = <V extends string | number>(first: V | null, last: V | null) =>
  first !== null && last !== null && first > last ? [last, first] : [first, last]

/** The list's input: reversed ranges are swapped, and the provider gets only what it supports. */
export function listInput(filters: Filters, now = new Date()) {
  const { companyId, model, source, expiring } = filters
  const [from, to] = inOrder(filters.from, filters.to)
  const atProvider = {
    companyId: companyId ?? undefined,
    model: model ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  }
  if (source) return { ...atProvider, source }
  const [minCents, maxCents] = inOrder(filters.minCents, filters.maxCents)
  const issued = daysInput({ from: filters.issuedFrom, to: filters.issuedTo })
  return {
    ...atProvider,
    q: filters.q ?? undefined,
    role: filters.role ?? undefined,
    kind: filters.kind ?? undefined,
    cancelled: filters.cancelled ?? undefined,
    purged: filters.purged ?? undefined,
    // Exclusive bound: the last day itself is included.
    expiresBefore: expiring ? addDays(currentDay(now), Number(expiring) + 1) : undefined,
    minCents: minCents ?? undefined,
    maxCents: maxCents ?? undefined,
    issuedFrom: issued.from,
    issuedTo: issued.to,
    backing: filters.backing ?? undefined,
    sort: filters.sort ?? undefined,
    order: filters.order ?? undefined,
  }
}
