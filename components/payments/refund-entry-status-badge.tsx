import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { type RefundEntryStatus, refundEntryStatus } from '@/lib/core/pix/refund-status'

export const refundEntryTones: Record<RefundEntryStatus, StatusTone> = {
  made: 'settled',
  'under-way': 'waiting',
  'not-made': 'gone',
  unknown: 'normal',
}

/** Status in upstream's refund record; an unknown value is shown as received. */
export function RefundEntryStatusBadge({ type }: { type: string }) {
  const t = useTranslations('refunds.entry')
  const status = refundEntryStatus(type)
  return <StatusBadge tone={refundEntryTones[status]}>{status === 'unknown' ? type : t(status)}</StatusBadge>
}
