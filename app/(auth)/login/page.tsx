import { Clock, Info } from 'lucide-react'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthFrame } from '@/components/layout/auth-frame'
import { Messages } from '@/components/layout/messages'
import { Notice } from '@/components/ui/notice'
import { returnPath } from '@/lib/core/return-path'
import { ownAddress } from '@/lib/server/auth/address'
import { passwordsAreOn } from '@/lib/server/auth/password-rules'
import { currentSession } from '@/lib/server/auth/session'
import { signOnRefusal, singleSignOnIsSet } from '@/lib/server/auth/single-sign-on'
import { SignInForm } from '../_components/sign-in-form'

type LoginPageProps = { searchParams: Promise<Partial<Record<'next' | 'reason' | 'error', string | string[]>>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sign-in')
  return { title: t('submit') }
}

const reasons = ['expired', 'idle', 'signed-out', 'deactivated'] as const

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { next, reason, error } = await searchParams
  const back = returnPath(typeof next === 'string' ? next : undefined)
  const { person } = await currentSession()
  if (person) redirect(back)

  const t = await getTranslations('sign-in')
  const ways = { sso: singleSignOnIsSet(), passwords: passwordsAreOn() }
  const why = reasons.find((known) => known === reason)
  return (
    <Messages of={['app', 'common', 'sign-in']}>
      <AuthFrame>
        <h1 className="mt-10 font-semibold text-2xl">{t('title')}</h1>
        <p className="mt-1 text-ink-2">{t(ways.passwords ? 'lead' : 'sso-lead')}</p>
        {why && (
          <Notice
            role="status"
            className="mt-6"
            icon={why === 'expired' || why === 'idle' ? <Clock aria-hidden /> : <Info aria-hidden />}
          >
            {t(`reason-${why}`)}
          </Notice>
        )}
        {ways.sso && typeof error === 'string' && (
          <Notice tone="danger" className="mt-6" title={t('sso-failed')}>
            {t(`sso-failed-${signOnRefusal(error)}`)}
          </Notice>
        )}
        <SignInForm back={back} appUrl={ownAddress()} {...ways} />
        <p className="mt-6 text-ink-3 text-xs">{t(ways.passwords ? 'forgotten' : 'sso-forgotten')}</p>
      </AuthFrame>
    </Messages>
  )
}
