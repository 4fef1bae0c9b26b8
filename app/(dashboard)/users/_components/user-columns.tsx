import { Ellipsis, TriangleAlert } from 'lucide-react'
import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-items'
import { Ago } from '@/components/ui/moment'
import { quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatInstant, formatShortDay, formatTime } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { asksAndApproves } from '@/lib/core/permissions'
import type { User } from '@/lib/features/users/schema'

export type UserTask =
  | 'change'
  | 'link'
  | 'sessions'
  | 'second-factor'
  | 'company-account'
  | 'deactivate'
  | 'reactivate'

type ColumnsInput = {
  t: ReturnType<typeof useTranslations<'users'>>
  roleNames: ReturnType<typeof useTranslations<'roles'>>
  locale: Locale
  self: string
  /** Whether people can sign in with a password. */
  passwords: boolean
  onTask: (task: UserTask, user: User) => void
}

export function userColumns({ t, roleNames, locale, self, passwords, onTask }: ColumnsInput): DataColumn<User>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      card: 'max-md:order-1',
      skeleton: 'w-40',
      cell: (user) => (
        <>
          <span className="font-medium">{user.name}</span>
          {user.id === self && <span className="ml-2 text-ink-3 text-xs">{t('you')}</span>}
        </>
      ),
    },
    {
      id: 'email',
      header: t('email'),
      width: 'minmax(0,1.3fr)',
      card: 'max-md:order-3 max-md:text-ink-2',
      skeleton: 'w-48',
      cell: (user) => user.email,
    },
    {
      id: 'roles',
      header: t('roles'),
      width: '200px',
      from: 'lg',
      card: 'max-md:order-5 max-md:col-span-2',
      cell: (user) => (
        <span className="flex flex-wrap gap-1">
          {user.roles.map((role) => (
            <Badge key={role}>{roleNames(role)}</Badge>
          ))}
          {user.owesSecondFactor && (
            <Badge tone="wait" className="lg:hidden">
              {t('second-factor.due')}
            </Badge>
          )}
          {asksAndApproves(user.roles) && (
            <Badge tone="wait">
              <TriangleAlert aria-hidden />
              {t('both')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'last-sign-in',
      header: t('last-sign-in'),
      width: '116px',
      from: 'xl',
      card: 'max-md:hidden',
      cell: (user) => (user.lastSignInAt ? <Ago at={user.lastSignInAt} className="text-ink-2" /> : quiet(t('never'))),
    },
    {
      id: 'access-changed',
      header: t('access-changed'),
      width: '128px',
      from: 'xl',
      card: 'max-md:hidden',
      cell: (user) => user.accessChangedAt && <Ago at={user.accessChangedAt} className="text-ink-2" />,
    },
    {
      id: 'second-factor',
      header: t('second-factor.title'),
      width: '112px',
      from: 'lg',
      card: 'max-md:hidden',
      cell: (user) => <SecondFactor user={user} t={t} />,
    },
    {
      id: 'status',
      header: t('status'),
      width: '192px',
      card: 'max-md:order-2',
      cell: (user) => <Access user={user} t={t} locale={locale} passwords={passwords} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{t('actions', { name: '' })}</span>,
      width: '60px',
      card: 'max-md:order-4 max-md:-my-2 max-md:-mr-3 max-md:text-right',
      skeleton: 'w-5',
      cell: (user) => <UserActions user={user} t={t} passwords={passwords} onTask={onTask} />,
    },
  ]
}

/** The user's second factor; a user who must set one up can do nothing else before. */
function SecondFactor({ user: { secondFactor, owesSecondFactor }, t }: { user: User } & Pick<ColumnsInput, 't'>) {
  if (secondFactor)
    return (
      <StatusBadge tone="settled" quiet>
        {t('second-factor.on')}
      </StatusBadge>
    )
  return owesSecondFactor ? (
    <StatusBadge tone="waiting">{t('second-factor.owed')}</StatusBadge>
  ) : (
    quiet(t('second-factor.off'))
  )
}

/** Whether the user has access, or until when the invitation is valid. */
function Access({ user, t, locale, passwords }: { user: User } & Pick<ColumnsInput, 't' | 'locale' | 'passwords'>) {
  const { active, joined, lastSignInAt, invitedUntil } = user
  if (!active || joined || lastSignInAt || !passwords)
    return (
      <StatusBadge tone={active ? 'settled' : 'gone'} quiet>
        {t(active ? 'active' : 'inactive')}
      </StatusBadge>
    )
  if (!invitedUntil) return <StatusBadge tone="unknown">{t('invitation-over')}</StatusBadge>
  const at = `${formatShortDay(invitedUntil, locale)}, ${formatTime(invitedUntil)}`
  return (
    <span title={t('invited-until', { at: formatInstant(invitedUntil, locale) })}>
      <StatusBadge tone="waiting">{t('invited-until', { at })}</StatusBadge>
    </span>
  )
}

function UserActions({
  user,
  t,
  passwords,
  onTask,
}: { user: User } & Pick<ColumnsInput, 't' | 'passwords' | 'onTask'>) {
  const label = t('actions', { name: user.name })
  const switching = user.active ? 'deactivate' : 'reactivate'
  return (
    <Menu
      label={label}
      side="bottom-end"
      trigger={(props) => (
        <IconButton {...props} label={label} variant="ghost" size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      )}
    >
      <MenuItem onSelect={() => onTask('change', user)}>{t('change')}</MenuItem>
      {user.active && passwords && (
        <MenuItem onSelect={() => onTask('link', user)}>{t(user.joined ? 'link.reset' : 'link.invitation')}</MenuItem>
      )}
      <MenuItem onSelect={() => onTask('sessions', user)}>{t('sessions.open')}</MenuItem>
      {user.secondFactor && (
        <MenuItem onSelect={() => onTask('second-factor', user)}>{t('second-factor.reset')}</MenuItem>
      )}
      {user.companyAccount && (
        <MenuItem onSelect={() => onTask('company-account', user)}>{t('company-account.menu')}</MenuItem>
      )}
      <MenuItem onSelect={() => onTask(switching, user)}>{t(switching)}</MenuItem>
    </Menu>
  )
}
