import { useLocale, useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { BackingDirection } from '@/lib/core/backing'
import { daysUntil } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BillState } from '@/lib/features/bills/rules/bill-states'

export const billTones: Record<BillState, StatusTone> = {
  open: 'normal',
  overdue: 'failed',
  partial: 'waiting',
  paid: 'settled',
  scheduled: 'scheduled',
  otherwise: 'gone',
  dismissed: 'gone',
}

type Bill = { state: BillState; direction: BackingDirection; dueDate: string | null; amountCents: number }

/** The state of a bill: how late it is, and of what it is a part. The page sends `bills.words`. */
export function BillStateBadge({ bill: { state, direction, dueDate, amountCents } }: { bill: Bill }) {
  const t = useTranslations('bills.words')
  const locale = useLocale()
  const late = dueDate === null ? 0 : -(daysUntil(dueDate, new Date()) ?? 0)
  const words = {
    open: () => t(`open-${direction}`),
    overdue: () => t('overdue-days', { days: late }),
    partial: () => t('partial-of', { amount: formatMoney(amountCents, locale) }),
  }
  const word = state === 'open' || state === 'overdue' || state === 'partial' ? words[state]() : t(`states.${state}`)
  return <StatusBadge tone={billTones[state]}>{word}</StatusBadge>
}
