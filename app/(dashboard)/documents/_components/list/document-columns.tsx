'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { sortHead } from '@/components/list/sort-head'
import { Badge } from '@/components/ui/badge'
import { formatMonth } from '@/lib/core/dates'
import { hasNoValue } from '@/lib/core/documents/document-status'
import { modelName } from '@/lib/core/documents/model-name'
import type { Locale } from '@/lib/core/locale'
import type { DocumentSort } from '@/lib/features/documents/rules/document-sorts'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { AvailabilityBadge } from '../availability'
import { DocumentNumber } from '../document-labels'
import type { FiltersProps } from '../filters'
import { type CompanyNames, companyName } from '../identity'
import { useCompanyNames } from '../use-company-names'
import { IssuedCell, isUnread, PartyCell, TotalCell } from './document-cells'

type Labels = ReturnType<typeof useTranslations<'documents'>>
type Column = DataColumn<FiscalDocument>

/** The grid of a card: model, number and value over issuer and day over recipient and status. */
export const documentCard = 'grid-cols-[max-content_minmax(0,1fr)_max-content]'

export type Ordering = {
  sort: DocumentSort
  order: 'asc' | 'desc'
  onSort: (sort: DocumentSort) => void
}

export type ColumnsInput = {
  t: Labels
  locale: Locale
  names: CompanyNames
  /** Leaves out the columns that the open preview shows. */
  narrow: boolean
  /** Whether there is an index: without one recipients, amounts and issue times are unknown. */
  indexed: boolean
  /** Null when the server's order is fixed. */
  ordering: Ordering | null
}

function documentColumns(input: ColumnsInput): Column[] {
  const { t, locale, names, narrow, indexed, ordering } = input
  const head = (by: DocumentSort, labels: string) => {
    if (ordering === null) return { header: labels }
    const direction = ordering.order === 'asc' ? 'ascending' : 'descending'
    return sortHead(labels, by === ordering.sort ? direction : null, () => ordering.onSort(by))
  }
  const columns: (Column | false)[] = [
    {
      id: 'model',
      header: t('model'),
      width: '84px',
      card: 'max-md:col-start-1 max-md:row-start-1',
      skeleton: 'w-11',
      cell: ({ model }) => <Badge className="min-w-12 justify-center">{modelName(model)}</Badge>,
    },
    {
      id: 'number',
      ...head('number', t('number')),
      width: '88px',
      align: 'end',
      card: 'max-md:col-start-2 max-md:row-start-1 max-md:text-left max-md:text-ink-2',
      skeleton: 'w-14',
      cell: (row) => (
        <>
          <span className="font-normal text-ink-3 md:hidden">{t('number-sign')} </span>
          <DocumentNumber number={row.number} struck={hasNoValue(row)} />
        </>
      ),
    },
    {
      id: 'issuer',
      header: t('issuer'),
      width: 'minmax(120px,1fr)',
      card: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:font-medium',
      cell: (row) => <PartyCell party={row.issuer} names={names} unread={isUnread(row)} />,
    },
    indexed &&
      !narrow && {
        id: 'recipient',
        header: t('recipient'),
        width: 'minmax(120px,1fr)',
        from: 'lg',
        card: 'text-ink-2 max-md:col-span-2 max-md:col-start-1 max-md:row-start-3',
        cell: (row) => (
          <>
            <span className="text-ink-3 md:hidden">{t('to')} </span>
            <PartyCell party={row.recipient} names={names} unread={isUnread(row)} />
          </>
        ),
      },
    !indexed &&
      !narrow && {
        id: 'company',
        header: t('company'),
        width: 'minmax(144px,1fr)',
        card: 'text-ink-2 max-md:col-span-2 max-md:col-start-1 max-md:row-start-3',
        cell: (row) => companyName(row, names) ?? '–',
      },
    (!indexed || !narrow) && {
      id: 'period',
      ...head('period', t('period')),
      width: indexed ? '116px' : '108px',
      from: indexed ? 'xl' : undefined,
      card: indexed ? 'max-md:hidden' : 'max-md:col-start-3 max-md:row-start-2 max-md:text-right max-md:text-ink-3',
      skeleton: 'w-14',
      cell: ({ period }) => (
        <span className="text-ink-2 tabular-nums">{period ? formatMonth(period, locale) : '–'}</span>
      ),
    },
    // The day of issue fits next to an open preview only while rows are ordered by it.
    indexed &&
      (!narrow || ordering?.sort === 'issuedAt') && {
        id: 'issued',
        ...head('issuedAt', t('issued')),
        width: narrow ? '112px' : '144px',
        card: 'text-ink-2 max-md:col-start-3 max-md:row-start-2 max-md:text-right',
        skeleton: 'w-24',
        cell: (row) => <IssuedCell at={row.issuedAt} unread={isUnread(row)} dayOnly={narrow} />,
      },
    indexed && {
      id: 'total',
      ...head('totalCents', t('total')),
      width: '120px',
      align: 'end',
      card: 'max-md:col-start-3 max-md:row-start-1',
      skeleton: 'w-16 ml-auto',
      cell: (row) => <TotalCell document={row} />,
    },
    {
      id: 'status',
      header: t('status'),
      width: narrow ? '136px' : '148px',
      card: indexed
        ? 'max-md:col-start-3 max-md:row-start-3 max-md:justify-self-end'
        : 'max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end',
      skeleton: 'w-20',
      cell: (row) => <AvailabilityBadge document={row} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

type UseColumns = FiltersProps & Pick<ColumnsInput, 'indexed' | 'narrow'> & { sorts: boolean }

/** The list's columns; selecting the current order again reverses it. */
export function useColumns({ filters, onChange, indexed, narrow, sorts }: UseColumns) {
  const t = useTranslations('documents')
  const locale = useLocale()
  const names = useCompanyNames()
  const sort = filters.sort ?? 'period'
  const order = filters.order ?? 'desc'
  const ordering: ColumnsInput['ordering'] = sorts
    ? { sort, order, onSort: (by) => onChange({ sort: by, order: by === sort && order === 'desc' ? 'asc' : null }) }
    : null
  return documentColumns({ t, locale, names, narrow, indexed, ordering })
}
