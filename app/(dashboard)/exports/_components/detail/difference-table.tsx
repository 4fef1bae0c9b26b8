'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { Badge } from '@/components/ui/badge'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { formatDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { formatTaxId } from '@/lib/core/tax-id'
import type { DifferenceCounts, ExportDifference } from '@/lib/features/exports/schema'
import { useCompanies } from '../use-companies'
import { cell, footCell, footNumber, headCell, numberCell, summedRows } from './table'

type DifferenceTableProps = {
  kind: keyof DifferenceCounts
  /** Number of all documents; the listed ones are the first. */
  count: number
  documents: ExportDifference['documents']
}

const wide = 'max-md:hidden'

/** The documents that are new, cancelled or gone, and what they come to. */
export function DifferenceTable({ kind, count, documents }: DifferenceTableProps) {
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
          <th scope="col" className={cx(headCell, 'w-21')}>
            {t('model')}
          </th>
          <th scope="col" className={cx(headCell, 'w-19 text-right')}>
            {t('number')}
          </th>
          <th scope="col" className={cx(headCell, wide)}>
            {t('issuer')}
          </th>
          <th scope="col" className={cx(headCell, 'w-34', wide)}>
            {t(`${kind}-at`)}
          </th>
          <th scope="col" className={cx(headCell, 'w-28 text-right')}>
            {t('value')}
          </th>
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
        <Link href={`/documents/${id}`} prefetch={false} className={cx(textLinkClass, struck && 'line-through')}>
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
