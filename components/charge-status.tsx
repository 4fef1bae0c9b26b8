import { useTranslations } from 'next-intl'
import type { ChargeStanding } from '@/lib/core/charge-standing'
import { StatusBadge, type StatusTone } from './status-badge'

const tones: Record<ChargeStanding, StatusTone> = {
  awaiting_approval: 'waiting',
  rejected: 'failed',
  sending: 'waiting',
  unknown: 'unknown',
  waiting: 'waiting',
  expired: 'normal',
  paid: 'settled',
  failed: 'failed',
}

export function ChargeStatus({ standing, strong }: { standing: ChargeStanding; strong?: boolean }) {
  const t = useTranslations('charges.standing')
  return (
    <StatusBadge tone={tones[standing]} strong={strong}>
      {t(standing)}
    </StatusBadge>
  )
}
