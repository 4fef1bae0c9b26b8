'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import { TextButton } from '@/components/ui/button'
import type { BackingDirection } from '@/lib/core/backing'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingLink, BackingRow } from '@/lib/features/reconciliation/schema'
import { useNoteName, usePartyName } from './names'

type LinkTiesProps = {
  links: BackingRow['links']
  direction: BackingDirection
  viewerId: string
  mayDecide: boolean
  busy: boolean
  onUnlink: (link: BackingLink) => void
}

/** Each link by what tied it, who did and when, and the way to take it apart. */
export function LinkRows({ links, direction, viewerId, mayDecide, busy, onUnlink }: LinkTiesProps) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  const labels = useBackingLabels({ direction, viewerId })
  const noteName = useNoteName()
  const partyName = usePartyName()
  return (
    <ul className="flex flex-col gap-3 text-xs">
      {links.map((link) => {
        const { id, payment, document, by, rule, at, amountCents, decidedCents } = link
        const name = document ? noteName(document) : payment ? partyName(payment.party) : ''
        return (
          <li key={id} className="flex flex-col items-start gap-1">
            {links.length > 1 && <span className="font-medium">{name}</span>}
            <span className="first-letter:uppercase">
              {labels.rule(rule)}, {labels.author(by)}
            </span>
            <span className="text-ink-3 tabular-nums">{formatInstant(at, locale)}</span>
            {decidedCents !== null && decidedCents !== amountCents && (
              <span className="text-wait-ink">
                {t('in-force', {
                  amount: formatMoney(amountCents, locale),
                  decided: formatMoney(decidedCents, locale),
                })}
              </span>
            )}
            {mayDecide && (
              <TextButton
                aria-disabled={busy}
                aria-label={t('unlink-of', { name })}
                onClick={() => busy || onUnlink(link)}
                className="text-xs max-md:min-h-10"
              >
                {t('unlink')}
              </TextButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
