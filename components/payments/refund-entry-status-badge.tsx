import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { type RefundEntryStatus, refundEntryStatus } from '@/lib/core/pix/refund-status'

export const refundEntryTones: Record<RefundEntryStatus, StatusTone> = {
  made: 'settled',
  'under-way': 'waiting',
  'not-made': 'gone',
  unknown: 'normal',
}

/** What upstream's record of a refund says; a word that we don't know stays as it came. */
export function RefundEntryStatusBadge({ type }: { type: string }) {
  const t = useTranslations('refunds.entry')
  const status = refundEntryStatus(type)
  return <StatusBadge tone={refundEntryTones[status]}>{status === 'unknown' ? type : t(status)}</StatusBadge>
}
