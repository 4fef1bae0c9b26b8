'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { hoursLeft } from '@/components/documents/hours-left'
import { ReadFailure } from '@/components/layout/error-notice'
import { Ago } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { documentIndex } from '@/lib/features/documents/index/contract'
import type { IndexStatus } from '@/lib/features/documents/index/schema'
import { Section } from './section'

/** Progress of the document index, which uses the requests that people leave. */
export function IndexProgress() {
  const t = useTranslations('settings.index')
  const query = useQuery(readQuery(documentIndex.status, {}))
  return (
    <Section title={t('title')}>
      <ReadFailure query={query} />
      {query.isPending && <Skeleton className="h-16" />}
      {query.data && <Status status={query.data} />}
    </Section>
  )
}

function Status({ status }: { status: IndexStatus }) {
  const t = useTranslations('settings.index')
  const { running, complete, listed, documents, withContent, months, secondsLeft, indexedAt } = status
  const waiting = months.reduce((all, month) => all + month.waiting, 0)
  const readable = withContent + waiting
  if (!running) return <Notice title={t('off')}>{t('off-what')}</Notice>
  return (
    <div className="flex flex-col gap-4 text-sm">
      <Stage
        title={t('list')}
        label={t('list-progress')}
        value={months.filter((month) => month.listed).length}
        // Until everything is listed, some months may be unknown.
        max={listed ? months.length : months.length + 1}
        says={t(listed ? 'listed' : 'not-listed', { count: documents })}
      />
      <Stage
        title={t('files')}
        label={t('files-progress')}
        value={withContent}
        max={readable}
        says={t('read', { read: withContent, all: readable })}
      />
      <p className="text-ink-2 tabular-nums">
        {complete ? t('complete') : <Left seconds={secondsLeft} />}{' '}
        {indexedAt && t.rich('as-of', { ago: () => <Ago at={indexedAt} /> })}
      </p>
    </div>
  )
}

type StageProps = { title: string; label: string; value: number; max: number; says: string }

function Stage({ title, label, value, max, says }: StageProps) {
  const locale = useLocale()
  const share = max === 0 ? 0 : value / max
  const percent = Math.floor(share * 100) / 100
  return (
    <div className="flex flex-col gap-2 tabular-nums">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{title}</span>
        <span className="text-ink-2">{percent.toLocaleString(locale, { style: 'percent' })}</span>
      </p>
      <Progress label={label} value={share} />
      <p className="text-ink-3">{says}</p>
    </div>
  )
}

function Left({ seconds }: { seconds: number | null }) {
  const t = useTranslations('settings.index')
  if (seconds === null) return t('left-unknown')
  return t('left', hoursLeft(seconds))
}
