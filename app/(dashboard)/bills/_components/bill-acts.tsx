'use client'

import { useLocale, useTranslations } from 'next-intl'
import { noteOrderAddress } from '@/components/reconciliation/order-address'
import { ButtonLink } from '@/components/ui/button'
import { currentDay } from '@/lib/core/dates'
import type { Bill } from '@/lib/features/bills/schema'
import type { BillRights } from './bill-rights'
import { nearDay } from './near-day'

/** The form that pays or charges what is open: nothing is made by opening it. */
export function BillActs({ bill, rights }: { bill: Bill; rights: BillRights }) {
  const t = useTranslations('bills')
  const locale = useLocale()
  const { direction, documentId, label, openCents, dueDate, state } = bill
  if (openCents === 0 || state === 'scheduled' || !rights[direction]) return null
  const later = direction === 'out' && dueDate !== null && dueDate > currentDay(new Date()) ? dueDate : null
  const address = noteOrderAddress(direction, {
    documentId,
    installment: label,
    amountCents: openCents,
    sendOn: later,
  })
  const word = direction === 'in' ? t('charge') : later ? t('pay-on', { day: nearDay(later, locale) }) : t('pay')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink variant="primary" href={address} prefetch={false}>
        {word}
      </ButtonLink>
      <p className="min-w-0 flex-1 text-ink-3 text-xs">{t(`opens-${direction}`)}</p>
    </div>
  )
}
