'use client'

import { useTranslations } from 'next-intl'
import { TextButton } from '@/components/ui/button'
import { formatTime, type Precision } from '@/lib/core/dates'
import type { ListState } from './query-list'

type StaleNoteProps = {
  /** When the data next to it was read: milliseconds since 1970, or RFC 3339. */
  at: number | string
  onRefresh: () => void
  refreshing?: boolean
  precision?: Precision
}

/** How old a figure is, and the word that renews it. */
export function StaleNote({ at, onRefresh, refreshing, precision }: StaleNoteProps) {
  const t = useTranslations('common')
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-3 text-xs tabular-nums">
      <span suppressHydrationWarning>{t('as-of', { time: formatTime(at, precision) })}</span>
      {/* Whether it is old enough to be read again is judged by two clocks, the server's and the browser's. */}
      <TextButton
        onClick={onRefresh}
        aria-disabled={refreshing}
        aria-busy={refreshing}
        className="min-h-6"
        suppressHydrationWarning
      >
        {refreshing ? t('loading') : t('refresh')}
      </TextButton>
    </span>
  )
}

/** How old the list is, and the word that renews it. */
export function ListAge<T>({ list, precision }: { list: ListState<T>; precision?: Precision }) {
  if (list.asOf === null) return null
  return <StaleNote at={list.asOf} onRefresh={list.refresh} refreshing={list.refreshing} precision={precision} />
}
