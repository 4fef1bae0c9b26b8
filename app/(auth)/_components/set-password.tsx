'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFieldErrorText } from '@/components/operations/record-text'
import { buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { PasswordInput } from '@/components/ui/fields/password-input'
import { KeyValue } from '@/components/ui/key-value'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { ApiError } from '@/lib/client/api'
import { formatInstant } from '@/lib/core/dates'
import { setPassword } from '@/lib/features/users/queries'

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

/** Sets a password for an invited person; null: the link is no longer valid. */
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

/** The result with a link to sign-in: a fresh page, so that the secret address is left behind. */
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

type PasswordFormProps = { invited: { token: string; email: string }; onDone: () => void; onOver: () => void }

/**
 * The password is typed twice; a password that the server refuses is reported at its field, and the link stays valid.
 */
function PasswordForm({ invited: { token, email }, onDone, onOver }: PasswordFormProps) {
  const t = useTranslations('invitation')
  const { at } = useFieldErrorText()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [differs, setDiffers] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)
  const repeatRef = useRef<HTMLInputElement>(null)

  function refuse(labels: string) {
    setRefused(labels)
    passwordRef.current?.focus()
  }

  function explain(error: unknown) {
    const { code, problem } = error instanceof ApiError ? error : { code: 'unexpected', problem: {} }
    if (code === 'invitation_over') return onOver()
    const [reason] = problem.errors ?? []
    if (code === 'password_refused') return refuse(reason ? at(reason) : t('refused'))
    setFailed(true)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = passwordRef.current?.value ?? ''
    const repeated = password === repeatRef.current?.value
    setFailed(false)
    setRefused(null)
    setDiffers(!repeated)
    if (!password) return refuse(t('missing'))
    if (!repeated) return repeatRef.current?.focus()
    setBusy(true)
    await setPassword(token, password).then(onDone, explain)
    setBusy(false)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {failed && <Notice tone="danger">{t('failed')}</Notice>}
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('password')} hint={t('rules')} error={refused}>
        <PasswordInput ref={passwordRef} name="password" size="lg" autoComplete="new-password" />
      </Field>
      <Field label={t('repeat')} error={differs && t('differs')}>
        <PasswordInput ref={repeatRef} name="repeat" size="lg" autoComplete="new-password" />
      </Field>
      <SubmitButton variant="primary" size="lg" block busy={busy} className="mt-2">
        {t('submit')}
      </SubmitButton>
    </form>
  )
}
