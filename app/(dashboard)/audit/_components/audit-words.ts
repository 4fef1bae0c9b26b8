import type { useTranslations } from 'next-intl'
import type { StatusTone } from '@/components/ui/status-badge'
import type { AuditEntry } from '@/lib/features/audit/schema'

type Words = ReturnType<typeof useTranslations<'audit'>>

export const knownActions = {
  'pix.charge': 'actions.pix-charge',
  'pix.transfer': 'actions.pix-transfer',
  'pix.refund': 'actions.pix-refund',
  'pix.statement': 'actions.pix-statement',
  'pix.account': 'actions.pix-account',
  'pix.account-close': 'actions.pix-account-close',
  'pix.key': 'actions.pix-key',
  'pix.key-deletion': 'actions.pix-key-deletion',
  'pix.analysis': 'actions.pix-analysis',
  'pix.infractions.assign': 'actions.infractions-assign',
  'pix.infractions.attach': 'actions.infractions-attach',
  'pix.infractions.detach': 'actions.infractions-detach',
  'pix.infractions.rename': 'actions.infractions-rename',
  'pix.infractions.templates.create': 'actions.templates-create',
  'pix.infractions.templates.change': 'actions.templates-change',
  'pix.infractions.templates.remove': 'actions.templates-remove',
  'approvals.approve': 'actions.approvals-approve',
  'approvals.reject': 'actions.approvals-reject',
  'approvals.expire': 'actions.approvals-expire',
  'operations.export': 'actions.operations-export',
  'session.sign-in': 'actions.session-sign-in',
  'session.oidc': 'actions.session-oidc',
  'session.sign-in-failed': 'actions.session-sign-in-failed',
  'session.lock': 'actions.session-lock',
  'session.sign-out': 'actions.session-sign-out',
  'session.ended': 'actions.session-ended',
  'permission.refused': 'actions.permission-refused',
  'account.password': 'actions.account-password',
  'users.create': 'actions.users-create',
  'users.change': 'actions.users-change',
  'users.invite': 'actions.users-invite',
  'users.reset-link': 'actions.users-reset-link',
  'invitation.used': 'actions.invitation-used',
  'webhook.replay': 'actions.webhook-replay',
  'audit.keyed': 'actions.audit-keyed',
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
  asked: 'normal',
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

export function outcomeOf(
  { action, outcome, detail }: Pick<AuditEntry, 'action' | 'outcome' | 'detail'>,
  t: Words,
): { tone: StatusTone; word: string } {
  if (outcome === 'failed' && detail.givenUp === true) return { tone: 'gone', word: t('outcomes.abandoned') }
  if (outcome === 'refused' && /^(session|permission)\./.test(action))
    return { tone: 'failed', word: t('outcomes.denied') }
  if (!isKnownOutcome(outcome)) return { tone: 'normal', word: outcome }
  return { tone: outcomes[outcome], word: t(`outcomes.${outcome}`) }
}
