'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { KeyValue } from '@/components/ui/key-value'
import { formatInstant } from '@/lib/core/dates'
import { PasswordForm } from './password-form'
import { ToSignIn } from './to-sign-in'

type Invited = {
  token: string
  email: string
  name: string
  /** Whoever made the link. */
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
      <ToSignIn title={t('over-title')} label={t('to-sign-in')}>
        {t('over-what')} {t('over-do')}
      </ToSignIn>
    )
  const { name, email, by, purpose, until } = invited
  if (state === 'done')
    return (
      <ToSignIn title={t('done-title')} label={t('to-sign-in')} primary>
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
