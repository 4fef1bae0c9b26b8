'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Notice } from '@/components/ui/notice'
import { asksAndApproves, type Role } from '@/lib/core/permissions'
import { type User, userChangeSchema } from '@/lib/features/users/schema'
import { RoleChoices } from './role-choices'

type Fields = { name?: string; roles?: Role[] }

type ChangeUserDialogProps = {
  user: User
  /** Whether it is the signed-in person. */
  own: boolean
  onClose: () => void
  /** Only the changed values. */
  onSave: (fields: Fields) => void
  busy: boolean
  error: ReactNode
}

export function ChangeUserDialog({ user, own, onClose, onSave, busy, error }: ChangeUserDialogProps) {
  const t = useTranslations('users')
  const [name, setName] = useState(user.name)
  const [roles, setRoles] = useState(user.roles)
  const [checked, setChecked] = useState(false)
  const fields: Fields = {
    ...(name === user.name ? {} : { name }),
    ...(roles.join() === user.roles.join() ? {} : { roles }),
  }
  const { name: nameRule, roles: rolesRule } = userChangeSchema.shape
  const nameFails = checked && !nameRule.safeParse(fields.name).success
  const rolesFail = checked && !rolesRule.safeParse(fields.roles).success

  function submit() {
    setChecked(true)
    if (!userChangeSchema.safeParse({ id: user.id, ...fields }).success) return
    if (Object.keys(fields).length === 0) onClose()
    else onSave(fields)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('change-title', { name: user.name })}
      onSubmit={submit}
      submit={t('save')}
      busy={busy}
    >
      <p className="wrap-anywhere text-ink-2 text-sm">{user.email}</p>
      <Field label={t('name')} error={nameFails && t('invalid-name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" data-first-focus />
      </Field>
      {asksAndApproves(user.roles) && (
        <Notice tone="wait" title={t('both-title')}>
          {t('both-what')}
        </Notice>
      )}
      <RoleChoices
        value={roles}
        onChange={setRoles}
        own={own ? user.roles : undefined}
        error={rolesFail && t(asksAndApproves(roles) ? 'role-apart' : 'invalid-roles')}
      />
      {error}
    </FormDialog>
  )
}
