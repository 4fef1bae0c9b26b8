'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useListKeys } from '@/components/layout/page-keys'
import type { ListState } from '@/components/list/query-list'
import { isOverlay } from '@/components/list/screen-width'
import { useNow } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { addDays, currentDay, dayOf } from '@/lib/core/dates'
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

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows move over the rows, and open them where there is room beside. */
export function StatementList({ list, personId, openId, onOpen, changed }: StatementListProps) {
  const t = useTranslations('statements.list')
  const nameOf = useGroupName()
  const now = useNow()
  const { rows, loading, hasMore, loadMore } = list
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, loadMore])

  const stop = rows.find(({ id }) => id === openId) ?? rows[0]
  useListKeys(box, (event) => {
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    if (event.key === 'Enter' && event.target === document.body && !event.repeat && stop) return onOpen(stop.id)
    const move = moves[event.key]
    if (!move) return
    const focused = options.findIndex((option) => option.contains(document.activeElement))
    const at = focused >= 0 ? focused : options.findIndex((option) => option.dataset.id === openId)
    const option = options[move(at, options.length)]
    event.preventDefault()
    option?.focus()
    if (option?.dataset.id && !isOverlay()) onOpen(option.dataset.id)
  })

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

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

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
