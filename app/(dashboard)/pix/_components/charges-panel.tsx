'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChartPlace } from '@/components/figures/chart-parts'
import { FigurePanel } from '@/components/figures/figure-panel'
import { type FigureSheet, percent } from '@/components/figures/figure-sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { groupThousands } from '@/lib/core/money/decimal'
import { figures } from '@/lib/features/pix/figures/contract'
import type { ChargeFigures } from '@/lib/features/pix/figures/schema'
import { useFigureScope } from './use-figure-scope'

const WeeksChart = dynamic(() => import('./weeks-chart').then((part) => part.WeeksChart), {
  ssr: false,
  loading: () => <ChartPlace className="h-37" />,
})

/** Number of created charges and their results, by week of creation. */
export function ChargesPanel({ className }: { className?: string }) {
  const t = useTranslations('figures.charges')
  const { scope } = useFigureScope()
  const query = useQuery(readQuery(figures.charges, scope))
  const sheet = ({ from, to, weeks }: ChargeFigures): FigureSheet => ({
    caption: t('title'),
    fileName: `cobrancas-por-semana-${from}-a-${to}.csv`,
    columns: [
      { name: t('week'), kind: 'day' },
      { name: t('created'), kind: 'count' },
      { name: t('paid'), kind: 'count' },
      { name: t('share'), kind: 'share' },
    ],
    rows: weeks.map((week) => [week.from, week.created, week.paid, week.created > 0 ? week.paid / week.created : null]),
  })
  return (
    <FigurePanel
      title={t('title')}
      note={() => t('by-week')}
      query={query}
      sheet={sheet}
      className={className}
      skeleton={<Skeleton className="mt-3 h-60 w-full opacity-40" />}
    >
      {(charges) => <Charges charges={charges} label={t('chart')} />}
    </FigurePanel>
  )
}

function Charges({ charges, label }: { charges: ChargeFigures; label: string }) {
  const t = useTranslations('figures.charges')
  const locale = useLocale()
  const paidWithin = usePaidWithin()
  const { created, paid, open, expired, underpaid, medianPaySeconds, weeks } = charges
  const whole = (count: number) => groupThousands(String(count), locale)
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 py-3">
        <Figure name={t('created')}>{whole(created)}</Figure>
        <Figure name={t('paid')}>
          {whole(paid)}{' '}
          {created > 0 && (
            <span className="font-normal text-ink-3 text-sm tracking-normal">{percent(paid / created, locale)}%</span>
          )}
        </Figure>
        <Figure name={t('half-within')}>
          {medianPaySeconds === null ? (
            <span className="font-normal text-ink-3 text-sm tracking-normal">{t('not-told')}</span>
          ) : (
            paidWithin(medianPaySeconds)
          )}
        </Figure>
      </dl>
      {created > 0 ? <WeeksChart weeks={weeks} label={label} /> : <p className="text-ink-3 text-sm">{t('none')}</p>}
      {created > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 pt-2.5 text-ink-2 text-xs tabular-nums">
          <span>{t('open', { count: open })}</span>
          <span>{t('expired', { count: expired })}</span>
          <span className={underpaid > 0 ? 'text-wait-ink' : undefined}>{t('underpaid', { count: underpaid })}</span>
        </p>
      )}
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="whitespace-nowrap">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{children}</dd>
    </div>
  )
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `4 min 12 s`, `3 h 5 min`, `2 d 4 h` of seconds: the two largest parts. */
function usePaidWithin(): (seconds: number) => string {
  const t = useTranslations('figures.charges')
  return (seconds) => {
    if (seconds < 1) return t('at-once')
    if (seconds < minute) return t('seconds', { seconds })
    if (seconds < hour) return t('minutes', { minutes: Math.floor(seconds / minute), seconds: seconds % minute })
    if (seconds < day)
      return t('hours', { hours: Math.floor(seconds / hour), minutes: Math.floor((seconds % hour) / minute) })
    return t('days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) })
  }
}
