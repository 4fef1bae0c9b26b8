import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthFrame } from '@/components/layout/auth-frame'
import { Messages } from '@/components/layout/messages'
import { currentSession } from '@/lib/server/auth/session'
import { SignOutButton } from '../_components/sign-out-button'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sign-in')
  return { title: t('leave') }
}

/** The page that next-auth's sign-out address redirects to; opening it does not sign out. */
export default async function LogoutPage() {
  const { person } = await currentSession()
  if (!person) redirect('/login')

  const t = await getTranslations('sign-in')
  return (
    <Messages of={['app', 'common', 'sign-in']}>
      <AuthFrame>
        <h1 className="mt-10 font-semibold text-2xl">{t('leave-title')}</h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">{t('leave-who', { email: person.email })}</p>
        <SignOutButton />
      </AuthFrame>
    </Messages>
  )
}
