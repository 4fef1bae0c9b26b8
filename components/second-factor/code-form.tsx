'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { CodeInput } from '@/components/ui/fields/code-input'
import { Field } from '@/components/ui/fields/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { useCodeProblem } from './use-code-problem'

type CodeFormProps = {
  disabled: boolean
  busy: boolean
  error: Error | null
  onSubmit: (code: string) => void
  leave: ReactNode
}

/** The code that the app shows, which says that it has read the secret. */
export function CodeForm({ disabled, busy, error, onSubmit, leave }: CodeFormProps) {
  const t = useTranslations('second-factor')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { wrong, lockedMinutes, other } = useCodeProblem(error)
  useEffect(() => {
    // The QR code above it stays in sight.
    if (!disabled) input.current?.focus({ preventScroll: true })
  }, [disabled])
  useEffect(() => {
    if (!error) return
    setCode('')
    input.current?.focus()
  }, [error])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || disabled) return
    const complete = code.length === 6
    setMissing(!complete)
    if (complete) onSubmit(code)
    else input.current?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('code')}
        labelHidden
        hint={t('code-hint')}
        error={missing ? t('code-missing') : code === '' ? wrong : undefined}
      >
        <CodeInput
          ref={input}
          name="totp"
          value={code}
          onValueChange={(typed) => {
            setCode(typed)
            setMissing(false)
          }}
        />
      </Field>
      {lockedMinutes && <Notice tone="danger">{t('locked', { minutes: lockedMinutes })}</Notice>}
      {other && <ErrorNotice error={other} />}
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <SubmitButton variant="primary" busy={busy} disabled={disabled}>
          {t('activate')}
        </SubmitButton>
        {leave}
      </div>
    </form>
  )
}
