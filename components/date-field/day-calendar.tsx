'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale } from 'next-intl'
import { type ComponentProps, useEffect, useMemo, useRef } from 'react'
import { type ChevronProps, type ClassNames, DayPicker, type Matcher, type Modifiers } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import { buttonClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { currentDay } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { type CalendarProps, choiceClass, useCalendarFocus } from './calendar'

const languages = { 'pt-BR': ptBR, en: enUS } satisfies Record<Locale, unknown>

const stepClass = cx(buttonClass({ variant: 'ghost', size: 'sm', icon: true }), 'aria-disabled:opacity-40')

const classNames: Partial<ClassNames> = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: stepClass,
  button_next: stepClass,
  month_caption: 'flex h-7 items-center justify-center font-medium text-sm max-md:h-10',
  caption_label: 'block first-letter:uppercase',
  month_grid: 'mt-2 w-full border-collapse text-sm tabular-nums',
  weekday: 'h-7 font-normal text-ink-3 text-xs',
  day: 'h-8 min-w-8 p-0 text-center max-md:h-11',
  day_button: 'h-full w-full rounded-sm -outline-offset-2',
}

/** The device's own words of the app's language: the library's lack accents. */
function wordsIn(locale: Locale) {
  const [month, weekday] = [{ month: 'long', year: 'numeric' } as const, { weekday: 'short' } as const]
  const written = (options: typeof month | typeof weekday) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (date: Date) => format.format(date).replace('.', '')
  }
  return { formatCaption: written(month), formatWeekdayName: written(weekday) }
}

/** A day as a date at midday on the clock of the device, so that a change of that clock does not move it to another day. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function dayFrom(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A month of days, its weeks from Sunday as in Brazil; with a span, both of its ends and what lies between. */
export function DayCalendar({ value, span, min, max, onChoose }: CalendarProps) {
  const locale = useLocale()
  const ref = useCalendarFocus()
  const labels = useMemo(() => wordsIn(locale), [locale])
  const today = currentDay(new Date())
  const start = value || span?.from || span?.to || (max && max < today ? max : today)
  const beyond: Matcher[] = [...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]
  const within = span?.from && span.to ? { after: dateOf(span.from), before: dateOf(span.to) } : false
  const ends = [span?.from, span?.to].filter((day) => day).map((day) => dateOf(day ?? ''))
  return (
    <div ref={ref} className="w-66 p-3 max-md:w-full">
      <DayPicker
        mode="single"
        required
        selected={value ? dateOf(value) : undefined}
        onSelect={(date) => onChoose(dayFrom(date))}
        today={dateOf(today)}
        defaultMonth={dateOf(start)}
        startMonth={min ? dateOf(min) : undefined}
        endMonth={max ? dateOf(max) : undefined}
        disabled={beyond}
        modifiers={{ within, end: ends }}
        locale={languages[locale]}
        weekStartsOn={0}
        fixedWeeks
        formatters={labels}
        classNames={classNames}
        components={{ Chevron, DayButton }}
      />
    </div>
  )
}

function Chevron({ orientation }: ChevronProps) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />
}

type DayButtonProps = ComponentProps<'button'> & { day: unknown; modifiers: Modifiers }

/** The day that Tab comes to is where an opened calendar begins. */
function DayButton({ day: _, modifiers, className, ...rest }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  const chosen = modifiers.selected || modifiers.end
  return (
    <button
      ref={ref}
      {...rest}
      data-first-focus={rest.tabIndex === 0 || undefined}
      className={cx(
        className,
        choiceClass({ chosen, within: modifiers.within, current: modifiers.today }),
        modifiers.disabled && 'pointer-events-none text-ink-off',
      )}
    />
  )
}
