'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { useAccountNames } from '@/components/layout/account-menu/account-switcher'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { reportStatus } from '@/components/payments/report-status'
import { ReportStatusBadge } from '@/components/payments/report-status-badge'
import { Badge } from '@/components/ui/badge'
import { cx } from '@/components/ui/cx'
import { Ago, useNow } from '@/components/ui/moment'
import { daysUntil, formatShortDay } from '@/lib/core/dates'
import type { Statement } from '@/lib/features/pix/statements/schema'

type StatementCellsProps = {
  statement: Statement
  /** This person requested it. */
  own: boolean
}

/** Its format, its days and account, its status. */
export function StatementCells({ statement, own }: StatementCellsProps) {
  const t = useTranslations('statements.account')
  const accountName = useAccountNames()
  const { days } = useRangeLabels()
  const { input, result, createdBy } = statement
  const status = reportStatus(statement, useNow())
  return (
    <>
      <Badge className="justify-center">{input.format.toUpperCase()}</Badge>
      <span className="flex min-w-0 flex-col">
        <span className={cx('truncate font-medium tabular-nums', status === 'gone' && 'text-ink-3')}>
          {days(input)}
        </span>
        <span className="truncate text-ink-3 text-xs">
          {input.accountId ? accountName(input.accountId) : t('main')},{' '}
          {own ? t('you') : t('by', { name: createdBy.name })}
        </span>
      </span>
      <span className="flex flex-col items-end">
        <ReportStatusBadge status={status} word={result?.status} />
        <span className="text-ink-3 text-xs tabular-nums">
          <Note statement={statement} />
        </span>
      </span>
    </>
  )
}

/** Details of the status: start, size and expiry. */
function Note({ statement }: { statement: Statement }) {
  const t = useTranslations('statements.list')
  const locale = useLocale()
  const now = useNow()
  const { createdAt, updatedAt, result } = statement
  const until = result?.keptUntil
  switch (reportStatus(statement, now)) {
    case 'ready':
      return result?.bytes === undefined ? null : formatBytes(result.bytes, locale)
    case 'leaving':
      return until ? (
        <span className="text-wait-ink">{t('leaves', { days: daysUntil(until, new Date(now)) ?? 0 })}</span>
      ) : null
    case 'gone':
      return until ? t('went', { day: formatShortDay(until, locale) }) : null
    case 'failed':
    case 'abandoned':
      return <Ago at={updatedAt} />
    default:
      return <Ago at={createdAt} />
  }
}
