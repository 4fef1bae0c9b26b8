'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { Money } from '@/components/payments/money'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { ScrollBox } from '@/components/ui/scroll-box'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { statements } from '@/lib/features/pix/statements/contract'
import type { StatementPreview } from '@/lib/features/pix/statements/schema'
import { DayFlows } from './day-flows'
import { RowsTable } from './rows-table'

type TablePreviewProps = { id: string; sha256: string | undefined }

/** A csv or ofx file: its sums, its days, its first rows. */
export function TablePreview({ id, sha256 }: TablePreviewProps) {
  const t = useTranslations('statements.preview')
  const query = useQuery(readQuery(statements.preview, { id }))
  const preview = query.data
  return (
    <>
      {preview ? (
        <Preview preview={preview} />
      ) : query.error ? (
        <div className="min-h-0 flex-1 overflow-auto p-5 max-md:p-4">
          <ReadFailure query={query} />
        </div>
      ) : (
        <div role="status" aria-label={t('loading')} className="flex min-h-0 flex-1 flex-col gap-4 p-5 max-md:p-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="w-full" />
          <Skeleton className="w-full" />
        </div>
      )}
      <PaneFoot sha256={sha256}>{preview && <Shown preview={preview} />}</PaneFoot>
    </>
  )
}

function Shown({ preview: { rows, rowCount } }: { preview: StatementPreview }) {
  const t = useTranslations('statements.preview')
  return rows.length < rowCount
    ? t('shown', { shown: rows.length, count: rowCount })
    : t('shown-all', { count: rowCount })
}

function Preview({ preview }: { preview: StatementPreview }) {
  const t = useTranslations('statements.preview')
  const { totals, reason, days, rowCount, cut, columns, rows } = preview
  if (rowCount === 0 && reason === null) {
    return (
      <EmptyState fill title={t('empty-title')}>
        {t('empty-what')}
      </EmptyState>
    )
  }
  return (
    <ScrollBox as="section" aria-label={t('table')} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
      <div className="sticky left-0 flex flex-col gap-4 p-5 max-md:p-4">
        {cut && (
          <Notice tone="wait" title={t('cut-title')}>
            {t('cut')}
          </Notice>
        )}
        {totals && <Totals totals={totals} rowCount={rowCount} />}
        {reason && (
          <Notice tone="wait" title={t('no-sums-title')}>
            {t(`reason.${reason}`)} {t('no-sums')}
          </Notice>
        )}
        {totals && days.length === 0 && <p className="text-ink-3 text-xs">{t('no-days')}</p>}
        {days.length > 0 && <DayFlows days={days} />}
      </div>
      {rows.length > 0 && <RowsTable columns={columns} rows={rows} />}
    </ScrollBox>
  )
}

type TotalsProps = { totals: NonNullable<StatementPreview['totals']>; rowCount: number }

function Totals({ totals, rowCount }: TotalsProps) {
  const t = useTranslations('statements.preview')
  const format = useFormatter()
  const figures = [
    { label: t('in'), cents: totals.inCents },
    { label: t('out'), cents: totals.outCents },
    { label: t('net'), cents: totals.netCents },
  ]
  return (
    <dl className="grid grid-cols-[repeat(3,minmax(0,1fr))_max-content] gap-x-4 gap-y-3 max-md:grid-cols-2">
      {figures.map(({ label, cents }) => (
        <div key={label}>
          <dt className="text-ink-2 text-xs">{label}</dt>
          <dd>
            <Money cents={cents} className="font-semibold text-lg" />
          </dd>
        </div>
      ))}
      <div className="text-right max-md:text-left">
        <dt className="text-ink-2 text-xs">{t('rows')}</dt>
        <dd className="font-semibold text-lg tabular-nums">{format.number(rowCount)}</dd>
      </div>
    </dl>
  )
}

type PaneFootProps = { sha256: string | undefined; children?: ReactNode }

/** Last line of the open statement: the number of rows shown, and the file's hash. */
export function PaneFoot({ sha256, children }: PaneFootProps) {
  const t = useTranslations('statements.detail')
  return (
    <footer className="flex h-10 flex-none items-center gap-3 border-line border-t pr-3 pl-5 text-ink-3 text-xs tabular-nums max-md:pl-4">
      <span role="status">{children}</span>
      {sha256 && (
        <span className="ml-auto flex items-center gap-1.5">
          {t('sha')}
          <span className="ident" title={sha256}>
            {sha256.slice(0, 4)}…{sha256.slice(-4)}
          </span>
          <CopyButton value={sha256} what={t('sha')} size="sm" />
        </span>
      )}
    </footer>
  )
}
