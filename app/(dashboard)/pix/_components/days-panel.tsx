'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { ChartPlace, InMark, OutMark } from '@/components/figures/chart-parts'
import { FigurePanel } from '@/components/figures/figure-panel'
import type { FigureSheet } from '@/components/figures/figure-sheet'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { Link } from '@/components/ui/link'
import { readQuery } from '@/lib/client/read-query'
import { formatDay } from '@/lib/core/dates'
import { figures } from '@/lib/features/pix/figures/contract'
import type { FigureDays } from '@/lib/features/pix/figures/schema'
import { spans } from './figure-place'
import { UnreadNote } from './gap-note'
import { ComparedMonths } from './months-panel'
import { usePeriodLabel } from './use-day-labels'
import { useFigureScope } from './use-figure-scope'

/** Loads the charts' code, which other screens do not need. */
const DaysChart = dynamic(() => import('./days-chart').then((part) => part.DaysChart), {
  ssr: false,
  loading: () => <ChartPlace className="h-[calc(clamp(200px,11vw,280px)+124px)]" />,
})

/** Money in and out by day, the chosen span, and the earliest known day. */
export function DaysPanel() {
  const t = useTranslations('figures')
  const { scope, setPlace } = useFigureScope()
  const query = useQuery(readQuery(figures.days, scope))
  const sheet = useDaysSheet()
  const months = scope.span === 'months'
  const title = t(months ? 'months-title' : 'days-title')
  return (
    <FigurePanel
      title={title}
      note={(days) => <PeriodNote days={days} />}
      legend={months ? () => null : (days) => <Legend days={days} />}
      query={query}
      sheet={(days) => sheet(days, title)}
      skeleton={<ChartPlace className="h-[calc(clamp(200px,11vw,280px)+148px)] pt-6" />}
      end={
        <Segmented
          label={t('span')}
          value={scope.span}
          onValueChange={(span) => void setPlace({ span })}
          segments={spans.map((span) => ({ value: span, label: t(`spans.${span}`) }))}
        />
      }
    >
      {(days) => (months ? <ComparedMonths figures={days} label={title} /> : <Days days={days} label={title} />)}
    </FigurePanel>
  )
}

function PeriodNote({ days: { from, to, knownSince } }: { days: FigureDays }) {
  const t = useTranslations('figures')
  const locale = useLocale()
  const period = usePeriodLabel()
  return (
    <>
      {period({ from, to })},{' '}
      {knownSince ? t('known-since', { day: formatDay(knownSince, locale) }) : t('known-nothing')}
    </>
  )
}

function Days({ days, label }: { days: FigureDays; label: string }) {
  const t = useTranslations('figures')
  return (
    <>
      <UnreadNote days={days.days} />
      <DaysChart figures={days} label={label} />
      {days.days.every(({ balanceCents }) => balanceCents === null) && (
        <p className="pt-2 text-ink-3 text-xs">
          {t('no-balance')}{' '}
          <Link href="/pix/statements/new" className={textLinkClass}>
            {t('ask-statement')}
          </Link>
        </p>
      )}
    </>
  )
}

function Legend({ days }: { days: FigureDays }) {
  const t = useTranslations('figures')
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2 text-xs">
      <span className="flex items-center gap-1.5">
        <InMark /> {t('in')}
      </span>
      <span className="flex items-center gap-1.5">
        <OutMark /> {t('out')}
      </span>
      {days.unconfirmed.count > 0 && (
        <span>
          {t('unconfirmed')} <Money cents={days.unconfirmed.cents} className="ml-1 text-wait-ink" />
        </span>
      )}
      {days.in !== null && days.days.every((day) => day.in !== null) && (
        <span>
          {t('net')} <Money cents={days.in.cents - days.outCents} className="ml-1 text-ink" />
        </span>
      )}
    </p>
  )
}

/** The days as rows, the newest last as they are drawn. */
function useDaysSheet(): (figures: FigureDays, caption: string) => FigureSheet {
  const t = useTranslations('figures.columns')
  return ({ from, to, days }, caption) => ({
    caption,
    fileName: `entradas-e-saidas-${from}-a-${to}.csv`,
    columns: [
      { name: t('day'), kind: 'day' },
      { name: t('in-count'), kind: 'count' },
      { name: t('in-cents'), kind: 'cents' },
      { name: t('out-count'), kind: 'count' },
      { name: t('out-cents'), kind: 'cents' },
      { name: t('unconfirmed-count'), kind: 'count' },
      { name: t('unconfirmed-cents'), kind: 'cents' },
      { name: t('statement-in'), kind: 'cents' },
      { name: t('statement-out'), kind: 'cents' },
      { name: t('balance'), kind: 'cents' },
    ],
    rows: days.map(({ day, in: received, out, unconfirmed, statement, balanceCents }) => [
      day,
      received?.count ?? null,
      received?.cents ?? null,
      out.count,
      out.cents,
      unconfirmed.count,
      unconfirmed.cents,
      statement?.inCents ?? null,
      statement?.outCents ?? null,
      balanceCents,
    ]),
  })
}
