'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { IconButton, TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Grid, GridCell, GridHead, GridRow, GridRows } from '@/components/ui/grid'
import { readQuery } from '@/lib/client/read-query'
import { addMonths, currentDay, formatShortDay, isMonth, startOfDay } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import type { BillSummary } from '@/lib/features/bills/schema'
import type { BillFilters } from './bill-filters'
import { monthDays, monthStep, summaryOfMonth } from './month-days'

type MonthViewProps = {
  filters: BillFilters
  onMonth: (month: string) => void
  onOpen: (day: string) => void
}

type Sums = BillSummary['days'][number]

/**
 * Amounts of each day of a month, with the list's filters. Arrows move between days and months, Enter opens a day's
 * bills.
 */
export function MonthView({ filters, onMonth, onOpen }: MonthViewProps) {
  const t = useTranslations('bills.month')
  const format = useFormatter()
  const today = currentDay(new Date())
  const { month } = filters
  const shown = month !== null && isMonth(month) ? month : today.slice(0, 7)
  const name = format.dateTime(startOfDay(`${shown}-01`), { month: 'long', year: 'numeric' })
  const query = useQuery(readQuery(bills.summary, summaryOfMonth(shown, filters)))
  const sums = new Map(query.data?.days.map((each) => [each.day, each]))
  const days = monthDays(shown)
  const [chosen, setChosen] = useState(today)
  const at =
    days.includes(chosen) && chosen.startsWith(shown) ? chosen : today.startsWith(shown) ? today : `${shown}-01`
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const most = Math.max(1, ...[...sums.values()].flatMap(({ inCents, outCents }) => [inCents, outCents]))

  useLayoutEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    moved.current = false
  }, [at])

  function choose(day: string) {
    setChosen(day)
    if (!day.startsWith(shown)) onMonth(day.slice(0, 7))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const day = monthStep(event.key, at)
    if (day === null && event.key !== 'Enter') return
    event.preventDefault()
    if (day === null) return onOpen(at)
    moved.current = true
    choose(day)
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="flex flex-none items-center gap-1 border-line border-b px-5 py-2 max-md:px-4">
        <IconButton variant="ghost" size="sm" label={t('previous')} onClick={() => onMonth(addMonths(shown, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 role="status" className="min-w-44 text-center font-semibold text-sm first-letter:uppercase">
          {name}
        </h2>
        <IconButton variant="ghost" size="sm" label={t('next')} onClick={() => onMonth(addMonths(shown, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <ReadFailure query={query} className="m-4" />
      <Grid
        ref={grid}
        aria-label={name}
        aria-busy={query.isPending || undefined}
        onKeyDown={onKeyDown}
        className="w-full flex-none table-fixed border-collapse text-sm"
      >
        <WeekDays days={days.slice(0, 7)} />
        <GridRows>
          {weeksOf(days).map((week) => (
            <GridRow key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  sums={sums.get(day)}
                  most={most}
                  place={{ outside: !day.startsWith(shown), current: day === today, chosen: day === at }}
                  onChoose={() => choose(day)}
                  onOpen={() => onOpen(day)}
                />
              ))}
            </GridRow>
          ))}
        </GridRows>
      </Grid>
      <ChosenDay day={at} sums={sums.get(at)} soFar={query.data?.read.complete === false} onOpen={() => onOpen(at)} />
    </div>
  )
}

const weeksOf = (days: readonly string[]) =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))

function WeekDays({ days }: { days: readonly string[] }) {
  const format = useFormatter()
  return (
    <GridRows as="thead">
      <GridRow>
        {days.map((day) => (
          <GridHead
            key={day}
            className="h-8 border-line border-b px-3 text-left font-medium text-ink-3 text-xs max-md:px-1.5"
          >
            {format.dateTime(startOfDay(day), { weekday: 'short' })}
          </GridHead>
        ))}
      </GridRow>
    </GridRows>
  )
}

type DayProps = {
  day: string
  sums: Sums | undefined
  /** The largest sum of the month, for the bars of small screens. */
  most: number
  place: { outside: boolean; current: boolean; chosen: boolean }
  onChoose: () => void
  onOpen: () => void
}

function Day({ day, sums, most, place: { outside, current, chosen }, onChoose, onOpen }: DayProps) {
  const t = useTranslations('bills.month')
  const locale = useLocale()
  const name = outside ? formatShortDay(day, locale) : Number(day.slice(8))
  return (
    <GridCell
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={current ? 'date' : undefined}
      onClick={onChoose}
      onDoubleClick={onOpen}
      className={cx(
        'h-24 border-line border-r border-b px-3 py-2 align-top -outline-offset-2 last:border-r-0 max-md:h-16 max-md:px-1.5 max-md:py-1',
        outside && 'bg-sunken text-ink-3',
        chosen && 'bg-accent-soft',
      )}
    >
      <span className="flex items-baseline justify-between gap-1">
        <span className={cx('tabular-nums', current && 'font-semibold text-accent-ink')}>{name}</span>
        {sums && (
          <span className={cx('whitespace-nowrap text-ink-3 text-xs max-lg:sr-only', outside && 'sr-only')}>
            {t('bills', { count: sums.count })}
          </span>
        )}
      </span>
      {sums && (
        <>
          <span className="flex flex-col gap-0.5 pt-1 text-xs max-md:sr-only">
            {sums.inCents > 0 && (
              <span className="text-accent-ink">
                <span className="sr-only">{t('in')} </span>+<Money cents={sums.inCents} bare />
              </span>
            )}
            {sums.outCents > 0 && (
              <span>
                <span className="sr-only">{t('out')} </span>
                <Money cents={-sums.outCents} bare />
              </span>
            )}
          </span>
          <span aria-hidden className="flex flex-col gap-1 pt-1 md:hidden">
            {sums.inCents > 0 && <Bar share={sums.inCents / most} className="bg-accent" />}
            {sums.outCents > 0 && <Bar share={sums.outCents / most} className="bg-ink-3" />}
          </span>
        </>
      )}
    </GridCell>
  )
}

const Bar = ({ share, className }: { share: number; className: string }) => (
  <span
    className={cx('h-1.5 rounded-xs forced-colors:bg-[CanvasText]', className)}
    style={{ width: `${Math.max(12, Math.round(share * 100))}%` }}
  />
)

type ChosenDayProps = { day: string; sums: Sums | undefined; soFar: boolean; onOpen: () => void }

/** The exact sums of the chosen day, with a link to its bills. */
function ChosenDay({ day, sums, soFar, onOpen }: ChosenDayProps) {
  const t = useTranslations('bills.month')
  const format = useFormatter()
  const locale = useLocale()
  return (
    <section className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-5 py-3 text-sm max-md:px-4">
      <h3 className="font-semibold">
        {formatShortDay(day, locale)}, {format.dateTime(startOfDay(day), { weekday: 'long' })}
      </h3>
      {sums ? (
        <>
          <span>
            <span className="text-ink-3 text-xs">{t('in')}</span> <Money cents={sums.inCents} />
          </span>
          <span>
            <span className="text-ink-3 text-xs">{t('out')}</span> <Money cents={sums.outCents} />
          </span>
          <TextButton onClick={onOpen}>{t('open-day')}</TextButton>
        </>
      ) : (
        <span className="text-ink-3">{t('none', { soFar: String(soFar) })}</span>
      )}
    </section>
  )
}
