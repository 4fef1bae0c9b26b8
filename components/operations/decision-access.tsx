'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { AccessChanges } from '@/lib/core/access-changes'
import { formatInstant } from '@/lib/core/dates'

/** Says, under a decision, whose access had changed shortly before it. */
export function DecisionAccess({ access }: { access: AccessChanges }) {
  const t = useTranslations('operations.timeline')
  const locale = useLocale()
  return (['maker', 'decider'] as const).map((who) => {
    const change = access[who]
    if (!change) return null
    const { changedAt, changedBy } = change
    const values = { by: changedBy ?? '', when: formatInstant(changedAt, locale) }
    return (
      <p key={who} className="text-wait-ink">
        {t(changedBy ? `access-${who}-by` : `access-${who}`, values)}
      </p>
    )
  })
}
