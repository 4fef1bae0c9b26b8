import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AccountButtonLink } from '@/components/layout/account-link'
import { Panel } from '@/components/ui/panel'

const places = ['received', 'receipt', 'statement', 'infraction'] as const

/** The papers that an end-to-end id stands on. */
export function WhereToFind() {
  const t = useTranslations('refunds.form')
  const b = (text: ReactNode) => <span className="font-medium text-ink">{text}</span>
  return (
    <Panel title={t('where-title')}>
      <ul className="flex flex-col gap-3 text-ink-2 text-sm">
        {places.map((place) => (
          <li key={place}>{t.rich(`where-${place}`, { b })}</li>
        ))}
      </ul>
      <AccountButtonLink href="/pix/received" prefetch={false} size="sm" className="mt-4">
        {t('where-open')}
      </AccountButtonLink>
    </Panel>
  )
}
