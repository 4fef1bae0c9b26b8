'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { useAccountNames } from '@/components/layout/account-menu/account-switcher'
import { OptionRows } from '@/components/list/option-rows'
import type { ListState } from '@/components/list/query-list'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { reportStatus } from '@/components/payments/report-status'
import { ReportStatusBadge } from '@/components/payments/status-badges'
import { Badge } from '@/components/ui/badge'
import { cx } from '@/components/ui/cx'
import { Ago, useNow } from '@/components/ui/moment'
import { currentDay, dayOf, daysUntil, formatShortDay, mondayOf } from '@/lib/core/dates'
import type { Statement } from '@/lib/features/pix/statements/schema'

type StatementListProps = {
  list: ListState<Statement>
  personId: string
  openId: string | null
  onOpen: (id: string) => void
  /** Rows that have just changed. */
  changed: ReadonlySet<string>
}

/** Grouped by age: today, this week, each month. */
export function StatementList({ personId, ...rest }: StatementListProps) {
  const t = useTranslations('statements.list')
  const nameOf = useGroupName()
  const now = useNow()
  const groups = groupsByAge(rest.list.rows, new Date(now)).map((group) => ({ ...group, label: nameOf(group.name) }))
  return (
    <OptionRows
      {...rest}
      label={t('label')}
      groups={groups}
      rowClass="grid grid-cols-[44px_minmax(0,1fr)_max-content] max-md:gap-x-2"
    >
      {(statement) => <StatementCells statement={statement} own={statement.createdBy.id === personId} />}
    </OptionRows>
  )
}

/** `today`, `week` (since Monday), or a month as `YYYY-MM`. */
type AgeGroup<T> = { name: string; rows: T[] }

/** Rows, newest first, under what their day is today: each group as long as its rows follow one another. */
export function groupsByAge<T extends { createdAt: string }>(rows: readonly T[], now: Date): AgeGroup<T>[] {
  const today = currentDay(now)
  const monday = mondayOf(today)
  const groups: AgeGroup<T>[] = []
  for (const row of rows) {
    const day = dayOf(row.createdAt) ?? today
    const name = day >= today ? 'today' : day >= monday ? 'week' : day.slice(0, 7)
    const last = groups.at(-1)
    if (last?.name === name) last.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}

function useGroupName(): (name: string) => string {
  const t = useTranslations('statements.list')
  const format = useFormatter()
  return (name) => {
    if (name === 'today' || name === 'week') return t(name)
    const year = name.slice(0, 4) === currentDay(new Date()).slice(0, 4) ? undefined : ('numeric' as const)
    const label = format.dateTime(new Date(`${name}-15T12:00:00Z`), { month: 'long', year })
    return label.charAt(0).toUpperCase() + label.slice(1)
  }
}

type StatementCellsProps = {
  statement: Statement
  /** This person requested it. */
  own: boolean
}

/** A statement in the list: its format, days, account and status. */
function StatementCells({ statement, own }: StatementCellsProps) {
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
