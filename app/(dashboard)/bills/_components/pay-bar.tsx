'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { Button, TextButton } from '@/components/ui/button'
import { useWrite } from '@/lib/client/write'
import { currentDay, formatShortDay } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import type { Bill } from '@/lib/features/bills/schema'
import { OtherwiseDialog } from './otherwise-dialog'

const mostDaysNamed = 4

/** Below the agenda: the ticked bills with their days of payment, the batch that pays them, and the mark for bills that were paid by another method. */
export function PayBar({ chosen, onClear }: { chosen: readonly Bill[]; onClear: () => void }) {
  const t = useTranslations('bills.pay-bar')
  const { accountId } = useAccountId()
  const router = useRouter()
  const days = useDays(chosen)
  const [otherwise, setOtherwise] = useState(false)
  const batch = useWrite(bills.batch, { onSuccess: ({ id }) => router.push(`/pix/batches/${id}`) })
  const pay = () => batch.mutate({ ids: chosen.map(({ id }) => id), ...(accountId && { accountId }) })
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-13 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-accent-line border-t bg-accent-soft py-2 pr-4 pl-5 text-sm max-md:px-4"
    >
      <span role="status" className="font-medium tabular-nums">
        {t('chosen', { count: chosen.length })}{' '}
        <Money cents={chosen.reduce((sum, { freeCents }) => sum + freeCents, 0)} />
      </span>
      <TextButton className="min-h-6 max-md:min-h-10" onClick={onClear}>
        {t('clear')}
      </TextButton>
      <span className="min-w-48 flex-1 text-right text-ink-2 text-xs max-md:basis-full max-md:text-left">{days}</span>
      <Button onClick={() => setOtherwise(true)} className="max-md:flex-1">
        {t('otherwise')}
      </Button>
      <Button variant="primary" busy={batch.isPending} onClick={pay} className="max-md:flex-1">
        {t('pay', { count: chosen.length })}
      </Button>
      {batch.error && <ErrorNotice error={batch.error} className="basis-full" />}
      {otherwise && <OtherwiseDialog chosen={chosen} onClose={() => setOtherwise(false)} />}
    </section>
  )
}

/** Number of bills by payment day: overdue bills and today's count as immediate. */
function useDays(chosen: readonly Bill[]): string {
  const t = useTranslations('bills.pay-bar')
  const locale = useLocale()
  const today = currentDay(new Date())
  const dayOf = ({ dueDate }: Bill) => (dueDate !== null && dueDate > today ? dueDate : '')
  const groups = [...Map.groupBy(chosen, dayOf)].toSorted(([one], [other]) => one.localeCompare(other))
  const named = groups
    .slice(0, mostDaysNamed)
    .map(([day, of]) =>
      day === '' ? t('now', { count: of.length }) : t('on', { count: of.length, day: formatShortDay(day, locale) }),
    )
  const left = groups.length - named.length
  return [...named, ...(left > 0 ? [t('more-days', { count: left })] : []), t('one-batch')].join(', ')
}
