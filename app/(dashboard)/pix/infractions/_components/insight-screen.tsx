'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { type ReactNode, useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import { DownloadState } from '@/components/documents/download-state'
import { useFileDownload } from '@/components/documents/use-file-download'
import { ReadFailure } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import type { DayRange } from '@/components/list/day-range'
import { EmptyState } from '@/components/list/empty-state'
import { FilterBar } from '@/components/list/filter-bar'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { currentDay, formatInstant } from '@/lib/core/dates'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { Insight } from '@/lib/features/pix/infractions/insight-schema'
import { AnswersPanel } from './answers-panel'
import { InsightFigures } from './insight-figures'
import { chosenDays, daysProblem, type InsightPreset, insightPresets, placeParsers } from './period'
import { WeekPanel } from './week-panel'

/** Infractions and answers of the period, week by week. */
export function InsightScreen() {
  const t = useTranslations('infractions.insight')
  const locale = useLocale()
  const [place, setPlace] = useQueryStates(placeParsers, { history: 'replace' })
  const today = currentDay(new Date(useNow()))
  const { chosen, days } = chosenDays(place, today)
  const query = useQuery({ ...readQuery(infractions.insight, days), placeholderData: keepPreviousData })
  const insight = query.data
  const download = useFileDownload({
    href: fileUrl(infractions.insightFile, days),
    fileName: `infracoes_${days.from}_${days.to}.csv`,
  })
  const nothing = !insight || insight.total.count === 0
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/pix/infractions', label: t('crumb') }]}
        actions={
          <Button busy={download.progress !== null} disabled={nothing} onClick={() => void download.start()}>
            <Download aria-hidden /> {t('download')}
          </Button>
        }
      />
      <PeriodBar
        chosen={chosen}
        days={days}
        today={today}
        onChange={setPlace}
        end={insight?.completedAt && t('read', { when: formatInstant(insight.completedAt, locale) })}
      />
      <PageBody>
        <DownloadState download={download} className="m-5 mb-0 max-w-160 max-md:m-4 max-md:mb-0" />
        {query.error ? (
          <ReadFailure query={query} className="m-5 max-w-160 max-md:m-4" />
        ) : insight ? (
          <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <Figures insight={insight} />
          </div>
        ) : (
          <InsightLoading />
        )}
      </PageBody>
    </>
  )
}

function Figures({ insight }: { insight: Insight }) {
  const t = useTranslations('infractions.insight')
  const { total, undated, completedAt } = insight
  return (
    <>
      {completedAt === null && (
        <Notice tone="wait" role="status" title={t('unread-title')} className="m-5 max-w-180 max-md:m-4">
          {t('unread-what')}
        </Notice>
      )}
      {total.count === 0 ? (
        <EmptyState icon={<ChartColumn aria-hidden />} title={t('empty-title')}>
          {undated > 0 ? t('undated', { count: undated }) : t('empty-what')}
        </EmptyState>
      ) : (
        <>
          <InsightFigures insight={insight} />
          <WeekPanel insight={insight} />
          <AnswersPanel answers={insight.answers} />
          {undated > 0 && (
            <p className="px-5 pb-5 text-ink-3 text-xs max-md:px-4">{t('undated', { count: undated })}</p>
          )}
        </>
      )}
    </>
  )
}

const figures = ['count', 'amount', 'answered', 'median', 'overdue']
const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** The place of the figures, the chart and the table. */
function InsightLoading() {
  const t = useTranslations('infractions.insight')
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="grid grid-cols-5 border-line border-b max-lg:grid-cols-3 max-md:grid-cols-2">
        {figures.map((figure) => (
          <div key={figure} className="flex h-27 flex-col justify-center gap-3 px-5 max-md:h-23 max-md:px-4">
            <Skeleton className="w-20" />
            <Skeleton className="h-6 w-28" />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-4 p-5 max-md:p-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-52 w-full" />
        {rows.map((row) => (
          <Skeleton key={row} className="w-full" />
        ))}
      </div>
    </div>
  )
}

type Chosen = InsightPreset | 'free'

type PeriodBarProps = {
  chosen: Chosen
  days: DayRange
  /** No infraction is of a day after it. */
  today: string
  onChange: (period: { period: InsightPreset | null; from: string | null; to: string | null }) => void
  end: ReactNode
}

/** The choice of the period: a number of weeks up to today, this year, or any days. */
function PeriodBar({ chosen, days, today, onChange, end }: PeriodBarProps) {
  const t = useTranslations('infractions.insight')
  function choose(value: Chosen) {
    if (value === 'free') onChange({ period: null, ...days })
    else onChange({ period: value, from: null, to: null })
  }
  return (
    <FilterBar end={end}>
      <Segmented
        label={t('period')}
        value={chosen}
        onValueChange={choose}
        segments={[
          ...insightPresets.map((preset) => ({
            value: preset,
            label: preset === 'year' ? t('this-year') : t('weeks', { count: Number(preset) }),
          })),
          { value: 'free' as const, label: t('free') },
        ]}
      />
      {chosen === 'free' && (
        <FreeDays days={days} today={today} onChange={(typed) => onChange({ period: null, ...typed })} />
      )}
    </FilterBar>
  )
}

type FreeDaysProps = { days: DayRange; today: string; onChange: (days: DayRange) => void }

/** Two days; they are requested as soon as they make a period. */
function FreeDays({ days, today, onChange }: FreeDaysProps) {
  const t = useTranslations('infractions.insight')
  const [typed, setTyped] = useState(days)
  const problem = daysProblem(typed)
  function change(changed: Partial<DayRange>) {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (daysProblem(next) === null) onChange(next)
  }
  const field = (name: 'from' | 'to') => (
    <span className="w-40 flex-none">
      <DateField
        label={t(name)}
        labelHidden
        size="sm"
        max={today}
        value={typed[name]}
        span={typed}
        onChange={(day) => change({ [name]: day })}
      />
    </span>
  )
  return (
    <>
      {field('from')}
      <span aria-hidden className="text-ink-3 text-sm">
        {t('until')}
      </span>
      {field('to')}
      <span role="status" className="whitespace-nowrap text-danger-ink text-xs">
        {problem && t(`problem-${problem}`)}
      </span>
    </>
  )
}
