import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { shownState } from '@/lib/core/operations/operation-error'
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
  abandoned: 'gone',
  unsent: 'failed',
} as const satisfies Record<ReturnType<typeof shownState<OperationState | ReturnedState>>, StatusTone>

type OperationStatusProps = {
  state: OperationState | ReturnedState
  /** Why it failed: an operation that a person ended, or that Lastro did not send, was not refused. */
  error?: Parameters<typeof shownState>[1]
  strong?: boolean
  /** Replaces the usual label. */
  children?: ReactNode
}

export function OperationStatus({ state, error, strong, children }: OperationStatusProps) {
  const t = useTranslations('operations.states')
  const shown = shownState(state, error)
  return (
    <StatusBadge tone={operationTones[shown]} strong={strong}>
      {children ?? t(shown)}
    </StatusBadge>
  )
}
