import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { getDirectoryUsage } from '@/lib/features/pix/directory/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { DirectoryScreen } from './_components/directory-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('directory')
  return { title: t('title') }
}

export default async function DirectoryPage() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('directory')])
  if (!may(person.roles, 'pix.directory.read')) {
    return <NotAllowed permission="pix.directory.read" roles={person.roles} title={t('title')} />
  }
  return (
    <Messages of={['directory', 'records', 'account-switcher']}>
      <Prefetch of={getDirectoryUsage}>
        <DirectoryScreen />
      </Prefetch>
    </Messages>
  )
}
