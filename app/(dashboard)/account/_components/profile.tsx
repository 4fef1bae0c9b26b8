import { getTranslations } from 'next-intl/server'
import { Avatar } from '@/components/ui/avatar'
import { KeyValue } from '@/components/ui/key-value'
import type { Role } from '@/lib/core/permissions'

type ProfileProps = { person: { name: string; email: string; roles: readonly Role[] } }

/** Who is signed in, and what as. */
export async function Profile({ person: { name, email, roles } }: ProfileProps) {
  const t = await getTranslations('account')
  const words = await getTranslations('roles')
  const held = roles.map((role) => words(role)).join(', ')
  return (
    <section aria-label={t('profile')} className="border-line p-5 max-lg:border-b lg:border-r max-md:p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="wrap-anywhere min-w-0">
          <h2 className="font-semibold text-base">{name}</h2>
          <p className="text-ink-2 text-sm">{email}</p>
        </div>
      </div>
      <KeyValue className="mt-4" rows={[{ label: t('roles', { count: roles.length }), value: held }]} />
      <p className="mt-4 text-ink-3 text-xs">{t('profile-what')}</p>
    </section>
  )
}
