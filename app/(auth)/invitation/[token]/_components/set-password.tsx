'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { KeyValue } from '@/components/ui/key-value'
import { formatInstant } from '@/lib/core/dates'
import { PasswordForm } from './password-form'

type Invited = {
  token: string
  email: string
  name: string
  /** The name of the admin who made the link. */
  by: string
  purpose: 'invitation' | 'reset'
  /** RFC 3339. */
  until: string
}

/** From who is invited to the password that they set; null: the link is no longer valid. */
export function SetPassword({ invited }: { invited: Invited | null }) {
  const t = useTranslations('invitation')
  const locale = useLocale()
  const [state, setState] = useState<'open' | 'done' | 'over'>(invited ? 'open' : 'over')
  if (!invited || state === 'over')
    return (
      <ToSignIn title={t('over-title')}>
        {t('over-what')} {t('over-do')}
      </ToSignIn>
    )
  const { name, email, by, purpose, until } = invited
  if (state === 'done')
    return (
      <ToSignIn title={t('done-title')} primary>
        {t('done-what', { email })}
      </ToSignIn>
    )
  const at = formatInstant(until, locale)
  return (
    <>
      <h1 className="mt-10 font-semibold text-2xl">{t('title')}</h1>
      <p className="wrap-anywhere mt-1 text-ink-2">{t(purpose, { by })}</p>
      <KeyValue
        className="mt-6"
        rows={[
          { label: t('name'), value: name },
          { label: t('email'), value: <span className="wrap-anywhere">{email}</span> },
          { label: t('until'), value: t('until-once', { at }) },
        ]}
      />
      <PasswordForm invited={invited} onDone={() => setState('done')} onOver={() => setState('over')} />
    </>
  )
}

type ToSignInProps = { title: string; primary?: boolean; children: ReactNode }

/** How it ended, and the way to sign-in: a fresh page, so that the secret address stays behind. */
function ToSignIn({ title, primary, children }: ToSignInProps) {
  const t = useTranslations('invitation')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-10 font-semibold text-2xl outline-none">
        {title}
      </h1>
      <p className="wrap-anywhere mt-1 text-ink-2">{children}</p>
      <a
        href="/login"
        className={`mt-6 ${buttonClass({ variant: primary ? 'primary' : 'secondary', size: 'lg', block: true })}`}
      >
        {t('to-sign-in')}
      </a>
    </>
  )
}
