'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { OptionRows } from '@/components/list/option-rows'
import type { ListState } from '@/components/list/query-list'
import { useNow } from '@/components/ui/moment'
import { currentDay, dayOf, mondayOf } from '@/lib/core/dates'
import type { Statement } from '@/lib/features/pix/statements/schema'
import { StatementCells } from './statement-cells'

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
