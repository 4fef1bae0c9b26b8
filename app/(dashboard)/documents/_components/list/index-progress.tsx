'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { hoursLeft } from '@/components/documents/hours-left'
import { formatMonth } from '@/lib/core/dates'
import type { IndexStatus } from '@/lib/features/documents/index/schema'
import { filterLabels } from '../filter-values'
import { type Filters, indexFiltersOf, listInput } from '../filters'
import type { IndexProgressProps } from './list-source'

/** The index's notice above the list: its progress, or its absence. */
export function IndexNote(props: IndexProgressProps | { filters: Filters }) {
  return 'status' in props ? <IndexProgress {...props} /> : <IndexOff {...props} />
}

/** Progress of the index, for metadata and values, and its consequence for the shown answer. */
export function IndexProgress({ status, filters, source }: IndexProgressProps) {
  const t = useTranslations('documents.index')
  const locale = useLocale()
  const { complete, listed, months, withContent, problem, secondsLeft } = status
  const whole = isWholeFor(filters, status)
  const waiting = useWaiting(filters)
  if (source === 'provider')
    return (
      <p className="min-w-0 max-md:basis-full">
        {t('provider-what')}
        {waiting && <Careful>{t('provider-waiting', { filters: waiting })}</Careful>}
      </p>
    )
  return (
    <>
      <p className="min-w-0 max-md:order-1 max-md:basis-full">
        {!complete && (
          <>
            {t(listed ? 'listed' : 'not-listed')}. {t('read', { read: withContent.toLocaleString(locale) })}
            {whole && `, ${t('filter-whole')}`}.<TimeLeft seconds={secondsLeft} />
          </>
        )}
        {problem && <Stopped problem={problem} />}
        {source === 'provider-meanwhile' && <Careful>{t('meanwhile')}</Careful>}
        {source === 'index' && !whole && <SoFar status={status} filters={filters} />}
      </p>
      {!complete && <MonthBars months={months} />}
    </>
  )
}

/** Why the index is not progressing. */
function Stopped({ problem }: { problem: string }) {
  const t = useTranslations('documents.index')
  const errors = useTranslations('errors')
  const title = `${problem}.title` as Parameters<typeof errors>[0]
  return <Careful>{t('stopped', { why: errors.has(title) ? errors(title) : problem })}</Careful>
}

/** Notice of an answer that covers only part of the documents. */
function SoFar({ status, filters }: Omit<IndexProgressProps, 'source'>) {
  const t = useTranslations('documents.index')
  const { q, minCents, maxCents, issuedFrom, issuedTo, sort } = filters
  const ofContent = [q, minCents, maxCents, issuedFrom, issuedTo].some((value) => value !== null)
  if (!status.listed) return <Careful>{t('so-far')}</Careful>
  return ofContent || sort === 'totalCents' || sort === 'issuedAt' ? <Careful>{t('content-so-far')}</Careful> : null
}

/** Whether everything in the filtered months has been read. */
function isWholeFor(filters: Filters, { months, complete, listed }: IndexStatus): boolean {
  const { from, to } = listInput(filters)
  if (complete) return true
  if (!listed || !from) return false
  const meant = months.filter(({ period }) => period && period >= from && period <= (to ?? '9999-99'))
  return meant.every((month) => month.listed && month.waiting === 0)
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  const t = useTranslations('documents.index')
  return seconds ? ` ${t('left', hoursLeft(seconds))}.` : null
}

const Careful = ({ children }: { children: ReactNode }) => <span className="text-wait-ink"> {children}</span>

/** Active filters that only the index supports, as text. */
function useWaiting(filters: Filters): string {
  const t = useTranslations('documents')
  return filterLabels(indexFiltersOf(filters), t).join(', ')
}

function IndexOff({ filters }: { filters: Filters }) {
  const t = useTranslations('documents.index')
  const waiting = useWaiting(filters)
  if (!waiting) return null
  return (
    <p role="status" className="flex-none border-line border-b bg-sunken px-5 py-2 text-wait-ink text-xs">
      {t('off-waiting', { filters: waiting })}
    </p>
  )
}

const mostMonths = 12

/** Share of each recent month that has been read, oldest first. */
function MonthBars({ months }: Pick<IndexStatus, 'months'>) {
  const t = useTranslations('documents.index')
  const locale = useLocale()
  const shown = months
    .flatMap(({ period, documents, waiting, listed }) => {
      if (period === null) return []
      // A document without a file counts as read.
      const percent = documents === 0 ? 100 : Math.floor((100 * (documents - waiting)) / documents)
      const month = formatMonth(period, locale)
      return [{ period, month, percent, labels: t(listed ? 'month-read' : 'month-unlisted', { month, percent }) }]
    })
    .slice(0, mostMonths)
    .reverse()
  const [first, last] = [shown.at(0), shown.at(-1)]
  if (!first || !last) return null
  return (
    <div className="ml-auto flex flex-none items-center gap-2 text-2xs text-ink-3 max-md:order-1 max-md:ml-0 max-md:basis-full">
      <span aria-hidden>{first.month}</span>
      <div
        role="img"
        aria-label={t('months', { months: shown.map(({ labels }) => labels).join('; ') })}
        className="grid grid-flow-col gap-0.5 max-md:flex-1"
      >
        {shown.map(({ period, percent, labels }) => (
          <i key={period} title={labels} className="h-1.5 overflow-hidden rounded-[2px] bg-line-strong md:w-4">
            <b className="block h-full bg-accent-dot" style={{ width: `${percent}%` }} />
          </i>
        ))}
      </div>
      {first !== last && <span aria-hidden>{last.month}</span>}
    </div>
  )
}
