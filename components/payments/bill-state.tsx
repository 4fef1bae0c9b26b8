import { useLocale, useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { BackingDirection } from '@/lib/core/backing'
import { daysUntil } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { type BillState, otherwiseMessage } from '@/lib/features/bills/rules/bill-states'

export const billTones: Record<BillState, StatusTone> = {
  open: 'normal',
  overdue: 'failed',
  partial: 'waiting',
  paid: 'settled',
  scheduled: 'scheduled',
  otherwise: 'gone',
  dismissed: 'gone',
}

type Bill = {
  state: BillState
  direction: BackingDirection
  dueDate: string | null
  amountCents: number
  openCents: number
  freeCents: number
  /** How a person says that it is paid. */
  method: string | null
  operations: readonly { state: string }[]
}

/** Payments of ours that cover all that is open; null: they do not. */
function coveredBy({ state, direction, openCents, freeCents, operations }: Bill): 'sent' | 'requested' | null {
  if (direction === 'in' || openCents === 0 || freeCents > 0 || state === 'scheduled') return null
  return operations.some((each) => each.state === 'accepted') ? 'sent' : 'requested'
}

/** The state of a bill: how late it is, and of what it is a part. The page sends `bills.words`. */
export function BillStateBadge({ bill }: { bill: Bill }) {
  const { state, direction, dueDate, amountCents } = bill
  const t = useTranslations('bills.words')
  const locale = useLocale()
  const late = dueDate === null ? 0 : -(daysUntil(dueDate, new Date()) ?? 0)
  const words = {
    open: () => t(`open-${direction}`),
    overdue: () => t('overdue-days', { days: late }),
    partial: () => t('partial-of', { amount: formatMoney(amountCents, locale) }),
  }
  const covered = coveredBy(bill)
  if (covered !== null) return <StatusBadge tone="scheduled">{t(covered)}</StatusBadge>
  if (state === 'otherwise') return <StatusBadge tone={billTones[state]}>{t(otherwiseMessage(bill))}</StatusBadge>
  const word = state === 'open' || state === 'overdue' || state === 'partial' ? words[state]() : t(`states.${state}`)
  return <StatusBadge tone={billTones[state]}>{word}</StatusBadge>
}
