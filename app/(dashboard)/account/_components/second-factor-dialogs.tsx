'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useCodeProblem } from '@/components/second-factor/use-code-problem'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { removeSecondFactor, replaceRecoveryCodes } from '@/lib/features/second-factor/queries'

type NewCodesDialogProps = { onClose: () => void; onDone: (codes: string[]) => void }

/** Recovery codes in place of those that are left. */
export function NewCodesDialog({ onClose, onDone }: NewCodesDialogProps) {
  const t = useTranslations('account.second-factor')
  return (
    <CodeDialog
      title={t('new-codes-title')}
      submit={t('new-codes')}
      act={replaceRecoveryCodes}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="text-ink-2 text-sm">{t('new-codes-what')}</p>
    </CodeDialog>
  )
}

type TurnOffDialogProps = { required: boolean; onClose: () => void; onDone: () => void }

/** The second factor ends; where a role asks for it, another has to be set up at once. */
export function TurnOffDialog({ required, onClose, onDone }: TurnOffDialogProps) {
  const t = useTranslations('account.second-factor')
  return (
    <CodeDialog
      title={t('turn-off-title')}
      submit={t('turn-off')}
      tone="danger"
      keep={t('keep')}
      act={removeSecondFactor}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="text-ink-2 text-sm">{t('turn-off-what')}</p>
      {required && <Notice tone="wait">{t('turn-off-required')}</Notice>}
    </CodeDialog>
  )
}

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
function CodeDialog<T>({ act, onDone, children, ...dialog }: CodeDialogProps<T>) {
  const t = useTranslations('account.second-factor')
  const steps = useTranslations('second-factor')
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
      <Field
        label={t('code')}
        hint={t('code-hint')}
        error={missing ? t('code-missing') : code === '' ? wrong : undefined}
      >
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
      {lockedMinutes && <Notice tone="danger">{steps('locked', { minutes: lockedMinutes })}</Notice>}
      {other && <ErrorNotice error={other} />}
    </FormDialog>
  )
}
