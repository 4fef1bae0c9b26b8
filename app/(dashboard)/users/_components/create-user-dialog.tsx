'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Controller, useForm } from 'react-hook-form'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { ApiError } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { users } from '@/lib/features/users/contract'
import { type CreatedUser, type NewUser, newUserSchema } from '@/lib/features/users/schema'
import { RoleChoices } from './role-choices'

function isTaken(error: Error): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

type CreateUserDialogProps = {
  /** Otherwise users sign in only with the company's account. */
  passwords: boolean
  onClose: () => void
  onCreated: (user: CreatedUser) => void
}

/** A new user is invited and sets their own password. */
export function CreateUserDialog({ passwords, onClose, onCreated }: CreateUserDialogProps) {
  const t = useTranslations('users')
  const form = useForm<NewUser>({
    resolver: zodResolver(newUserSchema, undefined, { raw: true }),
    defaultValues: { name: '', email: '', roles: [] },
  })
  const { errors } = form.formState
  const creation = useWrite(users.create, {
    onSuccess: onCreated,
    onError: (error) => {
      if (isTaken(error)) form.setError('email', { type: 'taken' }, { shouldFocus: true })
    },
  })

  return (
    <FormDialog
      onClose={onClose}
      title={t('create-title')}
      onSubmit={form.handleSubmit((user) => creation.mutate(user))}
      submit={t('create')}
      busy={creation.isPending}
    >
      <Field label={t('name')} error={errors.name && t('invalid-name')}>
        <Input {...form.register('name')} data-first-focus autoComplete="off" />
      </Field>
      <Field label={t('email')} error={errors.email && t(errors.email.type === 'taken' ? 'taken' : 'invalid-email')}>
        <Input {...form.register('email')} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Controller
        control={form.control}
        name="roles"
        render={({ field }) => (
          <RoleChoices value={field.value} onChange={field.onChange} error={errors.roles && t('invalid-roles')} />
        )}
      />
      <p className="text-ink-2 text-sm">{t(passwords ? 'create-what' : 'create-company')}</p>
      {creation.error && !isTaken(creation.error) && <ErrorNotice error={creation.error} />}
    </FormDialog>
  )
}
