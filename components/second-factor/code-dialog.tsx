'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Notice } from '@/components/ui/notice'
import { IdentityField } from './identity-field'
import { useCodeProblem } from './use-code-problem'
import { type GivenIdentity, useIdentity } from './use-identity'

type CodeDialogProps<T> = {
  title: string
  submit: string
  tone?: 'primary' | 'danger'
  keep?: string
  /** Whether the act asks who the person is, besides the code. */
  identified?: boolean
  act: (code: string, identity: GivenIdentity) => Promise<T>
  onClose: () => void
  onDone: (done: T) => void
  children: ReactNode
  /** Content under the code: another way to prove oneself. */
  instead?: ReactNode
}

/** An act that takes a code of the second factor. */
export function CodeDialog<T>({ identified = false, act, onDone, children, instead, ...dialog }: CodeDialogProps<T>) {
  const t = useTranslations('step-up')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { identity, given, concerns, take, ready } = useIdentity({ needed: identified })
  const acting = useMutation({
    networkMode: 'always',
    mutationFn: (typed: string) => act(typed, given),
    onSuccess: onDone,
    onError(error) {
      take(error)
      // A code is looked at after the password: it is still good.
      if (!concerns(error)) setCode('')
    },
  })
  const ofCode = concerns(acting.error) ? null : acting.error
  const { wrong, lockedMinutes, other } = useCodeProblem(ofCode)
  useEffect(() => {
    if (ofCode) input.current?.focus()
  }, [ofCode])

  function submit() {
    const typed = code.trim()
    setMissing(typed === '')
    if (typed === '') input.current?.focus()
    else if (ready()) acting.mutate(typed)
  }

  return (
    <FormDialog {...dialog} onSubmit={submit} busy={acting.isPending} disabled={identity.due === 'sign-in'}>
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
      {identified && <IdentityField of={identity} />}
      {lockedMinutes && <Notice tone="danger">{t('locked', { minutes: lockedMinutes })}</Notice>}
      {other && <ErrorNotice error={other} />}
      {instead}
    </FormDialog>
  )
}
