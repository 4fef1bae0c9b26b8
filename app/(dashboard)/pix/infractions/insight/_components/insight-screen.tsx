'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { DownloadState } from '@/components/documents/download-state'
import { useFileDownload } from '@/components/documents/use-file-download'
import { ReadFailure } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { currentDay, formatInstant } from '@/lib/core/dates'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { Insight } from '@/lib/features/pix/infractions/insight/schema'
import { AnswersPanel } from './answers-panel'
import { InsightFigures } from './insight-figures'
import { chosenDays, placeParsers } from './period'
import { PeriodBar } from './period-bar'
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
