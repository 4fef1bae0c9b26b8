import { useTranslations } from 'next-intl'
import type { OperationState } from '@/lib/core/operation-states'
import { StatusBadge, type StatusTone } from './status-badge'

const tones: Record<OperationState, StatusTone> = {
  awaiting_approval: 'waiting',
  rejected: 'failed',
  sending: 'waiting',
  unknown: 'unknown',
  accepted: 'waiting',
  confirmed: 'settled',
  failed: 'failed',
}

export function OperationStatus({ state, strong }: { state: OperationState; strong?: boolean }) {
  const t = useTranslations('operations.states')
  return (
    <StatusBadge tone={tones[state]} strong={strong}>
      {t(state)}
    </StatusBadge>
  )
}
