import type { useTranslations } from 'next-intl'
import { modelName } from '@/components/documents/model-name'
import type { DataColumn } from '@/components/list/data-column'
import { Badge } from '@/components/ui/badge'
import { formatMonth } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { AvailabilityBadge } from './availability'
import { DocumentNumber, DocumentWord } from './document-words'
import { type CompanyNames, companyName, identityOf, issuerText } from './identity'

type Words = ReturnType<typeof useTranslations<'documents'>>

/** The grid of a card: model, number, series and status over issuer and month over company. */
export const documentCard = 'grid-cols-[max-content_max-content_minmax(0,1fr)_max-content]'

/** `narrow` leaves out what the preview beside the list shows. */
export function documentColumns(
  t: Words,
  locale: Locale,
  names: CompanyNames,
  narrow: boolean,
): DataColumn<FiscalDocument>[] {
  const columns: (DataColumn<FiscalDocument> | false)[] = [
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
      header: t('number'),
      width: narrow ? '80px' : '88px',
      align: 'end',
      card: 'max-md:col-start-2 max-md:row-start-1 max-md:font-medium',
      skeleton: 'w-14',
      cell: (row) => (
        <>
          <span className="font-normal text-ink-3 md:hidden">{t('number-sign')} </span>
          <DocumentNumber number={identityOf(row).number} cancelled={row.cancelled} />
        </>
      ),
    },
    {
      id: 'series',
      header: t('series'),
      width: '56px',
      from: narrow ? 'xl' : undefined,
      card: 'max-md:col-start-3 max-md:row-start-1',
      skeleton: 'w-5',
      cell: (row) => <Series series={identityOf(row).series} word={t('series-word')} />,
    },
    {
      id: 'issuer',
      header: t('issuer'),
      width: narrow ? 'minmax(140px,1fr)' : 'minmax(152px,1fr)',
      card: 'max-md:col-span-3 max-md:col-start-1 max-md:row-start-2 max-md:text-ink-2',
      cell: (row) => <Issuer issuer={identityOf(row).issuer} names={names} />,
    },
    !narrow && {
      id: 'company',
      header: t('company'),
      width: 'minmax(144px,1fr)',
      card: 'max-md:col-span-full max-md:row-start-3 max-md:text-xs',
      cell: (row) => (
        <span className="text-ink-2">
          <span className="md:hidden">{t('company')}: </span>
          {companyName(row, names) ?? '–'}
        </span>
      ),
    },
    {
      id: 'period',
      header: t('period'),
      width: narrow ? '96px' : '108px',
      card: 'max-md:col-start-4 max-md:row-start-2 max-md:text-right max-md:text-ink-3',
      skeleton: 'w-14',
      cell: ({ period }) => <span className="tabular-nums">{period ? formatMonth(period, locale) : '–'}</span>,
    },
    !narrow && {
      id: 'role',
      header: t('role'),
      width: 'minmax(104px,120px)',
      from: 'lg',
      card: 'text-ink-2 max-md:hidden',
      cell: ({ role }) => <DocumentWord of="role" word={role} none={unknown} />,
    },
    !narrow && {
      id: 'kind',
      header: t('kind'),
      width: 'minmax(104px,152px)',
      from: 'lg',
      card: 'text-ink-2 max-md:hidden',
      cell: ({ kind }) => <DocumentWord of="kind" word={kind} none={unknown} />,
    },
    {
      id: 'status',
      header: t('status'),
      width: narrow ? '136px' : '148px',
      card: 'max-md:col-start-4 max-md:row-start-1 max-md:justify-self-end',
      skeleton: 'w-20',
      cell: (row) => <AvailabilityBadge document={row} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

function Series({ series, word }: { series: string | null; word: string }) {
  if (series === null) return null
  return (
    <span className="text-ink-3 tabular-nums">
      <span className="md:hidden">{word} </span>
      {series}
    </span>
  )
}

function Issuer({ issuer, names }: { issuer: string | null; names: CompanyNames }) {
  if (issuer === null) return unknown
  const { text, isTaxId } = issuerText(issuer, names)
  return isTaxId ? <span className="ident">{text}</span> : text
}

const unknown = <span className="text-ink-3">–</span>
