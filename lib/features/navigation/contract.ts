import type { ReadContract } from '@/lib/core/contract'
import { may, type Permission, type Role } from '@/lib/core/permissions'
import { auditTrail } from '@/lib/features/audit/contract'
import { bills } from '@/lib/features/bills/contract'
import { companies } from '@/lib/features/companies/contract'
import { documents } from '@/lib/features/documents/contract'
import { operationContracts } from '@/lib/features/operations/contract'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { balance } from '@/lib/features/pix/balance/contract'
import { batches } from '@/lib/features/pix/batches/contract'
import { charges } from '@/lib/features/pix/charges/contract'
import { directory } from '@/lib/features/pix/directory/contract'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { keys } from '@/lib/features/pix/keys/contract'
import { payees } from '@/lib/features/pix/payees/contract'
import { received } from '@/lib/features/pix/received/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { statements } from '@/lib/features/pix/statements/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import { settings } from '@/lib/features/settings/contract'
import { users } from '@/lib/features/users/contract'
import { webhooks } from '@/lib/features/webhooks/contract'

export type DestinationLabel =
  | 'home'
  | 'approvals'
  | 'reconciliation'
  | 'bills'
  | 'exports'
  | 'documents'
  | 'companies'
  | 'pix-overview'
  | 'received'
  | 'refunds'
  | 'charges'
  | 'transfers'
  | 'batches'
  | 'payees'
  | 'infractions'
  | 'statements'
  | 'accounts'
  | 'keys'
  | 'directory'
  | 'users'
  | 'audit'
  | 'webhooks'
  | 'settings'

export type Destination = {
  href: string
  /** Its word in the messages. */
  label: DestinationLabel
  /** Any of these permissions opens the screen; without permissions it is open to everyone. */
  may?: readonly Permission[]
  /** Whether the entry is current only on its own address, not on addresses below it. */
  exact?: true
  /** Whether the screen shows one account: links to it keep the current account. */
  scoped?: true
}

type DestinationGroup = { label?: 'documents' | 'pix' | 'administration'; items: Destination[] }

/** Permissions of people who decide, and of people whose requests await a decision. */
const approvalPermissions: readonly Permission[] = [
  'approvals.decide',
  ...Object.values(operationContracts)
    .filter(({ approvable }) => approvable)
    .map((contract) => contract.may),
]

/** The screen of a read: its address and who may go there are the contract's. */
function screenOf(
  { path, may: permission }: Pick<ReadContract, 'path' | 'may'>,
  label: Destination['label'],
): Destination {
  return { href: `/${path}`, label, may: [permission] }
}

const groups: DestinationGroup[] = [
  {
    items: [
      { href: '/', label: 'home', exact: true, scoped: true },
      { href: '/approvals', label: 'approvals', may: approvalPermissions },
      screenOf(reconciliation.list, 'reconciliation'),
      screenOf(bills.list, 'bills'),
      { href: '/exports', label: 'exports', may: ['exports.use'] },
    ],
  },
  {
    label: 'documents',
    items: [screenOf(documents.list, 'documents'), screenOf(companies.list, 'companies')],
  },
  {
    label: 'pix',
    items: [
      { href: '/pix', label: 'pix-overview', may: [balance.may], exact: true, scoped: true },
      { ...screenOf(received, 'received'), scoped: true },
      screenOf(refunds.list, 'refunds'),
      screenOf(charges.list, 'charges'),
      screenOf(transfers.list, 'transfers'),
      screenOf(batches.list, 'batches'),
      screenOf(payees.list, 'payees'),
      screenOf(infractions.list, 'infractions'),
      { ...screenOf(statements.list, 'statements'), scoped: true },
      screenOf(accounts.list, 'accounts'),
      { ...screenOf(keys.list, 'keys'), scoped: true },
      { ...screenOf(directory.lookUp, 'directory'), scoped: true },
    ],
  },
  {
    label: 'administration',
    items: [
      screenOf(users.list, 'users'),
      screenOf(auditTrail.list, 'audit'),
      screenOf(webhooks.list, 'webhooks'),
      screenOf(settings.all, 'settings'),
    ],
  },
]

/** The menu of a person with these roles, without empty groups. */
export function destinationsFor(roles: readonly Role[]): DestinationGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => !item.may || item.may.some((permission) => may(roles, permission))),
    }))
    .filter((group) => group.items.length > 0)
}

/** Screens for a phone's bar, the most used first; `may` narrows a screen to the people whose daily work it is. */
const onPhones: readonly { label: DestinationLabel; may?: Permission }[] = [
  { label: 'home' },
  { label: 'approvals', may: 'approvals.decide' },
  { label: 'infractions', may: 'pix.infractions.answer' },
  { label: 'bills' },
  { label: 'pix-overview' },
  { label: 'users' },
  { label: 'settings' },
  { label: 'documents' },
  { label: 'received' },
  { label: 'charges' },
]

/** The four screens of a phone's bar for these roles; all others are behind its menu. */
export function phoneDestinationsFor(roles: readonly Role[]): Destination[] {
  const open = new Map(destinationsFor(roles).flatMap(({ items }) => items.map((item) => [item.label, item])))
  const first = onPhones.filter((each) => !each.may || may(roles, each.may))
  return first.flatMap(({ label }) => open.get(label) ?? []).slice(0, 4)
}
