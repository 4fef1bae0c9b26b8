import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { BatchState } from '@/lib/features/pix/batches/rules/batch-state'

/** The badge of a batch's state. `done` does not mean that its rows succeeded. */
export const batchTones: Record<BatchState, StatusTone> = {
  draft: 'normal',
  awaiting_approval: 'waiting',
  rejected: 'failed',
  scheduled: 'scheduled',
  sending: 'waiting',
  paused: 'waiting',
  done: 'normal',
  cancelled: 'gone',
}

export function BatchStatus({ state }: { state: BatchState }) {
  const t = useTranslations('batches.states')
  return <StatusBadge tone={batchTones[state]}>{t(state)}</StatusBadge>
}
