import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { ReturnedState } from '@/lib/core/pix/transfer-return'

export const operationTones = {
  awaiting_approval: 'waiting',
  scheduled: 'scheduled',
  rejected: 'failed',
  cancelled: 'gone',
  sending: 'waiting',
  unknown: 'unknown',
  accepted: 'waiting',
  confirmed: 'settled',
  returned: 'gone',
  'returned-part': 'waiting',
  failed: 'failed',
} as const satisfies Record<OperationState | ReturnedState, StatusTone>

type OperationStatusProps = {
  state: OperationState | ReturnedState
  /** Why it failed: an operation that a person ended was not refused. */
  error?: { givenUp?: boolean } | null
  strong?: boolean
  /** Replaces the usual label. */
  children?: ReactNode
}

export function OperationStatus({ state, error, strong, children }: OperationStatusProps) {
  const t = useTranslations('operations.states')
  const abandoned = state === 'failed' && error?.givenUp === true
  return (
    <StatusBadge tone={abandoned ? 'gone' : operationTones[state]} strong={strong}>
      {children ?? t(abandoned ? 'abandoned' : state)}
    </StatusBadge>
  )
}
