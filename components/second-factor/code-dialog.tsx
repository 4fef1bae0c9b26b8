'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { useCodeProblem } from './use-code-problem'

type CodeDialogProps<T> = {
  title: string
  submit: string
  tone?: 'primary' | 'danger'
  keep?: string
  act: (code: string) => Promise<T>
  onClose: () => void
  onDone: (done: T) => void
  children: ReactNode
}

/** An act that takes a code of the second factor. */
export function CodeDialog<T>({ act, onDone, children, ...dialog }: CodeDialogProps<T>) {
  const t = useTranslations('step-up')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const acting = useMutation({
    networkMode: 'always',
    mutationFn: act,
    onSuccess: onDone,
    onError: () => setCode(''),
  })
  const { wrong, lockedMinutes, other } = useCodeProblem(acting.error)
  useEffect(() => {
    if (acting.error) input.current?.focus()
  }, [acting.error])

  function submit() {
    const typed = code.trim()
    setMissing(typed === '')
    if (typed === '') input.current?.focus()
    else acting.mutate(typed)
  }

  return (
    <FormDialog {...dialog} onSubmit={submit} busy={acting.isPending}>
      {children}
      <Field label={t('code')} hint={t('hint')} error={missing ? t('missing') : code === '' ? wrong : undefined}>
        <Input
          ref={input}
          data-first-focus
          name="totp"
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            setMissing(false)
          }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          className="tabular-nums"
        />
      </Field>
      {lockedMinutes && <Notice tone="danger">{t('locked', { minutes: lockedMinutes })}</Notice>}
      {other && <ErrorNotice error={other} />}
    </FormDialog>
  )
}
