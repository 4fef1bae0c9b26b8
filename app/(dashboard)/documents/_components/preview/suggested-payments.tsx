'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { backedPaymentAddress } from '@/components/reconciliation/addresses'
import type { BackingSuggestion } from '@/components/reconciliation/answers'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { BackingDirection } from '@/lib/core/backing'
import { formatShortDay } from '@/lib/core/dates'

type SuggestedPaymentsProps = {
  suggestions: readonly BackingSuggestion[]
  direction: BackingDirection
  className: string
}

const most = 5

/** Payments that may belong to a note; the decision is made in the reconciliation. */
export function SuggestedPayments({ suggestions, direction, className }: SuggestedPaymentsProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useBackingLabels({ direction })
  if (suggestions.length === 0) return null
  return (
    <section className={`${className} text-sm`}>
      <h3 className="mb-1 font-medium text-ink-2 text-xs">{t('suggested-title')}</h3>
      <ul className="flex flex-col">
        {suggestions.slice(0, most).map((suggestion) => {
          const { payment, paymentId, amountCents } = suggestion
          return (
            payment && (
              <li key={paymentId} className="flex items-baseline gap-3 py-1.5">
                <span className="min-w-0 flex-1">
                  <Link href={backedPaymentAddress(payment)} className={textLinkClass}>
                    {t('pix-of', { when: formatShortDay(payment.paidAt, locale) })}
                  </Link>{' '}
                  <span className="text-ink-2 text-xs wrap-anywhere">
                    {[payment.party.name, labels.suggestion(suggestion)].filter(Boolean).join(', ')}
                  </span>
                </span>
                <Money cents={amountCents} bare className="font-normal" />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
