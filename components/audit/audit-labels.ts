import type { useTranslations } from 'next-intl'
import { operationTones } from '@/components/operations/status'
import type { StatusTone } from '@/components/ui/status-badge'
import type { AnswerOf } from '@/lib/core/contract'
import { messageKey } from '@/lib/core/message-key'
import { operationKinds } from '@/lib/core/operations/operation-states'
import type { auditTrail } from '@/lib/features/audit/contract'
import { type AuditOutcome, auditOutcome } from '@/lib/features/audit/rules'

export type AuditEntry = AnswerOf<typeof auditTrail.list>['items'][number]

type Labels = ReturnType<typeof useTranslations<'audit'>>

export const knownActions = [
  ...operationKinds,
  'pix.infractions.assign',
  'pix.infractions.attach',
  'pix.infractions.detach',
  'pix.infractions.rename',
  'pix.infractions.templates.create',
  'pix.infractions.templates.change',
  'pix.infractions.templates.remove',
  'pix.payees.create',
  'pix.payees.change',
  'pix.payees.remove',
  'pix.batches.create',
  'pix.batches.change',
  'pix.batches.exclude',
  'pix.batches.confirm',
  'pix.batches.look-up',
  'pix.batches.pause',
  'pix.batches.resume',
  'pix.batches.cancel',
  'pix.batches.done',
  'approvals.approve',
  'approvals.reject',
  'approvals.expire',
  'approvals.end-restored',
  'operations.export',
  'payees.export',
  'bills.change',
  'bills.habit',
  'bills.otherwise',
  'bills.dismiss',
  'bills.restore',
  'bills.export',
  'bills.calendar.create',
  'bills.calendar.remove',
  'exports.request',
  'exports.pause',
  'exports.resume',
  'exports.cancel',
  'exports.remove',
  'exports.download',
  'reconciliation.link',
  'reconciliation.unlink',
  'reconciliation.dismiss',
  'reconciliation.restore',
  'reconciliation.close',
  'reconciliation.export',
  'session.sign-in',
  'session.oidc',
  'session.sign-in-failed',
  'session.code-failed',
  'session.passkey-failed',
  'session.lock',
  'session.slowed',
  'session.sign-out',
  'session.ended',
  'permission.refused',
  'session.step-up',
  'account.change',
  'account.password',
  'account.second-factor',
  'account.second-factor-removed',
  'account.recovery-codes',
  'account.passkey',
  'account.passkey-removed',
  'account.company-tied',
  'users.create',
  'users.change',
  'users.invite',
  'users.reset-link',
  'users.second-factor-reset',
  'users.company-untied',
  'invitation.used',
  'webhook.replay',
  'audit.keyed',
  'audit.head-kept',
  'backup.made',
  'backup.restored',
  'database.moved',
  'audit.export',
] as const

/** Label of a recorded value; an unknown value is shown as recorded. */
export function actionWord(action: string, t: Labels): string {
  const known = knownActions.find((name) => name === action)
  return known ? t(`actions.${messageKey(known)}`) : action
}

const tones: Record<AuditOutcome, StatusTone> = {
  ...operationTones,
  ok: 'normal',
  asked: 'normal',
  locked: 'failed',
  approved: 'normal',
  expired: 'failed',
  restored: 'failed',
  refused: 'failed',
  denied: 'failed',
  abandoned: 'gone',
}

export function outcomeOf(
  entry: Pick<AuditEntry, 'action' | 'outcome' | 'detail'>,
  t: Labels,
): { tone: StatusTone; word: string } {
  const outcome = auditOutcome(entry)
  return outcome ? { tone: tones[outcome], word: t(`outcomes.${outcome}`) } : { tone: 'normal', word: entry.outcome }
}
