'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { GuideLink } from '@/components/layout/guide-link'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { asksAndApproves, moneyRoles, type Role, roles } from '@/lib/core/permissions'
import { abilitiesOf } from '@/lib/features/users/rules'

type RoleChoicesProps = {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error?: string | false
  /** The roles of the signed-in person, when they change their own. */
  own?: readonly Role[]
}

/** Roles with their abilities; a role that cannot be given shows the reason. */
export function RoleChoices({ value, onChange, error, own }: RoleChoicesProps) {
  const t = useTranslations('users')
  const names = useTranslations('roles')
  const id = useId()
  const whyNot = (role: Role) => {
    if (value.includes(role)) return null
    if (own && moneyRoles.includes(role) && !own.includes(role)) return t('role-not-own')
    return asksAndApproves([...value, role]) && moneyRoles.includes(role) ? t('role-apart') : null
  }
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-2 font-medium text-sm">{t('roles')}</legend>
      <div className="grid gap-2">
        {roles.map((role) => {
          const reason = whyNot(role)
          return (
            <div key={role}>
              <Checkbox
                name="roles"
                value={role}
                checked={value.includes(role)}
                disabled={reason !== null}
                onChange={(event) =>
                  onChange(roles.filter((one) => (one === role ? event.target.checked : value.includes(one))))
                }
                hint={reason ?? t(`role-${role}`)}
              >
                {names(role)}
              </Checkbox>
              <Abilities role={role} />
            </div>
          )
        })}
      </div>
      <p className="mt-2 text-ink-3 text-xs">
        {t('abilities-all')} <GuideLink to="permissions" />
      </p>
      {error && (
        <p id={id} role="alert" className="mt-1 flex gap-1 text-danger-ink text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Abilities({ role }: { role: Role }) {
  const t = useTranslations('users')
  const names = useTranslations('roles')
  return (
    <details className="group ml-6 text-xs">
      <summary
        aria-label={`${t('abilities-open')}: ${names(role)}`}
        className="w-max rounded-xs text-accent-ink hover:underline max-md:py-1.5"
      >
        {t('abilities-open')}
      </summary>
      <ul className="mt-1 mb-1 flex list-disc flex-col gap-0.5 pl-4 text-ink-2">
        {abilitiesOf(role).map((ability) => (
          <li key={ability}>{t(`abilities.${ability}`)}</li>
        ))}
      </ul>
    </details>
  )
}
