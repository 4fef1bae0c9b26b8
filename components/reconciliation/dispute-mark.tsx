import { useTranslations } from 'next-intl'
import type { BackedPayment } from './answers'

/** Whether a payment, or the one that paid a bill, is in dispute; nothing without a dispute. The page sends `reconciliation.words`. */
export function DisputeMark({ of }: { of: Pick<BackedPayment, 'dispute'> | undefined }) {
  const t = useTranslations('reconciliation.words')
  return of?.dispute && <span className="text-wait-ink text-xs">{t(`disputes.${of.dispute}`)}</span>
}
