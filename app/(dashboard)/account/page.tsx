import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { PreferenceFields } from '@/components/layout/account-menu/preference-menus'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { Avatar } from '@/components/ui/avatar'
import { KeyValue } from '@/components/ui/key-value'
import type { Role } from '@/lib/core/permissions'
import { parseTheme, themeCookie } from '@/lib/core/preferences'
import { listOwnSessions } from '@/lib/features/account/service'
import { listOwnActivity } from '@/lib/features/audit/service'
import { getOwnCalendar } from '@/lib/features/bills/calendar-service'
import { getOwnChoices } from '@/lib/features/notices/choices/service'
import { getOwnPush } from '@/lib/features/notices/push/service'
import { listPasskeys } from '@/lib/features/passkeys/service'
import { getSecondFactor } from '@/lib/features/second-factor/service'
import { ownAddress } from '@/lib/server/auth/address'
import { passwordsAreOn } from '@/lib/server/auth/password-rules'
import { Prefetch } from '@/lib/server/prefetch'
import { BillCalendar } from './_components/bill-calendar'
import { NameForm } from './_components/name-form'
import { NotificationChoices } from './_components/notification-choices'
import { OwnActivity } from './_components/own-activity'
import { OwnPasskeys } from './_components/own-passkeys'
import { OwnSecondFactor } from './_components/own-second-factor'
import { OwnSessions } from './_components/own-sessions'
import { PasswordForm } from './_components/password-form'
import { PushDevices } from './_components/push-devices'

const page = dashboardPage({
  title: 'account.title',
  messages: ['account', 'audit', 'reconciliation.company', 'passkeys', 'second-factor'],
  async screen({ person, may }) {
    const t = await getTranslations('account')
    return (
      <>
        <PageHeader title={t('title')} />
        <PageBody className="lg:grid lg:grid-cols-[320px_minmax(0,1fr)]">
          <Profile person={person} />
          <div className="min-w-0">
            <Prefetch of={getSecondFactor}>
              <OwnSecondFactor person={{ name: person.name, email: person.email }} />
              <Prefetch of={listPasskeys}>
                <OwnPasskeys
                  person={{ name: person.name, email: person.email }}
                  appUrl={ownAddress()}
                  signsIn={passwordsAreOn()}
                />
              </Prefetch>
            </Prefetch>
            {passwordsAreOn() && <PasswordForm email={person.email} />}
            <Prefetch of={getOwnChoices}>
              <NotificationChoices />
            </Prefetch>
            <Prefetch of={getOwnPush}>
              <PushDevices />
            </Prefetch>
            {may('bills.read') && (
              <Prefetch of={getOwnCalendar}>
                <BillCalendar />
              </Prefetch>
            )}
            <Prefetch of={listOwnSessions}>
              <OwnSessions />
            </Prefetch>
            <Prefetch of={listOwnActivity} input={{ limit: 10 }}>
              <OwnActivity limit={10} />
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

/** The person with their roles, their name and their preferences. */
async function Profile({ person: { name, email, roles } }: ProfileProps) {
  const t = await getTranslations('account')
  const labels = await getTranslations('roles')
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  const held = roles.map((role) => labels(role)).join(', ')
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
      <div className="mt-5 flex max-w-90 flex-col gap-4 border-line border-t pt-5">
        <NameForm name={name} />
        <PreferenceFields theme={theme} />
      </div>
    </section>
  )
}
