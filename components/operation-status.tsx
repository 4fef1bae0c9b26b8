import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
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

type OperationStatusProps = {
  state: OperationState
  strong?: boolean
  /** In the place of the usual words. */
  children?: ReactNode
}

export function OperationStatus({ state, strong, children }: OperationStatusProps) {
  const t = useTranslations('operations.states')
  return (
    <StatusBadge tone={tones[state]} strong={strong}>
      {children ?? t(state)}
    </StatusBadge>
  )
}
