'use client'

import { CircleCheck, SearchX, ShieldAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { noNarrowing, type QueueFilters } from '@/components/infractions/queue-filters'
import { EmptyState } from '@/components/list/empty-state'
import { Button } from '@/components/ui/button'
import type { QueueTab } from '@/lib/core/infraction'

type Change = Partial<QueueFilters> | typeof noNarrowing

type QueueEmptyProps = {
  tab: QueueTab
  narrowed: boolean
  /** The provider's list is still being read for the first time. */
  reading: boolean
  onChange: (change: Change) => void
  onRefresh: () => void
}

/** Nothing in a tab: what would be here, and the next step. */
export function QueueEmpty({ tab, narrowed, reading, onChange, onRefresh }: QueueEmptyProps) {
  const t = useTranslations('infractions.queue.empty')
  if (reading) {
    return (
      <EmptyState fill icon={<ShieldAlert aria-hidden />} title={t('reading-title')}>
        {t('reading-what')}
      </EmptyState>
    )
  }
  if (narrowed) {
    return (
      <EmptyState
        fill
        icon={<SearchX aria-hidden />}
        title={t('no-match-title')}
        action={<Button onClick={() => onChange(noNarrowing)}>{t('no-match-action')}</Button>}
      >
        {t('no-match-what')}
      </EmptyState>
    )
  }
  const steps: Record<QueueTab, () => void> = {
    'to-answer': () => onChange({ tab: 'all' }),
    mine: () => onChange({ tab: 'to-answer', assignee: 'nobody' }),
    answered: () => onChange({ tab: 'to-answer' }),
    all: onRefresh,
  }
  return (
    <EmptyState
      fill
      icon={tab === 'to-answer' ? <CircleCheck aria-hidden /> : <ShieldAlert aria-hidden />}
      title={t(`${tab}-title`)}
      action={<Button onClick={steps[tab]}>{t(`${tab}-action`)}</Button>}
    >
      {t(`${tab}-what`)}
    </EmptyState>
  )
}
