'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextButton } from '@/components/ui/button'
import { formatTime } from '@/lib/core/dates'
import type { IndexStatus } from '@/lib/features/documents/index/schema'
import { type Filters, listInput } from './filters'
import { MonthBars } from './month-bars'

export type ListSource = {
  /** Who answers: the index; the provider because the index does not have these months; the provider because a person said so. */
  by: 'index' | 'provider-meanwhile' | 'provider'
  /** Filters that are set and do not count, in words. */
  waiting: readonly string[]
}

type IndexBarProps = {
  status: IndexStatus
  filters: Filters
  source: ListSource
  onProvider: (provider: boolean) => void
}

/** Under the filters: as of when the list is, how far the index is, and the way past it. One quiet line once all is read. */
export function IndexBar({ status, filters, source, onProvider }: IndexBarProps) {
  const t = useTranslations('documents.index')
  const atProvider = source.by === 'provider'
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-8 flex-none items-center gap-x-4 gap-y-1 border-line border-b bg-sunken py-1.5 pr-4 pl-5 text-ink-2 text-xs tabular-nums max-md:flex-wrap max-md:px-4"
    >
      <p className="min-w-0 max-md:basis-full">
        {atProvider ? <AtProvider waiting={source.waiting} /> : <Progress {...{ status, filters, source }} />}
      </p>
      {!atProvider && !status.complete && <MonthBars months={status.months} />}
      <TextButton onClick={() => onProvider(!atProvider)} className="ml-auto min-h-6 flex-none">
        {t(atProvider ? 'back' : 'read-at-provider')}
      </TextButton>
    </section>
  )
}

function AtProvider({ waiting }: { waiting: readonly string[] }) {
  const t = useTranslations('documents.index')
  return (
    <>
      <Strong>{t('provider')}</Strong> {t('provider-what')}
      {waiting.length > 0 && <Careful>{t('provider-waiting', { filters: waiting.join(', ') })}</Careful>}
    </>
  )
}

function Progress({ status, filters, source }: Omit<IndexBarProps, 'onProvider'>) {
  const t = useTranslations('documents.index')
  const locale = useLocale()
  const { indexedAt, documents, withContent, complete, listed } = status
  const count = (number: number) => number.toLocaleString(locale)
  const whole = isWholeFor(filters, status)
  const asOf = indexedAt ? t('as-of', { time: formatTime(indexedAt) }) : t('starting')
  const size = t('documents', { count: documents })
  return (
    <>
      <span suppressHydrationWarning>
        <Strong>{asOf}</Strong>, {size}
      </span>
      {!complete && (
        <>
          , {t(listed ? 'listed' : 'not-listed')}.{' '}
          <span className="md:ml-2">{t('read', { read: count(withContent) })}</span>
          {whole && `, ${t('filter-whole')}`}.<TimeLeft seconds={status.secondsLeft} />
        </>
      )}
      {status.problem && <Stopped problem={status.problem} />}
      {source.by === 'provider-meanwhile' && <Careful>{t('meanwhile')}</Careful>}
      {source.by === 'index' && !whole && <SoFar status={status} filters={filters} />}
    </>
  )
}

/** Why the index does not get further just now. */
function Stopped({ problem }: { problem: string }) {
  const t = useTranslations('documents.index')
  const errors = useTranslations('errors')
  const title = `${problem}.title` as Parameters<typeof errors>[0]
  return <Careful>{t('stopped', { why: errors.has(title) ? errors(title) : problem })}</Careful>
}

/** What an answer from a part of the documents has to say of itself. */
function SoFar({ status, filters }: Pick<IndexBarProps, 'status' | 'filters'>) {
  const t = useTranslations('documents.index')
  const { q, minCents, maxCents, issuedFrom, issuedTo, sort } = filters
  const ofContent = [q, minCents, maxCents, issuedFrom, issuedTo].some((value) => value !== null)
  if (!status.listed) return <Careful>{t('so-far')}</Careful>
  return ofContent || sort === 'totalCents' || sort === 'issuedAt' ? <Careful>{t('content-so-far')}</Careful> : null
}

/** Whether everything of the months that are filtered by has been read. */
function isWholeFor(filters: Filters, { months, complete, listed }: IndexStatus): boolean {
  const { from, to } = listInput(filters)
  if (complete) return true
  if (!listed || !from) return false
  const meant = months.filter(({ period }) => period && period >= from && period <= (to ?? '9999-99'))
  return meant.every((month) => month.listed && month.waiting === 0)
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  const t = useTranslations('documents.index')
  if (!seconds) return null
  const minutes = Math.ceil(seconds / 60)
  // Nobody plans by single minutes of an hour.
  const rounded = minutes > 60 ? Math.round(minutes / 5) * 5 : minutes
  return ` ${t('left', { hours: Math.floor(rounded / 60), minutes: rounded % 60 })}.`
}

const Strong = ({ children }: { children: ReactNode }) => <b className="font-medium text-ink">{children}</b>

const Careful = ({ children }: { children: ReactNode }) => <span className="text-wait-ink"> {children}</span>

/** Over a list that the provider answers because there is no index. */
export function IndexOff({ waiting }: Pick<ListSource, 'waiting'>) {
  const t = useTranslations('documents.index')
  return (
    <p role="status" className="flex-none border-line border-b bg-sunken px-5 py-2 text-wait-ink text-xs">
      {t('off-waiting', { filters: waiting.join(', ') })}
    </p>
  )
}
