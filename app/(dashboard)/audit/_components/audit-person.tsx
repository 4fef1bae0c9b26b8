import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import type { AuditEntry } from '@/lib/features/audit/schema'
import { userAddress } from './audit-names'

/** Who acted, by name and e-mail; whoever is no longer known by what was recorded. */
export function AuditPerson({ entry: { actor, actorPerson }, linked }: { entry: AuditEntry; linked?: boolean }) {
  const t = useTranslations('audit')
  if (actor === 'system') return <span className="text-ink-2">{t('system')}</span>
  if (!actorPerson) return actor
  const { name, email } = actorPerson
  return (
    <>
      {linked ? (
        <Link href={userAddress(email)} prefetch={false} className={textLinkClass}>
          {name}
        </Link>
      ) : (
        <span className="block truncate">{name}</span>
      )}
      <span className="block truncate text-ink-3 text-xs">{actor}</span>
    </>
  )
}
