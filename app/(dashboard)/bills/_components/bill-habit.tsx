'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import { formatDay } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import type { Bill } from '@/lib/features/bills/schema'
import { PartyName } from './bill-row'
import { nearDay } from './near-day'
import { useUnusual } from './unusual-text'

/** Gives the usual due day to all undated bills of a supplier. */
function useDateAll() {
  const t = useTranslations('bills.habit')
  return useWrite(bills.habit, { onSuccess: ({ count }) => toast({ text: t('done', { count }) }) })
}

/** The usual payment day of the supplier in an undated bill's pane, for this bill or for all of the supplier's. */
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
              {t('this', { day: nearDay(dueDate, locale) })}
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

type Accepted = { taxId: string; party: Bill['party']; count: number; at: number }

/**
 * Above the undated bills: suppliers with a usual day, once each. An accepted offer stays in place as a confirmation,
 * so that no other offer moves under the pointer.
 */
export function HabitOffers({ rows }: { rows: readonly Bill[] }) {
  const t = useTranslations('bills.habit')
  const [accepted, setAccepted] = useState<readonly Accepted[]>([])
  const isAccepted = (taxId: string | null) => accepted.some((each) => each.taxId === taxId)
  const bySupplier = Map.groupBy(
    rows.filter(({ habit, party }) => habit !== null && !isAccepted(party.taxId)),
    ({ party }) => party.taxId,
  )
  const offers = [...bySupplier.values()].flatMap(([first]) => first ?? [])
  const left = offers.length - mostOffers
  const places: (Bill | Accepted)[] = offers.slice(0, mostOffers)
  for (const each of accepted) places.splice(each.at, 0, each)
  if (places.length === 0) return null
  return (
    <section aria-label={t('label')} className="flex-none border-line border-b px-5 py-1 text-sm max-md:px-4">
      <ul className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 max-md:grid-cols-1">
        {places.map((place, at) =>
          'taxId' in place ? (
            <Place key={place.taxId} party={place.party}>
              <span role="status" className="self-center text-ink-2 text-xs md:text-center">
                {t('done', { count: place.count })}
              </span>
            </Place>
          ) : (
            <Offer
              key={place.party.taxId}
              bill={place}
              onAccepted={(count) =>
                setAccepted((before) =>
                  [...before, { taxId: place.party.taxId ?? '', party: place.party, count, at }].toSorted(
                    (one, other) => one.at - other.at,
                  ),
                )
              }
            />
          ),
        )}
      </ul>
      {left > 0 && <p className="pb-1 text-ink-3 text-xs">{t('more', { count: left })}</p>}
    </section>
  )
}

type PlaceProps = { party: Bill['party']; detail?: string; children: ReactNode }

const Place = ({ party, detail, children }: PlaceProps) => (
  <li className="col-span-full grid min-h-12 grid-cols-subgrid items-center gap-y-1 border-line py-1.5 not-first:border-t">
    <span className="min-w-0">
      <span className="font-medium">
        <PartyName party={party} />
      </span>
      {detail && <span className="block text-ink-2 text-xs">{detail}</span>}
    </span>
    {children}
  </li>
)

function Offer({ bill: { id, party, habit }, onAccepted }: { bill: Bill; onAccepted: (count: number) => void }) {
  const t = useTranslations('bills.habit')
  const all = useWrite(bills.habit, { onSuccess: ({ count }) => onAccepted(count) })
  if (habit === null) return null
  const { days, count } = habit
  return (
    <Place party={party} detail={t('usual', { days })}>
      <Button
        size="sm"
        busy={all.isPending}
        onClick={() => all.mutate({ id, days })}
        className="w-full justify-center max-md:w-auto max-md:justify-self-start"
      >
        {t('all', { count })}
      </Button>
      {all.error && <ErrorNotice error={all.error} className="col-span-full" />}
    </Place>
  )
}

/** A notice in the pane, which blocks nothing. */
export function UnusualAmount({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.unusual')
  const unusualText = useUnusual()
  return (
    <Notice tone="wait" title={unusualText(bill)}>
      {t('what')}
    </Notice>
  )
}
