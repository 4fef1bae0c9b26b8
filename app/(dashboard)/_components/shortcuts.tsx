import {
  ArrowDownLeft,
  ArrowUpRight,
  Building2,
  ChartColumn,
  ChevronRight,
  FileText,
  History,
  QrCode,
  ShieldAlert,
  Stamp,
  Undo2,
  Users,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountLink } from '@/components/layout/account-menu/account-link'
import { AttentionList } from '@/components/operations/attention-list'
import { Link } from '@/components/ui/link'
import { may, type Role } from '@/lib/core/permissions'

/** A scoped shortcut keeps the account of the page. */
const all = [
  { name: 'approvals', href: '/approvals', icon: Stamp, may: 'approvals.decide' },
  { name: 'infractions', href: '/pix/infractions', icon: ShieldAlert, may: 'pix.infractions.read' },
  { name: 'insight', href: '/pix/infractions/insight', icon: ChartColumn, may: 'pix.infractions.insight' },
  { name: 'charge', href: '/pix/charges/new', icon: QrCode, may: 'pix.charges.create', scoped: true },
  { name: 'received', href: '/pix/received', icon: ArrowDownLeft, may: 'pix.received.read', scoped: true },
  { name: 'refunds', href: '/pix/refunds', icon: Undo2, may: 'pix.refunds.read' },
  { name: 'transfers', href: '/pix/transfers', icon: ArrowUpRight, may: 'pix.transfers.read' },
  { name: 'documents', href: '/documents', icon: FileText, may: 'documents.read' },
  { name: 'companies', href: '/companies', icon: Building2, may: 'companies.read' },
  { name: 'people', href: '/users', icon: Users, may: 'users.manage' },
  { name: 'audit', href: '/audit', icon: History, may: 'audit.read' },
] as const

/** Links to the screens of the person's roles. */
export function Shortcuts({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('home')
  return (
    <AttentionList title={t('shortcuts')} last rowsClass="grid grid-cols-2 gap-x-8 max-lg:grid-cols-1">
      {all
        .filter((shortcut) => may(roles, shortcut.may))
        .map(({ name, href, icon: Icon, ...rest }) => {
          const Way = 'scoped' in rest ? AccountLink : Link
          return (
            <li key={name} className="border-line border-t">
              <Way
                href={href}
                className="-mx-2 flex min-h-12 items-center gap-3 rounded-sm px-2 py-1 text-sm -outline-offset-2 hover:bg-hover [&>.lucide]:text-ink-3"
              >
                <Icon aria-hidden />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="font-medium">{t(`${name}-shortcut`)}</span>
                  <span className="text-ink-3 text-xs">{t(`${name}-shortcut-what`)}</span>
                </span>
                <ChevronRight aria-hidden />
              </Way>
            </li>
          )
        })}
    </AttentionList>
  )
}
