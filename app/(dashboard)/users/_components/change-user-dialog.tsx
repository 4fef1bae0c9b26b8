'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Role } from '@/lib/core/permissions'
import { type User, userChangeSchema } from '@/lib/features/users/schema'
import { RoleChoices } from './role-choices'

type ChangeUserDialogProps = {
  user: User
  onClose: () => void
  onSave: (fields: { name: string; roles: Role[] }) => void
  busy: boolean
  error: ReactNode
}

export function ChangeUserDialog({ user, onClose, onSave, busy, error }: ChangeUserDialogProps) {
  const t = useTranslations('users')
  const common = useTranslations('common')
  const [name, setName] = useState(user.name)
  const [roles, setRoles] = useState(user.roles)
  const [checked, setChecked] = useState(false)
  const { name: nameRule, roles: rolesRule } = userChangeSchema.shape
  const nameFails = checked && !nameRule.safeParse(name).success
  const rolesFail = checked && !rolesRule.safeParse(roles).success

  function submit() {
    setChecked(true)
    if (!busy && userChangeSchema.safeParse({ id: user.id, name, roles }).success) onSave({ name, roles })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change-title', { name: user.name })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere text-ink-2 text-sm">{user.email}</p>
      <Field label={t('name')} error={nameFails && t('invalid-name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" data-first-focus />
      </Field>
      <RoleChoices value={roles} onChange={setRoles} error={rolesFail && t('invalid-roles')} />
      {error}
    </Dialog>
  )
}
