'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { SubmitButton } from '@/components/ui/submit-button'
import { Or } from './or'

type CodeStepProps = {
  email: string
  codeRef: RefObject<HTMLInputElement | null>
  problem: 'code-wrong' | 'missing-code' | null
  busy: boolean
  onBack: () => void
  /** Button that confirms without a code, if the browser supports it. */
  passkey: ReactNode
}

/** Asks a person with a second factor for its code, after the correct password. Focuses the code field. */
export function CodeStep({ email, codeRef, problem, busy, onBack, passkey }: CodeStepProps) {
  const t = useTranslations('sign-in')
  return (
    <>
      <div>
        <h2 className="font-semibold text-base">{t('code-title')}</h2>
        <p className="wrap-anywhere mt-1 text-ink-2 text-sm">{t('code-for', { email })}</p>
      </div>
      <Field label={t('code')} hint={t('code-hint')} error={problem && t(problem)}>
        <Input
          ref={codeRef}
          name="totp"
          size="lg"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          className="tabular-nums"
        />
      </Field>
      <SubmitButton variant="primary" size="lg" block busy={busy} className="mt-2">
        {t('confirm')}
      </SubmitButton>
      {passkey && (
        <>
          <Or />
          {passkey}
        </>
      )}
      <Button variant="ghost" size="lg" block onClick={onBack}>
        {t('back')}
      </Button>
    </>
  )
}
