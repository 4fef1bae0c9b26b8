import { useLocale, useTranslations } from 'next-intl'
import { formatMoney } from '@/lib/core/money/money'
import type { Returned } from '@/lib/features/pix/infractions/rules/infraction-returns'

type RefundedText = {
  title: string
  /** How much was refunded, where the title says something else. */
  soFar: string | null
}

/** Whether a disputed payment went back, and how much of how much. */
export function useRefundedText(): (returned: Returned) => RefundedText {
  const t = useTranslations('infractions.words.returned')
  const locale = useLocale()
  return ({ status, returnedCents, disputedCents }) => {
    const returned = formatMoney(returnedCents, locale)
    const share =
      disputedCents === null
        ? t('of-unknown', { returned })
        : t('partly', { returned, disputed: formatMoney(disputedCents, locale) })
    if (status === 'partly') return { title: share, soFar: null }
    return { title: t(status), soFar: status !== 'whole' && returnedCents > 0 ? share : null }
  }
}
