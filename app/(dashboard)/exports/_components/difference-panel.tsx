'use client'

import { useQuery } from '@tanstack/react-query'
import { GitCompare } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { Badge } from '@/components/ui/badge'
import { Button, textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { SkeletonRows } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { formatTaxId } from '@/lib/core/tax-id'
import { exports } from '@/lib/features/exports/contract'
import type { DifferenceCounts, ExportDetail, ExportDifference } from '@/lib/features/exports/schema'
import { cell, footCell, footNumber, HeadCell, numberCell, summedRows } from './export-company-table'
import { useDifferenceText } from './export-status'
import { useCompanies } from './use-companies'
import { useCreateExport } from './use-create-export'

type DifferencePanelProps = {
  of: ExportDetail
  difference: DifferenceCounts
  differs: boolean
  onCreated: (id: string) => void
}

const kinds = ['new', 'cancelled', 'purged'] as const

/** Documents that now differ from the export, with an export of only those. */
export function DifferencePanel({ of: { id, formats }, difference, differs, onCreated }: DifferencePanelProps) {
  const t = useTranslations('exports.difference')
  const labels = useDifferenceText()
  const query = useQuery({ ...readQuery(exports.difference, { id }), enabled: differs })
  const creation = useCreateExport(onCreated)
  return (
    <section aria-label={t('title')} className="border-line border-t">
      <header className="flex flex-wrap items-center gap-2 py-3.5 pr-4 pl-5 max-md:px-4">
        <div className="min-w-56 flex-1">
          <h3 className="font-semibold text-base">{t('title')}</h3>
          <p className={differs ? 'text-wait-ink text-xs' : 'text-ink-3 text-xs'}>{labels(difference)}</p>
        </div>
        {differs && (
          <Button
            size="sm"
            busy={creation.isPending}
            onClick={() => creation.mutate({ selection: { differenceOf: id }, formats })}
          >
            {!creation.isPending && <GitCompare aria-hidden />} {t('export')}
          </Button>
        )}
      </header>
      {creation.error && <ErrorNotice error={creation.error} className="mx-5 mb-4 max-md:mx-4" />}
      {query.error && (
        <div className="px-5 pb-4 max-md:px-4">
          <ReadFailure query={query} />
        </div>
      )}
      {differs && query.isPending && !query.error && <SkeletonRows rowClass="h-8 px-5" />}
      {query.data &&
        kinds.map((kind) => {
          const ids = query.data[kind]
          const among = new Set(ids)
          if (ids.length === 0) return null
          return (
            <DifferenceTable
              key={kind}
              kind={kind}
              count={ids.length}
              documents={query.data.documents.filter((document) => among.has(document.id))}
            />
          )
        })}
    </section>
  )
}

type DifferenceTableProps = {
  kind: keyof DifferenceCounts
  /** Number of all documents; only the first are listed. */
  count: number
  documents: ExportDifference['documents']
}

const wide = 'max-md:hidden'

/** New, cancelled or purged documents, with their sum. */
function DifferenceTable({ kind, count, documents }: DifferenceTableProps) {
  const t = useTranslations('exports.difference')
  const known = documents.filter(({ totalCents }) => totalCents !== null)
  const sum = known.reduce((cents, { totalCents }) => cents + (totalCents ?? 0), 0)
  const rest = count - documents.length
  const unvalued = documents.length - known.length
  const note = rest > 0 ? t('rest', { count: rest }) : unvalued > 0 && t('unvalued', { count: unvalued })
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="px-5 pt-3 pb-1.5 text-left font-medium text-xs max-md:px-4">{t(kind, { count })}</caption>
      <thead>
        <tr>
          <HeadCell className="w-21">{t('model')}</HeadCell>
          <HeadCell className="w-19 text-right">{t('number')}</HeadCell>
          <HeadCell className={wide}>{t('issuer')}</HeadCell>
          <HeadCell className={cx('w-34', wide)}>{t(`${kind}-at`)}</HeadCell>
          <HeadCell className="w-28 text-right">{t('value')}</HeadCell>
        </tr>
      </thead>
      <tbody className={summedRows}>
        {documents.map((document) => (
          <Row key={document.id} document={document} struck={kind !== 'new'} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className={cx(footCell, 'text-left')}>
            {t(`${kind}-sum`)}
            {note && <span className="ml-2 font-normal text-ink-3">{note}</span>}
          </th>
          <td colSpan={2} className={cx(footCell, wide)} />
          <td className={footNumber}>
            {kind !== 'purged' && rest === 0 && <Money cents={known.length > 0 ? sum : null} bare />}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

type RowProps = { document: ExportDifference['documents'][number]; struck: boolean }

function Row({ document: { id, model, number, issuer, seenAt, totalCents }, struck }: RowProps) {
  const locale = useLocale()
  return (
    <tr>
      <td className={cell}>
        <Badge>{modelName(model)}</Badge>
      </td>
      <td className={numberCell}>
        <Link href={`/documents/${id}`} className={cx(textLinkClass, struck && 'line-through')}>
          {number === null ? id : formatNoteNumber(number, locale)}
        </Link>
      </td>
      <td className={cx(cell, wide)}>
        <Issuer of={issuer} />
      </td>
      <td className={cx(cell, 'text-ink-2', wide)}>{formatDay(seenAt, locale)}</td>
      <td className={numberCell}>
        <Money cents={totalCents} bare />
      </td>
    </tr>
  )
}

/** Our own name of one of our companies, else the name in the file, else the tax id. */
function Issuer({ of }: { of: ExportDifference['documents'][number]['issuer'] }) {
  const { nameOfTaxId } = useCompanies()
  if (!of) return '–'
  const { taxId, name } = of
  const known = (taxId && nameOfTaxId(taxId)) || name
  if (known) return known
  return taxId ? <span className="ident">{formatTaxId(taxId)}</span> : '–'
}
