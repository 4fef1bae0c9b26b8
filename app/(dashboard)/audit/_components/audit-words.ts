import type { useTranslations } from 'next-intl'
import type { StatusTone } from '@/components/status-badge'
import { operationAddress } from '@/lib/core/operation-name'
import { operationKinds } from '@/lib/core/operation-states'
import type { AuditEntry } from '@/lib/features/audit/schema'

type Words = ReturnType<typeof useTranslations<'audit'>>

export const knownActions = {
  'pix.charge': 'actions.pix-charge',
  'pix.transfer': 'actions.pix-transfer',
  'pix.refund': 'actions.pix-refund',
  'approvals.approve': 'actions.approvals-approve',
  'approvals.reject': 'actions.approvals-reject',
  'approvals.expire': 'actions.approvals-expire',
  'operations.export': 'actions.operations-export',
  'session.sign-in': 'actions.session-sign-in',
  'session.lock': 'actions.session-lock',
  'users.create': 'actions.users-create',
  'users.change': 'actions.users-change',
} as const

type KnownAction = keyof typeof knownActions

function isKnownAction(action: string): action is KnownAction {
  return Object.hasOwn(knownActions, action)
}

/** In words; what we have no word for stays as it was recorded. */
export function actionWord(action: string, t: Words): string {
  return isKnownAction(action) ? t(knownActions[action]) : action
}

const outcomes = {
  ok: 'normal',
  locked: 'failed',
  awaiting_approval: 'waiting',
  rejected: 'failed',
  sending: 'waiting',
  unknown: 'unknown',
  accepted: 'waiting',
  confirmed: 'settled',
  failed: 'failed',
  approved: 'normal',
  expired: 'failed',
  refused: 'failed',
} as const satisfies Record<string, StatusTone>

function isKnownOutcome(outcome: string): outcome is keyof typeof outcomes {
  return Object.hasOwn(outcomes, outcome)
}

export function outcomeOf(outcome: string, t: Words): { tone: StatusTone; word: string } {
  if (!isKnownOutcome(outcome)) return { tone: 'normal', word: outcome }
  return { tone: outcomes[outcome], word: t(`outcomes.${outcome}`) }
}

/** Where the operation that an entry is about can be seen; null for what is about something else. */
export function operationHref({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string | null {
  const kind = operationKinds.find((known) => known === action)
  if (kind) return operationAddress({ kind, id: subject })
  return action.startsWith('approvals.') ? `/approvals?id=${subject}` : null
}
