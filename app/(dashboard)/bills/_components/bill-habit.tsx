'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import { formatDay, formatShortDay } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import type { Bill } from '@/lib/features/bills/schema'
import { PartyName } from './bill-row'
import { useUnusual } from './unusual-text'

/** Gives the usual due day to all undated bills of a supplier. */
function useDateAll() {
  const t = useTranslations('bills.habit')
  return useWrite(bills.habit, { onSuccess: ({ count }) => toast({ text: t('done', { count }) }) })
}

/** In the pane of an undated bill: when its supplier is usually paid, for this bill or for all of the supplier's. */
export function BillHabit({ bill: { id, habit }, mayChange }: { bill: Bill; mayChange: boolean }) {
  const t = useTranslations('bills.habit')
  const locale = useLocale()
  const one = useWrite(bills.change, { onSuccess: () => toast({ text: t('done', { count: 1 }) }) })
  const all = useDateAll()
  if (habit === null) return null
  const { days, dueDate, count } = habit
  const error = one.error ?? all.error
  const busy = one.isPending || all.isPending
  return (
    <Notice
      title={t('usual', { days })}
      actions={
        mayChange && (
          <>
            <Button size="sm" busy={one.isPending} disabled={busy} onClick={() => one.mutate({ id, dueDate })}>
              {t('this', { day: formatShortDay(dueDate, locale) })}
            </Button>
            {count > 1 && (
              <Button size="sm" busy={all.isPending} disabled={busy} onClick={() => all.mutate({ id, days })}>
                {t('all', { count })}
              </Button>
            )}
            {error && <ErrorNotice error={error} className="basis-full" />}
          </>
        )
      }
    >
      {t('what', { day: formatDay(dueDate, locale) })}
    </Notice>
  )
}

const mostOffers = 3

/** Over the undated bills: suppliers with a usual day, once each. */
export function HabitOffers({ rows }: { rows: readonly Bill[] }) {
  const t = useTranslations('bills.habit')
  const bySupplier = Map.groupBy(
    rows.filter(({ habit }) => habit !== null),
    ({ party }) => party.taxId,
  )
  const offers = [...bySupplier.values()].flatMap(([first]) => first ?? [])
  const left = offers.length - mostOffers
  if (offers.length === 0) return null
  return (
    <section aria-label={t('label')} className="flex-none border-line border-b px-5 py-1 text-sm max-md:px-4">
      <ul className="divide-y divide-line">
        {offers.slice(0, mostOffers).map((bill) => (
          <Offer key={bill.party.taxId} bill={bill} />
        ))}
      </ul>
      {left > 0 && <p className="pb-1 text-ink-3 text-xs">{t('more', { count: left })}</p>}
    </section>
  )
}

function Offer({ bill: { id, party, habit } }: { bill: Bill }) {
  const t = useTranslations('bills.habit')
  const all = useDateAll()
  if (habit === null) return null
  const { days, count } = habit
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0">
        <span className="font-medium">
          <PartyName party={party} />
        </span>
        <span className="block text-ink-2 text-xs">{t('usual', { days })}</span>
      </span>
      <Button size="sm" busy={all.isPending} onClick={() => all.mutate({ id, days })}>
        {t('all', { count })}
      </Button>
      {all.error && <ErrorNotice error={all.error} className="basis-full" />}
    </li>
  )
}

/** In the pane: nothing is blocked. */
export function UnusualAmount({ unusual }: { unusual: NonNullable<Bill['unusual']> }) {
  const t = useTranslations('bills.unusual')
  const unusualText = useUnusual()
  return (
    <Notice tone="wait" title={unusualText(unusual)}>
      {t('what')}
    </Notice>
  )
}
