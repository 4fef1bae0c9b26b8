import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { listOwnSessions } from '@/lib/features/account/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { OwnSessions } from './_components/own-sessions'
import { PasswordForm } from './_components/password-form'
import { Profile } from './_components/profile'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account')
  return { title: t('title') }
}

export default async function AccountPage() {
  const person = await requirePerson()
  const t = await getTranslations('account')
  return (
    <Messages of={['account']}>
      <PageHeader title={t('title')} />
      <PageBody className="lg:grid lg:grid-cols-[320px_minmax(0,1fr)]">
        <Profile person={person} />
        <div className="min-w-0">
          <PasswordForm email={person.email} />
          <Prefetch of={listOwnSessions}>
            <OwnSessions />
          </Prefetch>
        </div>
      </PageBody>
    </Messages>
  )
}
