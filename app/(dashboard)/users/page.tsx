import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { listUsers } from '@/lib/features/users/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { UsersScreen } from './_components/users-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('users')
  return { title: t('title') }
}

export default async function UsersPage() {
  const person = await requirePerson()
  const t = await getTranslations('users')
  if (!may(person.roles, 'users.manage')) {
    return <NotAllowed permission="users.manage" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['users']}>
      <Prefetch of={listUsers}>
        <UsersScreen self={person.id} />
      </Prefetch>
    </Messages>
  )
}
