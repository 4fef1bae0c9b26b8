'use client'

import { useLocale, useTranslations } from 'next-intl'
import { mediatorFeeCents, type OutgoingTransfer, outgoingCents } from '@/lib/core/money/mediator-fee'
import { formatMoney } from '@/lib/core/money/money'

/** The amount, the fee and what leaves the account with both, as one line of text; null without a fee. */
export function useOutgoingLabels(): (transfer: OutgoingTransfer) => { sum: string; short: string } | null {
  const t = useTranslations('operations.outgoing')
  const locale = useLocale()
  return (transfer) => {
    const { amountCents, mediatorFee } = transfer
    if (!mediatorFee) return null
    const total = formatMoney(outgoingCents(transfer), locale)
    const fee = formatMoney(mediatorFeeCents(mediatorFee, amountCents), locale)
    return { sum: t('sum', { amount: formatMoney(amountCents, locale), fee, total }), short: t('short', { total }) }
  }
}

/** The sum that leaves the account, shown under an amount where a fee is added. */
export function OutgoingSum({ of }: { of: OutgoingTransfer }) {
  const labels = useOutgoingLabels()(of)
  return labels && <p className="mt-1 font-medium text-sm text-wait-ink">{labels.sum}</p>
}
