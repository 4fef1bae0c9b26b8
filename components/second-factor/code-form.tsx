'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { cx } from '@/components/ui/cx'
import { Field } from '@/components/ui/fields/field'
import { useField } from '@/components/ui/fields/field-wiring'
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

const length = 6
const places = Array.from({ length }, (_, place) => place)

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onValueChange: (code: string) => void
}

/** Six boxes that are a single field for six digits, for pasted and filled-in codes and for screen readers. */
function CodeInput({ value, onValueChange, className, onFocus, onBlur, ...rest }: CodeInputProps) {
  const wiring = useField()
  const [focused, setFocused] = useState(false)
  const invalid = Boolean(wiring?.['aria-invalid'])
  return (
    <div className={cx('relative w-max max-w-full', className)}>
      <div aria-hidden className="flex gap-2 max-md:gap-1.5">
        {places.map((place) => (
          <Box
            key={place}
            digit={value[place]}
            next={focused && place === Math.min(value.length, length - 1)}
            invalid={invalid}
            className={place === length / 2 ? 'ml-3 max-md:ml-1.5' : undefined}
          />
        ))}
      </div>
      <input
        {...wiring}
        {...rest}
        value={value}
        onChange={({ target }) => onValueChange(target.value.replace(/\D/g, '').slice(0, length))}
        onFocus={(event) => {
          setFocused(true)
          event.target.setSelectionRange(value.length, value.length)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          onBlur?.(event)
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="absolute inset-0 w-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
      />
    </div>
  )
}

type BoxProps = { digit: string | undefined; next: boolean; invalid: boolean; className?: string }

function Box({ digit, next, invalid, className }: BoxProps) {
  return (
    <span
      className={cx(
        'grid h-12 w-11 place-items-center rounded-sm border bg-surface font-semibold text-xl tabular-nums max-md:w-10',
        invalid ? 'border-danger-dot' : 'border-field',
        next && 'outline-2 outline-focus -outline-offset-1',
        className,
      )}
    >
      {digit ?? (next && <span className="h-5 w-px bg-ink" />)}
    </span>
  )
}
