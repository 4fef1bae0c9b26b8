import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { type RefundEntryStatus, refundEntryStatus } from '@/lib/core/pix/refund-status'
import type { BatchState } from '@/lib/features/pix/batches/rules/batch-state'
import { type ChargeStatus, chargePayment, type PaidCharge, refundOf } from '@/lib/features/pix/charges/rules'
import { type ReportStatus, reportTones } from './report-status'

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

type ChargeStatusBadgeProps = {
  status: ChargeStatus
  charge: PaidCharge
  /** The provider could not be asked whether it was paid. */
  isUnchecked: boolean
  strong?: boolean
}

/** Status of a charge; one paid with another amount, refunded, or expired without an answer is not simply paid or expired. */
export function ChargeStatusBadge({ status, charge, isUnchecked, strong }: ChargeStatusBadgeProps) {
  const t = useTranslations('charges.status')
  const refund = refundOf(charge)
  const different = status === 'paid' && chargePayment(charge).kind === 'different'
  const [tone, label] =
    refund !== 'none'
      ? (['waiting', `refunded-${refund}`] as const)
      : different
        ? (['waiting', 'paid-different'] as const)
        : status === 'expired' && isUnchecked
          ? (['unknown', 'unchecked'] as const)
          : ([chargeTones[status], status] as const)
  return (
    <StatusBadge tone={tone} strong={strong}>
      {t(label)}
    </StatusBadge>
  )
}

type ReportStatusBadgeProps = {
  status: ReportStatus
  /** Upstream's own status, shown as received where it is unknown. */
  word: string | undefined
}

/** The status of a report. The page sends `statements.status`. */
export function ReportStatusBadge({ status, word }: ReportStatusBadgeProps) {
  const t = useTranslations('statements.status')
  return <StatusBadge tone={reportTones[status]}>{status === 'word' ? (word ?? t('making')) : t(status)}</StatusBadge>
}

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

export const batchTones: Record<BatchState, StatusTone> = {
  draft: 'normal',
  awaiting_approval: 'waiting',
  rejected: 'failed',
  scheduled: 'scheduled',
  sending: 'waiting',
  paused: 'waiting',
  done: 'normal',
  cancelled: 'gone',
}

/** The badge of a batch's state. `done` does not mean that its rows succeeded. */
export function BatchStatus({ state }: { state: BatchState }) {
  const t = useTranslations('batches.states')
  return <StatusBadge tone={batchTones[state]}>{t(state)}</StatusBadge>
}
