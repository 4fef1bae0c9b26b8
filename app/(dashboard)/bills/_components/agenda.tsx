'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useListKeys } from '@/components/layout/keys/page-keys'
import type { ListState } from '@/components/list/query-list'
import { isStep, rowMove } from '@/components/list/row-moves'
import { useEndReached } from '@/components/list/use-end-reached'
import { Money } from '@/components/payments/money'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Grid, GridCell, GridHead, GridRow, GridRows } from '@/components/ui/grid'
import { Skeleton } from '@/components/ui/skeleton'
import { currentDay, formatShortDay, startOfDay } from '@/lib/core/dates'
import type { Bill } from '@/lib/features/bills/schema'
import { BillRow, rowClass, type Tick } from './bill-row'
import type { BillGroup } from './use-agenda'

type AgendaProps = {
  list: ListState<Bill>
  groups: readonly BillGroup[]
  /** Overdue bills, while not all of them are loaded. */
  late: ListState<Bill> | null
  activeId: string | null
  narrow: boolean
  onActiveChange: (row: Bill) => void
  onActivate: () => void
  ticks: Ticks
  /** Opens the dialog that marks many overdue bills; undefined for people who may not change bills. */
  onOld: (() => void) | undefined
}

export type Ticks = { of: (row: Bill) => Tick | null }

const keyRows = 12
/** From this number of overdue bills on, most were probably paid outside Lastro. */
const many = 20
const skeletons = Array.from({ length: 14 }, (_, at) => `skeleton-${at}`)

/** Bills by day, each day with its open amounts. */
export function Agenda({
  list,
  groups,
  late,
  activeId,
  narrow,
  onActiveChange,
  onActivate,
  ticks,
  onOld,
}: AgendaProps) {
  const t = useTranslations('bills')
  const pane = useRef<HTMLDivElement>(null)
  const end = useEndReached(list)
  const rows = groups.flatMap((group) => group.rows)
  const active = rows.findIndex(({ id }) => id === activeId)

  function moveTo(at: number) {
    const row = rows[at]
    if (!row) return
    pane.current?.querySelector<HTMLElement>(`[data-bill="${row.id}"]`)?.focus()
    onActiveChange(row)
  }

  useListKeys(pane, (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const focused = target?.closest<HTMLElement>('[data-bill]')
    const at = focused ? rows.findIndex(({ id }) => id === focused.dataset.bill) : active
    if (event.key === 'Enter') {
      if (event.repeat || (target !== focused && target !== document.body)) return
      event.preventDefault()
      if (at >= 0 && at === active) onActivate()
      else moveTo(Math.max(at, 0))
      return
    }
    const row = rows[at]
    if (event.key === 'x' && row) {
      ticks.of(row)?.onTick()
      return
    }
    const move = rowMove(event.key, true)
    if (!move || rows.length === 0) return
    event.preventDefault()
    const to = at < 0 && isStep(event.key) ? 0 : move(Math.max(at, 0), rows.length, keyRows)
    moveTo(Math.max(0, Math.min(rows.length - 1, to)))
  })

  const stop = rows[Math.max(active, 0)]?.id
  return (
    <div ref={pane} className="min-h-0 flex-1 overflow-auto">
      <Grid aria-label={t('title')} aria-busy={list.loading || undefined} className="block text-sm">
        <Head narrow={narrow} />
        {list.loading ? (
          <tbody role="presentation" aria-hidden className="block">
            {skeletons.map((key) => (
              <tr key={key} className="flex h-9 items-center border-line border-b px-5">
                <td className="w-full">
                  <Skeleton className="w-3/5" />
                </td>
              </tr>
            ))}
          </tbody>
        ) : (
          groups.map((group) => (
            <GridRows key={group.id} className="block" aria-label={group.id === 'late' ? t('late') : undefined}>
              <GroupHead group={group} narrow={narrow} />
              {group.rows.map((row) => (
                <BillRow
                  key={row.id}
                  row={row}
                  narrow={narrow}
                  active={row.id === activeId}
                  stop={row.id === stop}
                  onChoose={onActiveChange}
                  tick={ticks.of(row)}
                />
              ))}
              {group.id === 'late' && (late || (onOld && group.rows.length >= many)) && (
                <GridRow className="block border-line border-b px-5 py-2 text-xs max-md:px-4">
                  <GridCell className="flex flex-wrap gap-x-5 gap-y-1">
                    {late && <TextButton onClick={late.loadMore}>{t('more-late')}</TextButton>}
                    {onOld && <TextButton onClick={onOld}>{t('old.open')}</TextButton>}
                  </GridCell>
                </GridRow>
              )}
            </GridRows>
          ))
        )}
      </Grid>
      <div ref={end} aria-hidden className="h-px" />
    </div>
  )
}

function Head({ narrow }: { narrow: boolean }) {
  const t = useTranslations('bills')
  return (
    <GridRows as="thead" className="sticky top-0 z-1 block bg-surface max-md:sr-only">
      <GridRow className={cx(rowClass(narrow), 'h-8 items-center text-ink-3 text-xs')}>
        <GridHead>
          <span className="sr-only">{t('tick-column')}</span>
        </GridHead>
        <GridHead className="text-left font-medium">{t('party')}</GridHead>
        {!narrow && <GridHead className="text-left font-medium">{t('note-part')}</GridHead>}
        <GridHead className="text-left font-medium">{t('state')}</GridHead>
        <GridHead className="text-right font-medium">{t('in-column')}</GridHead>
        <GridHead className="text-right font-medium">{t('out-column')}</GridHead>
      </GridRow>
    </GridRows>
  )
}

function GroupHead({ group: { id, rows, sums }, narrow }: { group: BillGroup; narrow: boolean }) {
  const t = useTranslations('bills')
  const locale = useLocale()
  const format = useFormatter()
  const isDay = id !== 'late' && id !== 'undated'
  const short = isDay ? formatShortDay(id, locale) : ''
  const year = isDay && id.slice(0, 4) !== currentDay(new Date()).slice(0, 4) ? id.slice(0, 4) : null
  const name = !isDay
    ? t(id === 'late' ? 'late' : 'undated')
    : id === currentDay(new Date())
      ? t('today', { day: short })
      : short
  const more = isDay
    ? [format.dateTime(startOfDay(id), { weekday: 'long' }), year].filter(Boolean).join(', ')
    : t(sums ? 'loaded' : 'loaded-of-more', { count: rows.length })
  return (
    <GridRow
      className={cx(
        rowClass(narrow),
        'h-9 items-end bg-surface pb-1.5 max-md:flex max-md:h-8 max-md:items-center max-md:bg-sunken max-md:pb-0',
      )}
    >
      <GridHead
        scope="rowgroup"
        className={cx('min-w-0 truncate text-left font-normal max-md:flex-1', narrow ? 'col-span-3' : 'col-span-4')}
      >
        <span className={cx('font-semibold', id === 'late' && 'text-danger-ink')}>{name}</span>{' '}
        <span className="text-ink-3 text-xs">{more}</span>
      </GridHead>
      <Sum cents={sums?.inCents} label={t('in-column')} />
      <Sum cents={sums && -sums.outCents} label={t('out-column')} />
    </GridRow>
  )
}

function Sum({ cents, label }: { cents: number | null | undefined; label: string }) {
  return (
    <GridCell className="text-right text-ink-3 text-xs tabular-nums">
      {cents ? (
        <>
          <span className="sr-only">{label}: </span>
          <Money cents={cents} bare className="font-normal" />
        </>
      ) : null}
    </GridCell>
  )
}
