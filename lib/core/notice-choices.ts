import { may, type Permission, type Role } from './permissions'

/** Kinds of notifications that each person chooses the ways of; a kind is named by the first of the notices that it covers. */
export const choiceKinds = [
  'infraction.registered',
  'infraction.due-48h',
  'infraction.due-8h',
  'approval.asked',
  'approval.expiring',
  'operation.unanswered',
  'statement.ready',
  'export.done',
  'documents.expiring',
  'accounting.certificate-expiring',
] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** `now`: at once; `digest`: in the next morning's summary. */
export const emailChoices = ['now', 'digest', 'off'] as const
export type EmailChoice = (typeof emailChoices)[number]

export type Choice = { inApp: boolean; browser: boolean; email: EmailChoice }

type Kind = {
  /** Who can be notified of it at all. */
  may: Permission
  /** Unless the person says otherwise. */
  email: EmailChoice
  /** Where it is looked at: a list, whose address says nothing of what is in it. */
  screen: string
}

/** What loses money or a deadline is told at once. */
export const choiceKindsOf: Record<ChoiceKind, Kind> = {
  'infraction.registered': { may: 'pix.infractions.answer', email: 'digest', screen: '/pix/infractions' },
  'infraction.due-48h': { may: 'pix.infractions.answer', email: 'digest', screen: '/pix/infractions' },
  'infraction.due-8h': { may: 'pix.infractions.answer', email: 'now', screen: '/pix/infractions' },
  'approval.asked': { may: 'approvals.decide', email: 'digest', screen: '/approvals' },
  'approval.expiring': { may: 'approvals.decide', email: 'now', screen: '/approvals' },
  // Those of each kind of operation who may read it are notified: every role reads some.
  'operation.unanswered': { may: 'account.manage', email: 'now', screen: '/' },
  'statement.ready': { may: 'pix.statements.request', email: 'digest', screen: '/pix/statements' },
  'export.done': { may: 'exports.use', email: 'digest', screen: '/exports' },
  'documents.expiring': { may: 'exports.use', email: 'digest', screen: '/exports?within=7' },
  'accounting.certificate-expiring': { may: 'companies.read', email: 'digest', screen: '/companies' },
}

/** The kind by which a notice is chosen; null of those that are always notified in the app and nowhere else. */
export function choiceKindOf(noticeKind: string): ChoiceKind | null {
  if (noticeKind === 'export.failed') return 'export.done'
  return choiceKinds.find((kind) => kind === noticeKind) ?? null
}

/** The notices that a kind covers. */
export const noticeKindsOf = (kind: ChoiceKind): string[] =>
  kind === 'export.done' ? ['export.done', 'export.failed'] : [kind]

export const canReceive = (roles: readonly Role[], kind: ChoiceKind): boolean => may(roles, choiceKindsOf[kind].may)

/** Who renews certificates; to the others they are no more than a line in the app. */
const renewing: readonly Role[] = ['finance', 'manager', 'admin']

export function defaultChoice(roles: readonly Role[], kind: ChoiceKind): Choice {
  const idle = kind === 'accounting.certificate-expiring' && !renewing.some((role) => roles.includes(role))
  return { inApp: true, browser: false, email: idle ? 'off' : choiceKindsOf[kind].email }
}
