'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useFieldWords } from '@/components/operations/record-words'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api'
import { stepUp } from '@/lib/features/second-factor/queries'

/** Over whatever was about to be sent: a code of the second factor, or back to it with nothing sent. */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const t = useTranslations('step-up')
  const words = useFieldWords()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const proving = useMutation({
    networkMode: 'always',
    mutationFn: stepUp,
    onSuccess: () => onEnd(true),
    onError: () => setCode(''),
  })
  const wrong = proving.error instanceof ApiError ? proving.error.problem.errors?.[0] : undefined
  const seconds = proving.error instanceof ApiError ? proving.error.problem.retryAfterSeconds : undefined

  function submit() {
    const empty = code.trim() === ''
    setMissing(empty)
    if (!empty && !proving.isPending) proving.mutate(code)
  }

  return (
    <FormDialog
      title={t('title')}
      onClose={() => onEnd(false)}
      onSubmit={submit}
      submit={t('submit')}
      busy={proving.isPending}
    >
      <p className="text-ink-2 text-sm">{t('what')}</p>
      <Field
        label={t('code')}
        hint={t('hint')}
        error={missing ? t('missing') : wrong && code === '' ? words.at(wrong) : undefined}
      >
        <Input
          data-first-focus
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            setMissing(false)
          }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular-nums"
        />
      </Field>
      {proving.error && seconds && <Notice tone="danger">{t('locked', { minutes: Math.ceil(seconds / 60) })}</Notice>}
      {proving.error && !seconds && !wrong && <ErrorNotice error={proving.error} />}
    </FormDialog>
  )
}
