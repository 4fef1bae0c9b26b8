'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { typedPassword, type User } from '@/lib/features/users/schema'

type ResetPasswordDialogProps = {
  user: User
  onClose: () => void
  onSave: (password: string) => void
  busy: boolean
  error: ReactNode
}

export function ResetPasswordDialog({ user, onClose, onSave, busy, error }: ResetPasswordDialogProps) {
  const t = useTranslations('users')
  const common = useTranslations('common')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const valid = typedPassword.safeParse(password).success

  function submit() {
    setChecked(true)
    if (!busy && valid) onSave(password)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reset-title', { name: user.name })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('reset')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2 text-sm">{t('reset-what')}</p>
      <Field label={t('password')} hint={t('password-hint')} error={checked && !valid && t('invalid-password')}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="new-password"
          data-first-focus
        />
      </Field>
      {error}
    </Dialog>
  )
}
