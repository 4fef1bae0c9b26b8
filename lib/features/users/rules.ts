import { type Permission, type Role, roles, rolesThatMay } from '@/lib/core/permissions'

/** Permissions of roles in groups: each group is allowed as a whole. */
export const abilities = {
  'own-account': ['account.manage'],
  documents: ['companies.read', 'documents.read', 'documents.link'],
  payments: ['pix.transfers.create', 'pix.charges.create', 'pix.refunds.create'],
  approvals: ['approvals.decide'],
  money: ['pix.balance.read', 'pix.transfers.read', 'pix.charges.read', 'pix.refunds.read', 'pix.payees.read'],
  received: ['pix.received.read', 'pix.payment-refunds.read'],
  statements: ['pix.statements.read', 'pix.statements.request'],
  'reconciliation-decide': ['reconciliation.decide', 'bills.change'],
  reconciliation: ['reconciliation.read', 'bills.read'],
  exports: ['exports.use'],
  'infractions-answer': ['pix.infractions.answer'],
  infractions: ['pix.infractions.read'],
  'infractions-insight': ['pix.infractions.insight'],
  users: ['users.manage'],
  'accounts-manage': ['pix.accounts.open', 'pix.accounts.close'],
  settings: ['settings.manage'],
  audit: ['audit.read'],
  keys: ['pix.keys.create', 'pix.keys.delete'],
  accounts: ['pix.accounts.read', 'pix.keys.read'],
  directory: ['pix.directory.read', 'pix.payees.change'],
} as const satisfies Record<string, readonly Permission[]>

type Ability = keyof typeof abilities

const isAbility = (name: string): name is Ability => name in abilities
const names = Object.keys(abilities).filter(isAbility)

const has = (role: Role, ability: Ability) => abilities[ability].every((one) => rolesThatMay(one).includes(role))

/** All permissions with the roles that have them. */
export const rolesByAbility = names.map((ability) => ({ ability, roles: roles.filter((role) => has(role, ability)) }))

/** Permissions of this role beyond those of every role. */
export function abilitiesOf(role: Role): Ability[] {
  return names.filter((ability) => has(role, ability) && !roles.every((other) => has(other, ability)))
}
