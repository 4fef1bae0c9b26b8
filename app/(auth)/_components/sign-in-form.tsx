'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { usePasskeySupport } from '@/components/second-factor/use-passkey-support'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { PasswordInput } from '@/components/ui/fields/password-input'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { closePasskeyWindow } from '@/lib/client/passkeys'
import { attempt, attemptPasskey, type Failure } from './attempt'
import { CodeStep } from './code-step'
import { FailureNotice } from './failure-notice'
import { Or } from './or'

type SignInFormProps = {
  back: string
  /** Lastro's own origin, which passkeys belong to. */
  appUrl: string
  /** Available ways to sign in. */
  sso: boolean
  passwords: boolean
}

/** Sign-in only by the company's account, or also by e-mail and password and by passkey where supported. */
export function SignInForm({ back, appUrl, sso, passwords }: SignInFormProps) {
  const passkeys = usePasskeySupport(appUrl) === 'ready'
  if (!passwords) return <CompanyButton back={back} variant="primary" className="mt-8" />
  return <PasswordSignIn back={back} sso={sso} passkeys={passkeys} />
}

type PasswordSignInProps = Pick<SignInFormProps, 'back' | 'sso'> & { passkeys: boolean }

function PasswordSignIn({ back, sso, passkeys }: PasswordSignInProps) {
  const t = useTranslations('sign-in')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean; code?: boolean }>({})
  /** The person whose password was right and whose code is missing. */
  const [codeFor, setCodeFor] = useState<string | null>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = emailRef.current?.value.trim() ?? ''
    const password = passwordRef.current?.value ?? ''
    const code = codeFor === null ? '' : (codeRef.current?.value.trim() ?? '')
    setMissing({ email: !email, password: !password, code: codeFor !== null && !code })
    setFailure(null)
    if (!email) return emailRef.current?.focus()
    if (!password) return passwordRef.current?.focus()
    if (codeFor !== null && !code) return codeRef.current?.focus()
    setBusy(true)
    const failed = await attempt(email, password, code)
    if (!failed) return window.location.assign(back)
    setBusy(false)
    if (failed.kind === 'code-due') return setCodeFor(email)
    setFailure(failed)
    const about = failed.kind === 'invalid' || codeFor === null ? passwordRef : codeRef
    if (failed.kind === 'invalid') setCodeFor(null)
    requestAnimationFrame(() => about.current?.select())
  }

  function goBack() {
    setCodeFor(null)
    setFailure(null)
    setMissing({})
    requestAnimationFrame(() => passwordRef.current?.select())
  }

  const codeProblem = missing.code ? 'missing-code' : failure?.kind === 'code-wrong' ? failure.kind : null

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {failure && <FailureNotice failure={failure} />}
      {/* Typed values stay while a code is requested. */}
      <div hidden={codeFor !== null} className="flex flex-col gap-4">
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
        {codeFor === null && (
          <SubmitButton variant="primary" size="lg" block busy={busy} className="mt-2">
            {busy ? t('submitting') : t('submit')}
          </SubmitButton>
        )}
      </div>
      {codeFor !== null && (
        <CodeStep
          email={codeFor}
          codeRef={codeRef}
          problem={codeProblem}
          busy={busy}
          onBack={goBack}
          passkey={passkeys && <PasskeyButton back={back} labels="passkey-confirm" />}
        />
      )}
      {(sso || passkeys) && codeFor === null && (
        <>
          <Or />
          {passkeys && <PasskeyButton back={back} labels="passkey" />}
          {sso && <CompanyButton back={back} />}
        </>
      )}
    </form>
  )
}

/** Starts the company's own sign-in, which returns to the requested page. */
function CompanyButton({
  back,
  ...look
}: { back: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const t = useTranslations('sign-in')
  const [busy, setBusy] = useState(false)

  async function enter() {
    setBusy(true)
    const { signIn } = await import('next-auth/react')
    await signIn('oidc', { callbackUrl: back })
  }

  return (
    <Button size="lg" block busy={busy} onClick={() => enter().catch(() => setBusy(false))} {...look}>
      {t('sso')}
    </Button>
  )
}

type PasskeyButtonProps = { back: string; labels: 'passkey' | 'passkey-confirm' }

/** Signs in through the browser's passkey window, without a password. */
function PasskeyButton({ back, labels }: PasskeyButtonProps) {
  const t = useTranslations('sign-in')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => closePasskeyWindow, [])

  async function enter() {
    setBusy(true)
    setFailure(null)
    const failed = await attemptPasskey()
    if (!failed) return window.location.assign(back)
    setBusy(false)
    setFailure(failed)
  }

  return (
    <>
      {failure?.kind === 'passkey-cancelled' ? (
        <Notice role="status">{t('passkey-cancelled')}</Notice>
      ) : (
        failure && <FailureNotice failure={failure} />
      )}
      <Button size="lg" block busy={busy} onClick={() => void enter()}>
        {!busy && <KeyRound aria-hidden />}
        {t(labels)}
      </Button>
      <p role="status" className="text-center text-ink-2 text-sm empty:hidden">
        {busy && t('passkey-waiting')}
      </p>
    </>
  )
}
