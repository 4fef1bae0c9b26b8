'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useFieldErrorText } from '@/components/operations/record-text'
import { Field } from '@/components/ui/fields/field'
import { PasswordInput } from '@/components/ui/fields/password-input'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { toast } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { formatTime } from '@/lib/core/dates'
import { isTooLong, isTooShort } from '@/lib/core/new-password'
import { account } from '@/lib/features/account/contract'

/** The server checks all further rules of a new password. */
const passwordsSchema = z
  .object({
    current: z.string().min(1),
    next: z.string().refine((next) => !isTooShort(next) && !isTooLong(next)),
    repeat: z.string(),
  })
  .refine(({ next, repeat }) => next === repeat, { path: ['repeat'], when: () => true })

type Passwords = z.infer<typeof passwordsSchema>

const emptyPasswords: Passwords = { current: '', next: '', repeat: '' }

/** The fields that the server may refuse; the repetition exists only in the form. */
const judged = ['current', 'next'] as const

const refusedIn = (failed: unknown) => (failed instanceof ApiError ? (failed.problem.errors ?? []) : [])

/** Changes the password, which ends every other session. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('account.password')
  const labels = useFieldErrorText()
  const form = useForm<Passwords>({ resolver: zodResolver(passwordsSchema), defaultValues: emptyPasswords })
  const { errors } = form.formState
  const change = useWrite(account.changePassword, {
    onSuccess() {
      form.reset()
      toast({ text: t('done') })
    },
    onError(failed) {
      for (const name of judged.toReversed()) {
        const error = refusedIn(failed).find(({ path }) => path === name)
        if (error) form.setError(name, { type: 'server', message: labels.at(error) }, { shouldFocus: true })
      }
    },
  })
  // Also once the field has changed: an alert that appears then would move the button away from the pointer.
  const placed = refusedIn(change.error).some(({ path }) => judged.some((name) => name === path))
  const problem = (name: keyof Passwords) => {
    const error = errors[name]
    return error && (error.type === 'server' ? error.message : t(`invalid-${name}`))
  }

  return (
    <section aria-labelledby="password-title" className="border-line border-b p-5 max-md:p-4">
      <h2 id="password-title" className="font-semibold text-base">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-140 text-ink-2 text-sm">{t('what')}</p>
      <form
        noValidate
        method="post"
        onSubmit={form.handleSubmit(({ current, next }) => change.isPending || change.mutate({ current, next }))}
        className="mt-4 flex max-w-90 flex-col gap-4"
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('current')} error={problem('current')}>
          <PasswordInput {...form.register('current')} autoComplete="current-password" />
        </Field>
        <Field label={t('next')} hint={t('rules')} error={problem('next')}>
          <PasswordInput {...form.register('next')} autoComplete="new-password" />
        </Field>
        <Field label={t('repeat')} error={problem('repeat')}>
          <PasswordInput {...form.register('repeat')} autoComplete="new-password" />
        </Field>
        {change.error && !placed && <PasswordProblem error={change.error} />}
        <div>
          <SubmitButton variant="primary" busy={change.isPending}>
            {t('submit')}
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}

/** A failure to change the password that is not shown at a field. */
function PasswordProblem({ error }: { error: Error }) {
  const t = useTranslations('account.password')
  const seconds = error instanceof ApiError && error.code === 'too_many_attempts' && error.problem.retryAfterSeconds
  if (!seconds) return <ErrorNotice error={error} />
  return (
    <Notice tone="danger" title={t('locked-title')}>
      {t('locked', { minutes: Math.ceil(seconds / 60), time: formatTime(Date.now() + seconds * 1_000) })}
    </Notice>
  )
}
