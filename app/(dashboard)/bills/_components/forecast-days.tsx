'use client'

import { useRouter } from 'next/navigation'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useListKeys } from '@/components/layout/keys/page-keys'
import { isStep, rowMove } from '@/components/list/row-moves'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { Grid, GridCell, GridHead, GridRow, GridRows } from '@/components/ui/grid'
import { Kbd } from '@/components/ui/kbd'
import { formatShortDay, formatTime, startOfDay } from '@/lib/core/dates'
import type { Forecast } from '@/lib/features/bills/schema'

type ForecastDaysProps = {
  forecast: Forecast
  /** The day highlighted by the chart. */
  day: string | null
  onDay: (day: string | null) => void
}

const page = 10
const rowClass = cx(
  'grid grid-cols-[84px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)] gap-x-2 border-line border-b px-4',
  'max-[379px]:grid-cols-[48px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)] max-[379px]:gap-x-1 max-[379px]:px-2',
)

/** Days with due bills. The hovered or focused row is marked in the chart and opens the day's bills. */
export function ForecastDays({ forecast: { availableCents, asOf, days }, day, onDay }: ForecastDaysProps) {
  const t = useTranslations('bills.forecast')
  const locale = useLocale()
  const format = useFormatter()
  const router = useRouter()
  const list = useRef<HTMLDivElement>(null)
  const rows = days.filter(({ inCents, outCents }) => inCents !== 0 || outCents !== 0)
  const at = rows.findIndex((row) => row.day === day)
  const open = (chosen: string) => router.push(`/bills?from=${chosen}&to=${chosen}`)

  useListKeys(list, (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const focused = target?.closest<HTMLElement>('[data-day]')?.dataset.day
    if (event.key === 'Enter') {
      if (focused) open(focused)
      return
    }
    const move = rowMove(event.key, true)
    if (!move || rows.length === 0) return
    event.preventDefault()
    const to = at < 0 && isStep(event.key) ? 0 : move(Math.max(at, 0), rows.length, page)
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (next) list.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus()
  })

  const stop = rows[Math.max(at, 0)]?.day
  return (
    <div className="flex min-h-0 min-w-0 flex-col rounded-sm border border-line print:hidden">
      <div ref={list} className="min-h-0 flex-1 overflow-auto max-xl:max-h-96">
        <Grid aria-label={t('days-list')} className="block text-xs tabular-nums">
          <GridRows as="thead" className="sticky top-0 z-1 block bg-surface">
            <GridRow className={cx(rowClass, 'h-8 items-center text-ink-3')}>
              <GridHead className="text-left font-medium">{t('day')}</GridHead>
              <Head>{t('in')}</Head>
              <Head>{t('out')}</Head>
              <Head>{t('balance-short')}</Head>
            </GridRow>
          </GridRows>
          <GridRows className="block">
            {availableCents !== null && (
              <GridRow className={cx(rowClass, 'h-8 items-center')}>
                <GridCell className="col-span-3 text-ink-2">{t('available', { time: formatTime(asOf) })}</GridCell>
                <GridCell className="text-right">
                  <Money cents={availableCents} bare />
                </GridCell>
              </GridRow>
            )}
            {rows.map((row) => (
              <GridRow
                key={row.day}
                data-day={row.day}
                tabIndex={row.day === stop ? 0 : -1}
                aria-selected={row.day === day}
                onFocus={() => onDay(row.day)}
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onDay(row.day)}
                onClick={() => open(row.day)}
                className={cx(
                  rowClass,
                  'h-8 cursor-pointer items-center -outline-offset-2 last:border-b-0 max-md:h-11',
                  row.day === day && 'bg-accent-soft',
                )}
              >
                <GridCell className="truncate">
                  {formatShortDay(row.day, locale)}{' '}
                  <span className="text-ink-3 max-[379px]:hidden">
                    {format.dateTime(startOfDay(row.day), { weekday: 'short' })}
                  </span>
                </GridCell>
                <Amount cents={row.inCents} />
                <Amount cents={-row.outCents} />
                <GridCell className={cx('text-right', (row.balanceCents ?? 0) < 0 && 'text-wait-ink')}>
                  {row.balanceCents !== null && <Money cents={row.balanceCents} bare />}
                </GridCell>
              </GridRow>
            ))}
          </GridRows>
        </Grid>
      </div>
      <p className="flex flex-none items-center justify-between gap-3 border-line border-t px-4 py-2 text-ink-3 text-xs">
        {t('days-count', { count: rows.length })}
        <span className="flex items-center gap-1.5 max-md:hidden">
          <Kbd>↵</Kbd> {t('opens-day')}
        </span>
      </p>
    </div>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <GridHead className="truncate text-right font-medium">{children}</GridHead>
)

const Amount = ({ cents }: { cents: number }) => (
  <GridCell className="text-right">{cents !== 0 && <Money cents={cents} bare className="font-normal" />}</GridCell>
)
