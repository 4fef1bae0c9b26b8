export const roles = ['finance', 'support', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

const everyone = roles
const money: readonly Role[] = ['finance', 'manager']
const operations: readonly Role[] = ['finance', 'support', 'manager']

/** The only table of permissions; a person with several roles has the permissions of each. */
export const permissions = {
  'account.manage': everyone,
  'companies.read': everyone,
  'documents.read': everyone,
  'documents.link': everyone,
  'exports.use': money,
  'reconciliation.read': money,
  'reconciliation.decide': ['finance'],
  'bills.read': money,
  'bills.change': ['finance'],
  'pix.balance.read': money,
  'pix.transfers.read': money,
  'pix.transfers.create': ['finance'],
  'pix.charges.read': money,
  'pix.charges.create': ['finance'],
  'pix.refunds.read': money,
  'pix.refunds.create': ['finance'],
  'pix.payment-refunds.read': operations,
  'pix.statements.read': money,
  'pix.statements.request': money,
  'pix.received.read': operations,
  'pix.directory.read': ['finance'],
  'pix.payees.read': money,
  'pix.payees.change': ['finance'],
  'pix.keys.read': ['finance', 'manager', 'admin'],
  'pix.keys.create': ['finance'],
  'pix.keys.delete': ['finance'],
  'pix.accounts.read': ['finance', 'manager', 'admin'],
  'pix.accounts.open': ['admin'],
  'pix.accounts.close': ['admin'],
  'pix.infractions.read': operations,
  'pix.infractions.answer': ['support'],
  'pix.infractions.insight': ['manager'],
  'approvals.decide': ['manager'],
  'users.manage': ['admin'],
  'audit.read': ['manager', 'admin'],
  'settings.manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function rolesThatMay(permission: Permission): readonly Role[] {
  return permissions[permission]
}

/** Roles that can move money: a person cannot give them to themselves, another admin must. */
export const moneyRoles = money

/** Whether roles include both requesting and approving money; no user is given both. */
export function asksAndApproves(held: readonly Role[]): boolean {
  return money.every((role) => held.includes(role))
}

export function may(held: readonly Role[], permission: Permission): boolean {
  return rolesThatMay(permission).some((role) => held.includes(role))
}
