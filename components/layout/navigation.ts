import {
  ArrowDownLeft,
  ArrowUpRight,
  Building2,
  FileText,
  Gauge,
  History,
  House,
  KeyRound,
  Landmark,
  QrCode,
  ScrollText,
  SearchCheck,
  ShieldAlert,
  Stamp,
  Undo2,
  Users,
  Wallet,
  Webhook,
} from 'lucide-react'
import type { ReadContract } from '@/lib/core/contract'
import { may, type Permission, type Role } from '@/lib/core/permissions'
import { auditTrail } from '@/lib/features/audit/contract'
import { budget } from '@/lib/features/budget/contract'
import { companies } from '@/lib/features/companies/contract'
import { documents } from '@/lib/features/documents/contract'
import { operationContracts } from '@/lib/features/operations/contract'
import { accounts } from '@/lib/features/pix/accounts/contract'
import { balance } from '@/lib/features/pix/balance/contract'
import { charges } from '@/lib/features/pix/charges/contract'
import { directory } from '@/lib/features/pix/directory/contract'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { keys } from '@/lib/features/pix/keys/contract'
import { received } from '@/lib/features/pix/received/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { statements } from '@/lib/features/pix/statements/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { users } from '@/lib/features/users/contract'
import { webhooks } from '@/lib/features/webhooks/contract'
import type { Messages } from '@/lib/i18n/types'

export type Destination = {
  href: string
  label: keyof Messages['nav']
  icon: typeof House
  /** Any of them opens it; without them it is everyone's. */
  may?: readonly Permission[]
  /** Current on its own address alone, not on those below it. */
  exact?: true
  /** Of the main account or of a sub-account: the way there leads to the same account. */
  scoped?: true
}

export type DestinationGroup = { label?: 'documents' | 'pix' | 'administration'; items: Destination[] }

/** Those who decide, and those whose requests wait for it. */
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
  icon: Destination['icon'],
): Destination {
  return { href: `/${path}`, label, icon, may: [permission] }
}

const groups: DestinationGroup[] = [
  {
    items: [
      { href: '/', label: 'home', icon: House, exact: true, scoped: true },
      { href: '/approvals', label: 'approvals', icon: Stamp, may: approvalPermissions },
    ],
  },
  {
    label: 'documents',
    items: [screenOf(documents.list, 'documents', FileText), screenOf(companies.list, 'companies', Building2)],
  },
  {
    label: 'pix',
    items: [
      { href: '/pix', label: 'pix-overview', icon: Wallet, may: [balance.may], exact: true, scoped: true },
      { ...screenOf(received, 'received', ArrowDownLeft), scoped: true },
      screenOf(refunds.list, 'refunds', Undo2),
      screenOf(charges.list, 'charges', QrCode),
      screenOf(transfers.list, 'transfers', ArrowUpRight),
      screenOf(infractions.list, 'infractions', ShieldAlert),
      { ...screenOf(statements.list, 'statements', ScrollText), scoped: true },
      screenOf(accounts.list, 'accounts', Landmark),
      { ...screenOf(keys.list, 'keys', KeyRound), scoped: true },
      { ...screenOf(directory.lookUp, 'directory', SearchCheck), scoped: true },
    ],
  },
  {
    label: 'administration',
    items: [
      screenOf(users.list, 'users', Users),
      screenOf(auditTrail.list, 'audit', History),
      screenOf(webhooks.list, 'webhooks', Webhook),
      screenOf(budget.use, 'budget', Gauge),
    ],
  },
]

/** Where a person with these roles may go; groups with nothing left fall out. */
export function destinationsFor(roles: readonly Role[]): DestinationGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => !item.may || item.may.some((permission) => may(roles, permission))),
    }))
    .filter((group) => group.items.length > 0)
}
