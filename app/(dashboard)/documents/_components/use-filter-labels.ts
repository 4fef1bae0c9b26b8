'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatDay, formatMonth } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatMoney } from '@/lib/core/money/money'
import { useDocumentLabels } from './document-labels'
import type { Filters } from './filters'
import { useCompanyNames } from './use-company-names'

export type FilterId =
  | 'company'
  | 'months'
  | 'total'
  | 'model'
  | 'status'
  | 'role'
  | 'kind'
  | 'issued'
  | 'backing'
  | 'more'

type FilterLabel = {
  of: FilterId
  name: string
  /** Null while the filter is off. */
  value: string | null
  /** Label of the button that removes the filter. */
  none: Partial<Filters>
}

/** The list's filters in the order of the bar. `backed`: the person may filter by backing. */
export function useFilterLabels(filters: Filters, indexed: boolean, backed: boolean): FilterLabel[] {
  const t = useTranslations('documents')
  const locale = useLocale()
  const names = useCompanyNames()
  const labels = useDocumentLabels()
  const { companyId, model, cancelled, purged, expiring, role, kind, backing } = filters

  function span<V>(from: V | null, to: V | null, word: (value: V) => string, since: 'months-from' | 'total-from') {
    if (from !== null && to !== null) return from === to ? word(from) : t('months', { from: word(from), to: word(to) })
    if (from !== null) return t(since, { from: word(from) })
    return to === null ? null : t('months-to', { to: word(to) })
  }
  const month = (value: string) => formatMonth(value, locale)
  const day = (value: string) => formatDay(value, locale)
  const money = (cents: number) => formatMoney(cents, locale)

  const company: FilterLabel = {
    of: 'company',
    name: t('company'),
    value: companyId && (names.get(companyId.toLowerCase()) ?? t('company-unknown')),
    none: { companyId: null },
  }
  const months: FilterLabel = {
    of: 'months',
    name: t('period'),
    value: span(filters.from, filters.to, month, 'months-from'),
    none: { from: null, to: null },
  }
  const ofModel: FilterLabel = {
    of: 'model',
    name: t('model'),
    value: model && modelName(model),
    none: { model: null },
  }
  if (!indexed) return [company, months, ofModel]
  const statuses = [
    cancelled && t(`cancelled-${cancelled}`),
    purged && t(`purged-${purged}`),
    expiring && t('expiring-within', { days: expiring }),
  ]
  const rare: FilterLabel[] = [
    { of: 'role', name: t('role'), value: role && labels.role(role), none: { role: null } },
    { of: 'kind', name: t('kind'), value: kind && labels.kind(kind), none: { kind: null } },
    {
      of: 'issued',
      name: t('issued'),
      value: span(filters.issuedFrom, filters.issuedTo, day, 'months-from'),
      none: { issuedFrom: null, issuedTo: null },
    },
  ]
  return [
    company,
    months,
    {
      of: 'total',
      name: t('total-name'),
      value: span(filters.minCents, filters.maxCents, money, 'total-from'),
      none: { minCents: null, maxCents: null },
    },
    ofModel,
    {
      of: 'status',
      name: t('status'),
      value: statuses.filter(Boolean).join(', ') || null,
      none: { cancelled: null, purged: null, expiring: null },
    },
    ...(backed || backing
      ? [
          {
            of: 'backing' as const,
            name: t('backing'),
            value: backing && t(`backing-${backing}`),
            none: { backing: null },
          },
        ]
      : []),
    ...rare.filter(({ value }) => value !== null),
    ...(rare.some(({ value }) => value === null)
      ? [{ of: 'more' as const, name: t('more'), value: null, none: {} }]
      : []),
  ]
}
