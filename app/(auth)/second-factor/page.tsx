import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthFrame } from '@/components/layout/auth-frame'
import { Messages } from '@/components/layout/messages'
import { Avatar } from '@/components/ui/avatar'
import { KeyValue } from '@/components/ui/key-value'
import { QueryProvider } from '@/lib/client/query-client'
import { returnPath } from '@/lib/core/return-path'
import { ownAddress } from '@/lib/server/auth/address'
import { currentSession, needsSecondFactor } from '@/lib/server/auth/session'
import { RequiredSetUp } from '../_components/required-set-up'

type SecondFactorPageProps = { searchParams: Promise<{ next?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('second-factor')
  return { title: t('title') }
}

/** Second-factor set-up for people whose role requires it. */
export default async function SecondFactorPage({ searchParams }: SecondFactorPageProps) {
  const { next } = await searchParams
  const back = returnPath(typeof next === 'string' ? next : undefined)
  const { person, owesSecondFactor } = await currentSession()
  if (!person) redirect(`/login?${new URLSearchParams({ next: back })}`)
  if (!owesSecondFactor) redirect(back)

  const t = await getTranslations('second-factor')
  const labels = await getTranslations('roles')
  const { name, email, roles } = person
  const asking = roles.filter((role) => needsSecondFactor([role]))
  return (
    <Messages of={['app', 'common', 'errors', 'passkeys', 'recorded', 'second-factor']}>
      <AuthFrame wide>
        <h1 className="mt-8 font-semibold text-2xl">{t('title')}</h1>
        <p className="mt-1 max-w-160 text-ink-2">
          {t('why', { count: asking.length, roles: asking.map((role) => labels(role)).join(', ') })}
        </p>
        <div className="mt-6 grid overflow-hidden rounded-lg border border-line md:grid-cols-[280px_minmax(0,1fr)]">
          <section
            aria-label={name}
            className="flex flex-col gap-4 border-line bg-sunken p-5 max-md:border-b max-md:p-4 md:border-r"
          >
            <div className="flex items-center gap-3">
              <Avatar name={name} />
              <div className="wrap-anywhere min-w-0">
                <p className="font-medium">{name}</p>
                <p className="text-ink-2 text-sm">{email}</p>
              </div>
            </div>
            <KeyValue
              rows={[
                { label: t('roles', { count: roles.length }), value: roles.map((role) => labels(role)).join(', ') },
              ]}
            />
          </section>
          <div className="min-w-0 p-6 max-md:p-4">
            <QueryProvider>
              <RequiredSetUp person={{ name, email }} back={back} appUrl={ownAddress()} />
            </QueryProvider>
          </div>
        </div>
      </AuthFrame>
    </Messages>
  )
}
