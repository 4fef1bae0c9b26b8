'use client'

import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd'
import { rolesThatMay } from '@/lib/core/permissions'

const moving = [['j', 'k']] as const
const deciding = [
  ['↵', 'confirm'],
  ['x', 'dismiss'],
  ['/', 'search'],
  ['o', 'open'],
  ['u', 'undo'],
] as const

/** The meaning of the keys; for readers, who may decide. */
export function KeyHints({ mayDecide }: { mayDecide: boolean }) {
  const t = useTranslations('reconciliation.keys')
  const roles = useTranslations('roles')
  const who = rolesThatMay('reconciliation.decide').map((role) => roles(role))
  return (
    <>
      {!mayDecide && <span className="ml-auto">{t('read-only', { roles: who.join(', ') })}</span>}
      <span className={`hidden items-center gap-1.5 xl:flex ${mayDecide ? 'ml-auto' : ''}`}>
        {moving[0].map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {t('move')}
        {(mayDecide ? deciding : deciding.filter(([, word]) => word === 'open')).map(([key, word]) => (
          <span key={key} className="flex items-center gap-1.5">
            <Kbd>{key}</Kbd>
            {t(word)}
          </span>
        ))}
      </span>
    </>
  )
}
