import {
  ArrowDownLeft,
  ArrowUpRight,
  Building2,
  FileText,
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
import { may, type Permission, type Role } from '@/lib/core/permissions'
import { operationContracts } from '@/lib/features/operations/contract'
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

const groups: DestinationGroup[] = [
  {
    items: [
      { href: '/', label: 'home', icon: House, exact: true, scoped: true },
      { href: '/approvals', label: 'approvals', icon: Stamp, may: approvalPermissions },
    ],
  },
  {
    label: 'documents',
    items: [
      { href: '/documents', label: 'documents', icon: FileText, may: ['documents.read'] },
      { href: '/companies', label: 'companies', icon: Building2, may: ['companies.read'] },
    ],
  },
  {
    label: 'pix',
    items: [
      { href: '/pix', label: 'pix-overview', icon: Wallet, may: ['pix.balance.read'], exact: true, scoped: true },
      { href: '/pix/received', label: 'received', icon: ArrowDownLeft, may: ['pix.received.read'], scoped: true },
      { href: '/pix/refunds', label: 'refunds', icon: Undo2, may: ['pix.refunds.read'] },
      { href: '/pix/charges', label: 'charges', icon: QrCode, may: ['pix.charges.read'] },
      { href: '/pix/transfers', label: 'transfers', icon: ArrowUpRight, may: ['pix.transfers.read'] },
      { href: '/pix/infractions', label: 'infractions', icon: ShieldAlert, may: ['pix.infractions.read'] },
      { href: '/pix/statements', label: 'statements', icon: ScrollText, may: ['pix.statements.read'], scoped: true },
      { href: '/pix/accounts', label: 'accounts', icon: Landmark, may: ['pix.accounts.read'] },
      { href: '/pix/keys', label: 'keys', icon: KeyRound, may: ['pix.keys.read'], scoped: true },
      { href: '/pix/directory', label: 'directory', icon: SearchCheck, may: ['pix.directory.read'], scoped: true },
    ],
  },
  {
    label: 'administration',
    items: [
      { href: '/users', label: 'users', icon: Users, may: ['users.manage'] },
      { href: '/audit', label: 'audit', icon: History, may: ['audit.read'] },
      { href: '/webhooks', label: 'webhooks', icon: Webhook, may: ['settings.manage'] },
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
