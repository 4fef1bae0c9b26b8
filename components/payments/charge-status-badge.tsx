import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { type ChargeStatus, chargePayment, type PaidCharge } from '@/lib/features/pix/charges/rules/charge-status'

export const chargeTones: Record<ChargeStatus, StatusTone> = {
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

type ChargeStatusBadgeProps = { status: ChargeStatus; charge: PaidCharge; strong?: boolean }

/** Status of a charge; one paid with another amount is not simply paid. */
export function ChargeStatusBadge({ status, charge, strong }: ChargeStatusBadgeProps) {
  const t = useTranslations('charges.status')
  const different = status === 'paid' && chargePayment(charge).kind === 'different'
  return (
    <StatusBadge tone={different ? 'waiting' : chargeTones[status]} strong={strong}>
      {t(different ? 'paid-different' : status)}
    </StatusBadge>
  )
}
