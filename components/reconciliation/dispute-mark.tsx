import { useTranslations } from 'next-intl'
import type { BackedPayment } from './answers'

/** Whether a payment is in dispute; nothing without a dispute. The page sends `reconciliation.words`. */
export function DisputeMark({ payment }: { payment: Pick<BackedPayment, 'dispute'> | undefined }) {
  const t = useTranslations('reconciliation.words')
  return payment?.dispute && <span className="text-wait-ink text-xs">{t(`disputes.${payment.dispute}`)}</span>
}
