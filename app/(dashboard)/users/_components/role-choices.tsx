'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { type Role, roles } from '@/lib/core/permissions'

type RoleChoicesProps = { value: readonly Role[]; onChange: (roles: Role[]) => void; error?: string | false }

/** The roles with what each may do; several may be held at once. */
export function RoleChoices({ value, onChange, error }: RoleChoicesProps) {
  const t = useTranslations('users')
  const names = useTranslations('roles')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-2 font-medium text-sm">{t('roles')}</legend>
      <div className="grid gap-2">
        {roles.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            checked={value.includes(role)}
            onChange={(event) =>
              onChange(roles.filter((one) => (one === role ? event.target.checked : value.includes(one))))
            }
            hint={t(`role-${role}`)}
          >
            {names(role)}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1 flex gap-1 text-danger-ink text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
