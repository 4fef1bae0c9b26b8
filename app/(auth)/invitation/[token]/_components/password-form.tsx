'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { useFieldErrorText } from '@/components/operations/record-text'
import { Field } from '@/components/ui/fields/field'
import { PasswordInput } from '@/components/ui/fields/password-input'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { ApiError } from '@/lib/client/api'
import { setPassword } from '@/lib/features/users/access/queries'

type PasswordFormProps = { invited: { token: string; email: string }; onDone: () => void; onOver: () => void }

/** Entered twice; what the server refuses in a password is shown at its field, and the link stays valid. */
export function PasswordForm({ invited: { token, email }, onDone, onOver }: PasswordFormProps) {
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
      {/* For password managers: whose it is. */}
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
