'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { isExportOver } from '@/lib/features/exports/rules'
import type { ExportDetail } from '@/lib/features/exports/schema'
import { FilesBar } from './files-bar'
import { useCompanies } from './use-companies'

/** An export's files and progress by company. */
export function CompanyTable({ of }: { of: ExportDetail }) {
  const t = useTranslations('exports.companies')
  const locale = useLocale()
  const { nameOf } = useCompanies()
  const { companies, state, documents, done, missing, total, bytes } = of
  const isMoving = !isExportOver(state)
  if (companies.length === 0) return null
  const number = (count: number) => count.toLocaleString(locale)
  const wide = 'max-md:hidden'
  const filesOf = (come: { done: number; missing: number }, all: number) =>
    isMoving ? t('done-of', { done: number(come.done + come.missing), total: number(all) }) : number(come.done)
  return (
    <table className={tableClass}>
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          <HeadCell>{t('company')}</HeadCell>
          <HeadCell className={cx('text-right', wide)}>{t('documents')}</HeadCell>
          <HeadCell className="text-right">{t('files')}</HeadCell>
          <HeadCell className="text-right max-md:pr-4">{t('size')}</HeadCell>
          {isMoving && <td className={cx(headCell, 'w-26', wide)} />}
        </tr>
      </thead>
      <tbody className={cx(companies.length > 1 && summedRows)}>
        {companies.map((company) => (
          <tr key={company.companyId}>
            <th scope="row" className={cx(cell, 'text-left font-normal')}>
              {nameOf(company.companyId) ?? <span className="ident">{company.companyId}</span>}
            </th>
            <td className={cx(numberCell, 'text-ink-2', wide)}>{number(company.documents)}</td>
            <td className={numberCell}>{filesOf(company, company.files)}</td>
            <td className={cx(numberCell, 'text-ink-2 max-md:pr-4')}>{formatBytes(company.bytes, locale)}</td>
            {isMoving && (
              <td className={cx(cell, wide)}>
                <FilesBar done={company.done} absent={company.missing} total={company.files} className="w-22" />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {companies.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" className={cx(footCell, 'text-left')}>
              {t('total')}
            </th>
            <td className={cx(footNumber, wide)}>{number(documents)}</td>
            <td className={footNumber}>{t('done-of', { done: number(done + missing), total: number(total) })}</td>
            <td className={cx(footNumber, 'max-md:pr-4')}>{formatBytes(bytes, locale)}</td>
            {isMoving && <td className={cx(footCell, wide)} />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** A table across the whole width of the pane. */
const tableClass =
  '-mr-4 -ml-5 w-[calc(100%+36px)] border-collapse text-sm tabular-nums max-md:-mx-4 max-md:w-[calc(100%+32px)]'

const edges = 'px-2 first:pl-5 last:pr-4 max-md:first:pl-4'

const headCell = `h-7 border-line border-b text-left font-medium text-ink-3 text-xs ${edges}`

type HeadCellProps = { className?: string; children: string }

export function HeadCell({ className, children }: HeadCellProps) {
  return (
    <th scope="col" className={cx(headCell, className)}>
      {children}
    </th>
  )
}

export const cell = `h-8 border-line border-b py-1 ${edges}`

export const numberCell = `${cell} whitespace-nowrap text-right`

/** For tables with a total row. */
export const summedRows = '[&>tr:last-child>*]:border-line-strong'

export const footCell = `h-9 py-1 font-medium ${edges}`

export const footNumber = `${footCell} whitespace-nowrap text-right`

type State = ExportDetail['statementFiles'][number]['state']

const tones: Record<State, StatusTone> = { waiting: 'waiting', done: 'settled', missing: 'gone' }

/** Statements included in the export: one per account and format. */
export function StatementFiles({ of: { statementFiles } }: { of: ExportDetail }) {
  const t = useTranslations('exports.statements')
  if (statementFiles.length === 0) return null
  return (
    <table className={tableClass}>
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          <HeadCell>{t('statement')}</HeadCell>
          <HeadCell>{t('account')}</HeadCell>
          <HeadCell className="text-right">{t('state')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {statementFiles.map(({ operationId, accountId, format, state }) => (
          <tr key={`${operationId} ${format}`}>
            <th scope="row" className={cx(cell, 'text-left font-normal')}>
              <Link href={`/pix/statements?open=${operationId}`} className={textLinkClass}>
                {format.toUpperCase()}
              </Link>
            </th>
            <td className={cell}>{accountId ? <span className="ident">{accountId}</span> : t('main-account')}</td>
            <td className={cx(cell, 'text-right')}>
              <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
