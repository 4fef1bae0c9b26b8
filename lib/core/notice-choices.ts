import { may, type Permission, type Role } from './permissions'

/** Kinds of notices with a choice of delivery; a kind is named after the first notice that it includes. */
export const choiceKinds = [
  'infraction.registered',
  'infraction.due-48h',
  'infraction.due-8h',
  'approval.asked',
  'approval.expiring',
  'operation.note-cancelled',
  'operation.unanswered',
  'statement.ready',
  'export.done',
  'documents.expiring',
  'bill.paid-twice',
  'bills.late',
  'bills.due',
  'accounting.certificate-expiring',
] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** `now`: immediately; `digest`: in the next morning's summary. */
export const emailChoices = ['now', 'digest', 'off'] as const
export type EmailChoice = (typeof emailChoices)[number]

export type Choice = { inApp: boolean; browser: boolean; email: EmailChoice }

type Kind = {
  /** The permission to receive the notice. */
  may: Permission
  /** The default e-mail choice. */
  email: EmailChoice
  /** The screen that shows the notice: a list, whose address reveals nothing of its content. */
  screen: string
}

/** Notices about lost money or deadlines are sent immediately. */
export const choiceKindsOf: Record<ChoiceKind, Kind> = {
  'infraction.registered': { may: 'pix.infractions.answer', email: 'digest', screen: '/pix/infractions' },
  'infraction.due-48h': { may: 'pix.infractions.answer', email: 'digest', screen: '/pix/infractions' },
  'infraction.due-8h': { may: 'pix.infractions.answer', email: 'now', screen: '/pix/infractions' },
  'approval.asked': { may: 'approvals.decide', email: 'digest', screen: '/approvals' },
  'approval.expiring': { may: 'approvals.decide', email: 'now', screen: '/approvals' },
  'operation.note-cancelled': { may: 'pix.transfers.read', email: 'now', screen: '/approvals' },
  // All readers of the operation's kind are notified: every role can read some kind.
  'operation.unanswered': { may: 'account.manage', email: 'now', screen: '/' },
  'statement.ready': { may: 'pix.statements.request', email: 'digest', screen: '/pix/statements' },
  'export.done': { may: 'exports.use', email: 'digest', screen: '/exports' },
  'documents.expiring': { may: 'exports.use', email: 'digest', screen: '/exports?within=7' },
  'bill.paid-twice': { may: 'bills.read', email: 'now', screen: '/bills' },
  'bills.late': { may: 'bills.read', email: 'digest', screen: '/bills' },
  'bills.due': { may: 'bills.read', email: 'digest', screen: '/bills' },
  'accounting.certificate-expiring': { may: 'companies.read', email: 'digest', screen: '/companies' },
}

/** The kind of choice of a notice; null for notices that are always shown in the app and never sent. */
export function choiceKindOf(noticeKind: string): ChoiceKind | null {
  if (noticeKind === 'export.failed') return 'export.done'
  return choiceKinds.find((kind) => kind === noticeKind) ?? null
}

/** The notices of a kind of choice. */
export const noticeKindsOf = (kind: ChoiceKind): string[] =>
  kind === 'export.done' ? ['export.done', 'export.failed'] : [kind]

export const canReceive = (roles: readonly Role[], kind: ChoiceKind): boolean => may(roles, choiceKindsOf[kind].may)

/** Roles that renew certificates; the others only see the notice in the app. */
const renewing: readonly Role[] = ['finance', 'manager', 'admin']

export function defaultChoice(roles: readonly Role[], kind: ChoiceKind): Choice {
  const idle = kind === 'accounting.certificate-expiring' && !renewing.some((role) => roles.includes(role))
  return { inApp: true, browser: false, email: idle ? 'off' : choiceKindsOf[kind].email }
}
