'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ListState } from '@/components/list/query-list'
import { useOptionRows } from '@/components/list/use-option-rows'
import { useNow } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { currentDay, dayOf, mondayOf } from '@/lib/core/dates'
import type { Statement } from '@/lib/features/pix/statements/schema'
import { StatementRow } from './statement-row'

type StatementListProps = {
  list: ListState<Statement>
  personId: string
  openId: string | null
  onOpen: (id: string) => void
  /** Rows that have just changed. */
  changed: ReadonlySet<string>
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Arrows, j and k move over the rows, and open them where there is room beside. */
export function StatementList({ list, personId, openId, onOpen, changed }: StatementListProps) {
  const t = useTranslations('statements.list')
  const nameOf = useGroupName()
  const now = useNow()
  const { rows, loading } = list
  const stop = rows.find(({ id }) => id === openId) ?? rows[0]
  const { box, end } = useOptionRows({ list, openId, stopId: stop?.id, onOpen })

  if (loading) return <Loading />
  return (
    <div ref={box} role="listbox" aria-label={t('label')} className="min-h-0 flex-1 overflow-auto">
      {groupsByAge(rows, new Date(now)).map(({ name, rows: group }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={name} role="group" aria-label={nameOf(name)}>
          <p
            aria-hidden
            className="flex h-9 items-center border-line border-b pr-4 pl-5 text-ink-3 text-xs first-letter:uppercase max-md:px-4"
          >
            {nameOf(name)}
          </p>
          {group.map((statement) => (
            <StatementRow
              key={statement.id}
              statement={statement}
              own={statement.createdBy.id === personId}
              open={statement.id === openId}
              stop={statement.id === stop?.id}
              changed={changed.has(statement.id)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
      <div ref={end} aria-hidden className="h-px" />
    </div>
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
    const words = format.dateTime(new Date(`${name}-15T12:00:00Z`), { month: 'long', year })
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
}

function Loading() {
  return (
    <div aria-busy className="min-h-0 flex-1 overflow-hidden pt-9">
      {skeletons.map((key) => (
        <div key={key} className="flex h-14 items-center gap-4 border-line border-b pr-4 pl-5">
          <Skeleton className="h-5 w-11" />
          <Skeleton className="w-40" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  )
}
