'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { PasswordInput } from '@/components/ui/fields/password-input'
import { Notice } from '@/components/ui/notice'
import { PasskeyProblem } from './passkey-problem'
import type { Identity } from './use-identity'

/** The password, where it is due; for a person without one, the way to sign in again. */
export function IdentityField({ of }: { of: Identity }) {
  const t = useTranslations('passkeys.identity')
  if (of.due === null) return null
  if (of.due === 'sign-in') return <SignInAgain />
  return (
    <Field
      label={t('password')}
      hint={t('why')}
      error={of.problem && (of.problem === 'missing' ? t('missing') : of.problem.wrong)}
    >
      <PasswordInput
        ref={of.input}
        data-first-focus
        name="password"
        value={of.password}
        onChange={({ target }) => of.setPassword(target.value)}
        autoComplete="current-password"
      />
    </Field>
  )
}

type IdentityFormProps = { identity: Identity; busy: boolean; error: Error | null; onSubmit: () => void }

/** The identity field in its own form, where the purpose comes after it. */
export function IdentityForm({ identity, busy, error, onSubmit }: IdentityFormProps) {
  const t = useTranslations('passkeys.identity')
  const { input } = identity
  useEffect(() => input.current?.focus(), [input])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-90 flex-col items-start gap-4">
      <IdentityField of={identity} />
      <PasskeyProblem error={error} />
      {identity.due === 'password' && (
        <Button type="submit" variant="primary" busy={busy}>
          {t('continue')}
        </Button>
      )}
    </form>
  )
}

/** Ends this session here, and comes back to this page by a new one. */
function SignInAgain() {
  const t = useTranslations('passkeys.identity')
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const { signOut } = await import('next-auth/react')
    await signOut({ redirect: false })
    window.location.assign(`/login?${new URLSearchParams({ next: window.location.pathname })}`)
  }

  return (
    <Notice
      tone="wait"
      role="status"
      title={t('again-title')}
      actions={
        <Button size="sm" busy={busy} onClick={() => leave().catch(() => setBusy(false))}>
          {t('again')}
        </Button>
      }
    >
      {t('again-what')}
    </Notice>
  )
}
