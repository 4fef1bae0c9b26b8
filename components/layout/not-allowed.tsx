import { Lock } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '@/components/list/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { messageKey } from '@/lib/core/message-key'
import { type Permission, type Role, rolesThatMay } from '@/lib/core/permissions'
import { PageHeader } from './page-header'

type NotAllowedProps = {
  permission: Permission
  /** The person's own. */
  roles: readonly Role[]
  /** Permission for the page that the person may not see. */
  title: string
}

/** Replaces a page that the person may not see: the required roles, their own roles, and whom to ask. */
export async function NotAllowed({ permission, roles, title }: NotAllowedProps) {
  const t = await getTranslations('not-allowed')
  const roleNames = await getTranslations('roles')
  const needed = rolesThatMay(permission)
  const names = (listed: readonly Role[]) => listed.map((role) => roleNames(role)).join(', ')
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Lock aria-hidden />}
        title={t('title')}
        action={<ButtonLink href="/">{t('home')}</ButtonLink>}
        fill
      >
        {t('needs', {
          permission: t(`permissions.${messageKey(permission)}`),
          count: needed.length,
          roles: names(needed),
        })}{' '}
        {t('yours', { count: roles.length, roles: names(roles) })} {t('ask')}
      </EmptyState>
    </>
  )
}
