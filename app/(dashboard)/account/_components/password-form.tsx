'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { useFieldWords } from '@/components/operations/record-words'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { toast } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api'
import { changePassword } from '@/lib/features/account/queries'
import { PasswordProblem } from './password-problem'
import { emptyPasswords, type Passwords, passwordsSchema } from './passwords'

/** The fields that the server may refuse; the repetition is ours. */
const judged = ['current', 'next'] as const

/** Sets another password, which ends every other session. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('account.password')
  const words = useFieldWords()
  const client = useQueryClient()
  const form = useForm<Passwords>({ resolver: zodResolver(passwordsSchema), defaultValues: emptyPasswords })
  const { errors } = form.formState
  const change = useMutation({
    networkMode: 'always',
    mutationFn: ({ current, next }: Passwords) => changePassword({ current, next }),
    onSuccess() {
      form.reset()
      toast({ text: t('done') })
      void client.invalidateQueries({ queryKey: ['account'] })
    },
    onError(failed) {
      const refused = failed instanceof ApiError ? (failed.problem.errors ?? []) : []
      for (const name of judged.toReversed()) {
        const error = refused.find(({ path }) => path === name)
        if (error) form.setError(name, { type: 'server', message: words.at(error) }, { shouldFocus: true })
      }
    },
  })
  const placed = judged.some((name) => errors[name]?.type === 'server')
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
        onSubmit={form.handleSubmit((passwords) => change.isPending || change.mutate(passwords))}
        className="mt-4 flex max-w-90 flex-col gap-4"
      >
        {/* Tells a password manager whose password it is. */}
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
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}
