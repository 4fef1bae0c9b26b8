import { CircleCheck, SearchX, ShieldAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { noNarrowing, type QueueFilters } from '@/components/infractions/queue-filters'
import { Button } from '@/components/ui/button'
import type { QueueTab } from '@/lib/core/infraction'

type QueueNothing = {
  tab: QueueTab
  narrowed: boolean
  /** The provider's list is still being read for the first time. */
  reading: boolean
  onChange: (change: Partial<QueueFilters> | typeof noNarrowing) => void
  onRefresh: () => void
}

/** Nothing in a tab: what would be here, and the next step. */
export function useQueueNothing({ tab, narrowed, reading, onChange, onRefresh }: QueueNothing) {
  const t = useTranslations('infractions.queue.empty')
  if (reading) return { icon: <ShieldAlert aria-hidden />, title: t('reading-title'), children: t('reading-what') }
  const steps: Record<QueueTab | 'no-match', () => void> = {
    'no-match': () => onChange(noNarrowing),
    'to-answer': () => onChange({ tab: 'all' }),
    mine: () => onChange({ tab: 'to-answer', assignee: 'nobody' }),
    answered: () => onChange({ tab: 'to-answer' }),
    all: onRefresh,
  }
  const why = narrowed ? 'no-match' : tab
  const Icon = narrowed ? SearchX : tab === 'to-answer' ? CircleCheck : ShieldAlert
  return {
    icon: <Icon aria-hidden />,
    title: t(`${why}-title`),
    children: t(`${why}-what`),
    action: <Button onClick={steps[why]}>{t(`${why}-action`)}</Button>,
  }
}
