import { getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { Avatar } from '@/components/ui/avatar'
import { KeyValue } from '@/components/ui/key-value'
import type { Role } from '@/lib/core/permissions'
import { listOwnSessions } from '@/lib/features/account/service'
import { Prefetch } from '@/lib/server/prefetch'
import { OwnSessions } from './_components/own-sessions'
import { PasswordForm } from './_components/password-form'

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

type ProfileProps = { person: { name: string; email: string; roles: readonly Role[] } }

/** Who is signed in, and what as. */
async function Profile({ person: { name, email, roles } }: ProfileProps) {
  const t = await getTranslations('account')
  const words = await getTranslations('roles')
  const held = roles.map((role) => words(role)).join(', ')
  return (
    <section aria-label={t('profile')} className="border-line p-5 max-lg:border-b lg:border-r max-md:p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="wrap-anywhere min-w-0">
          <h2 className="font-semibold text-base">{name}</h2>
          <p className="text-ink-2 text-sm">{email}</p>
        </div>
      </div>
      <KeyValue className="mt-4" rows={[{ label: t('roles', { count: roles.length }), value: held }]} />
      <p className="mt-4 text-ink-3 text-xs">{t('profile-what')}</p>
    </section>
  )
}
