import { getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { listOwnSessions } from '@/lib/features/account/service'
import { Prefetch } from '@/lib/server/prefetch'
import { OwnSessions } from './_components/own-sessions'
import { PasswordForm } from './_components/password-form'
import { Profile } from './_components/profile'

const page = dashboardPage({
  title: 'account.title',
  messages: ['account'],
  async screen({ person }) {
    const t = await getTranslations('account')
    return (
      <>
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
      </>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
