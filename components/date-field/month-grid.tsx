'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Grid, GridCell } from '@/components/ui/grid'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { type CalendarProps, choiceClass, useCalendarFocus } from './calendar'

const rows = [0, 3, 6, 9] as const

const steps: Record<string, (month: string) => string> = {
  ArrowLeft: (month) => addMonths(month, -1),
  ArrowRight: (month) => addMonths(month, 1),
  ArrowUp: (month) => addMonths(month, -3),
  ArrowDown: (month) => addMonths(month, 3),
  PageUp: (month) => addMonths(month, -12),
  PageDown: (month) => addMonths(month, 12),
  Home: (month) => `${month.slice(0, 4)}-01`,
  End: (month) => `${month.slice(0, 4)}-12`,
}

/** A year of months; with a span, both of its ends and what lies between. */
export function MonthGrid({ value, span, min = '1900-01', max = '2099-12', onChoose }: CalendarProps) {
  const t = useTranslations('fields.date')
  const ref = useCalendarFocus()
  const yearId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const clamp = (month: string) => (month < min ? min : month > max ? max : month)
  const now = currentMonth(new Date())
  const [at, setAt] = useState(() => clamp(value || span?.from || span?.to || now))
  const year = at.slice(0, 4)
  const nameOf = useMonthNames()

  useLayoutEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-month="${at}"]`)?.focus()
    moved.current = false
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const stepFrom = steps[event.key]
    if (!stepFrom || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moved.current = true
    setAt(clamp(stepFrom(at)))
  }

  const step = (by: 1 | -1) => setAt(clamp(addMonths(at, by * 12)))
  const cell = (month: string) => {
    const chosen = month === value || month === span?.from || month === span?.to
    const within = Boolean(span?.from && span.to && month > span.from && month < span.to)
    return (
      <GridCell key={month} aria-selected={month === value} className="p-0">
        <button
          type="button"
          data-month={month}
          data-first-focus={month === at || undefined}
          tabIndex={month === at ? 0 : -1}
          disabled={month < min || month > max}
          aria-label={nameOf(month, 'long')}
          aria-current={month === now ? 'date' : undefined}
          onClick={() => onChoose(month)}
          className={cx(
            'h-9 w-full rounded-sm text-sm -outline-offset-2 first-letter:uppercase disabled:text-ink-off max-md:h-12',
            choiceClass({ chosen, within, current: month === now }),
          )}
        >
          {nameOf(month, 'short')}
        </button>
      </GridCell>
    )
  }

  return (
    <div ref={ref} className="flex w-60 flex-col gap-2 p-3 max-md:w-full">
      <div className="flex items-center justify-between">
        <IconButton
          variant="ghost"
          size="sm"
          label={t('previous-year')}
          disabled={`${year}-01` <= min}
          onClick={() => step(-1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <span id={yearId} role="status" className="font-medium text-sm tabular-nums">
          {year}
        </span>
        <IconButton
          variant="ghost"
          size="sm"
          label={t('next-year')}
          disabled={`${year}-12` >= max}
          onClick={() => step(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Grid ref={grid} aria-labelledby={yearId} onKeyDown={onKeyDown} className="w-full table-fixed border-collapse">
        <tbody>
          {rows.map((first) => (
            <tr key={first}>{[0, 1, 2].map((column) => cell(addMonths(`${year}-01`, first + column)))}</tr>
          ))}
        </tbody>
      </Grid>
    </div>
  )
}

/** `out` and `outubro de 2026`, in the app's language. */
function useMonthNames(): (month: string, length: 'short' | 'long') => string {
  const locale = useLocale()
  return (month, length) => {
    const year = length === 'long' ? ('numeric' as const) : undefined
    const label = new Intl.DateTimeFormat(locale, { month: length, year, timeZone: 'UTC' })
    return label.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '')
  }
}
