import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { chargePayment, type PaidCharge } from '@/lib/core/charge-payment'
import type { ChargeStanding } from '@/lib/core/charge-standing'

const tones: Record<ChargeStanding, StatusTone> = {
  awaiting_approval: 'waiting',
  rejected: 'failed',
  sending: 'waiting',
  unknown: 'unknown',
  waiting: 'waiting',
  expired: 'normal',
  paid: 'settled',
  failed: 'failed',
  abandoned: 'gone',
}

type ChargeStatusProps = { standing: ChargeStanding; charge: PaidCharge; strong?: boolean }

/** How a charge stands; one that was paid with another amount is not simply paid. */
export function ChargeStatus({ standing, charge, strong }: ChargeStatusProps) {
  const t = useTranslations('charges.standing')
  const different = standing === 'paid' && chargePayment(charge).kind === 'different'
  return (
    <StatusBadge tone={different ? 'waiting' : tones[standing]} strong={strong}>
      {t(different ? 'paid-different' : standing)}
    </StatusBadge>
  )
}
