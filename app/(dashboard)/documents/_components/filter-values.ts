import type { useTranslations } from 'next-intl'
import type { FilterValues } from '@/lib/features/documents/filters/schema'
import { type Filters, filterParsers, narrowingNames } from './filters'

const names = [...narrowingNames, 'sort', 'order'] as const

/** Filters and order in the list's address. */
export function filterValues(filters: Filters): FilterValues {
  return Object.fromEntries(names.flatMap((name) => (filters[name] === null ? [] : [[name, String(filters[name])]])))
}

/** Filters from an address; absent ones are off. */
export function filtersOf(values: FilterValues): Partial<Filters> {
  return Object.fromEntries(
    names.map((name) => [name, values[name] === undefined ? null : filterParsers[name].parse(values[name])]),
  )
}

/** Labels of filters without duplicates: several parameters may form one filter on the screen. */
export function filterLabels(names: readonly (keyof Filters)[], t: ReturnType<typeof useTranslations<'documents'>>) {
  const values: Partial<Record<keyof Filters, string>> = {
    q: t('text'),
    role: t('role'),
    kind: t('kind'),
    cancelled: t('status'),
    purged: t('status'),
    expiring: t('status'),
    minCents: t('total-name'),
    maxCents: t('total-name'),
    issuedFrom: t('issued'),
    issuedTo: t('issued'),
    backing: t('backing'),
  }
  return [...new Set(names.flatMap((name) => values[name] ?? []))]
}
