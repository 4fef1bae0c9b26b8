import { Building2, FileText, History, House, QrCode, Users, Wallet } from 'lucide-react'
import { may, type Permission, type Role } from '@/lib/core/permissions'

export type Destination = {
  href: string
  /** In the `nav` messages. */
  label: 'home' | 'documents' | 'companies' | 'pix-overview' | 'charges' | 'users' | 'audit'
  icon: typeof House
  may?: Permission
  /** Current on its own address alone, not on those below it. */
  exact?: true
}

export type DestinationGroup = { label?: 'documents' | 'pix' | 'administration'; items: Destination[] }

const groups: DestinationGroup[] = [
  { items: [{ href: '/', label: 'home', icon: House, exact: true }] },
  {
    label: 'documents',
    items: [
      { href: '/documents', label: 'documents', icon: FileText, may: 'documents.read' },
      { href: '/companies', label: 'companies', icon: Building2, may: 'companies.read' },
    ],
  },
  {
    label: 'pix',
    items: [
      { href: '/pix', label: 'pix-overview', icon: Wallet, may: 'pix.balance.read', exact: true },
      { href: '/pix/charges', label: 'charges', icon: QrCode, may: 'pix.charges.read' },
    ],
  },
  {
    label: 'administration',
    items: [
      { href: '/users', label: 'users', icon: Users, may: 'users.manage' },
      { href: '/audit', label: 'audit', icon: History, may: 'audit.read' },
    ],
  },
]

/** Where a person with these roles may go; groups with nothing left fall out. */
export function destinationsFor(roles: readonly Role[]): DestinationGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => !item.may || may(roles, item.may)) }))
    .filter((group) => group.items.length > 0)
}
