'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { PasswordInput } from '@/components/ui/password-input'
import { SubmitButton } from '@/components/ui/submit-button'

type Failure = { kind: 'invalid' | 'too-many' | 'failed' } | { kind: 'locked'; minutes: number }

function failureOf(error: string | null, status: number): Failure {
  const seconds = /^locked:(\d+)$/.exec(error ?? '')?.[1]
  if (seconds) return { kind: 'locked', minutes: Math.max(1, Math.ceil(Number(seconds) / 60)) }
  if (status === 429) return { kind: 'too-many' }
  return { kind: error === 'invalid_credentials' || error === 'CredentialsSignin' ? 'invalid' : 'failed' }
}

async function attempt(email: string, password: string): Promise<Failure | null> {
  try {
    const { signIn } = await import('next-auth/react')
    const result = await signIn('credentials', { redirect: false, email, password, totp: '' })
    return result?.ok && !result.error ? null : failureOf(result?.error ?? null, result?.status ?? 0)
  } catch {
    return { kind: 'failed' }
  }
}

async function enterThroughCompany(back: string) {
  const { signIn } = await import('next-auth/react')
  await signIn('oidc', { callbackUrl: back })
}

export function SignInForm({ back, sso }: { back: string; sso: boolean }) {
  const t = useTranslations('sign-in')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({})
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = emailRef.current?.value.trim() ?? ''
    const password = passwordRef.current?.value ?? ''
    setMissing({ email: !email, password: !password })
    setFailure(null)
    if (!email) return emailRef.current?.focus()
    if (!password) return passwordRef.current?.focus()
    setBusy(true)
    const failed = await attempt(email, password)
    if (!failed) return window.location.assign(back)
    setBusy(false)
    setFailure(failed)
    passwordRef.current?.select()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {failure && (
        <Notice tone="danger">
          {failure.kind === 'locked' ? t('locked', { minutes: failure.minutes }) : t(failure.kind)}
        </Notice>
      )}
      <Field label={t('email')} error={missing.email && t('missing-email')}>
        <Input
          ref={emailRef}
          name="email"
          type="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t('password')} error={missing.password && t('missing-password')}>
        <PasswordInput ref={passwordRef} name="password" size="lg" autoComplete="current-password" />
      </Field>
      <SubmitButton variant="primary" size="lg" block busy={busy} className="mt-2">
        {busy ? t('submitting') : t('submit')}
      </SubmitButton>
      {sso && (
        <>
          <p className="flex items-center gap-3 text-ink-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('or')}
          </p>
          <Button size="lg" block onClick={() => enterThroughCompany(back)}>
            {t('sso')}
          </Button>
        </>
      )}
    </form>
  )
}
