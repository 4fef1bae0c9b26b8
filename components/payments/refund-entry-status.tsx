import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { type RefundEntryStanding, refundEntryStanding } from '@/lib/core/refund-standing'

const tones: Record<RefundEntryStanding, StatusTone> = {
  made: 'settled',
  'under-way': 'waiting',
  'not-made': 'gone',
  unknown: 'normal',
}

/** What upstream's record of a return says; a word that we don't know stays as it came. */
export function RefundEntryStatus({ type }: { type: string }) {
  const t = useTranslations('refunds.entry')
  const standing = refundEntryStanding(type)
  return <StatusBadge tone={tones[standing]}>{standing === 'unknown' ? type : t(standing)}</StatusBadge>
}
