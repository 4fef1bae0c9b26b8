'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/moment'
import { currentDay, dayOf, formatDay } from '@/lib/core/dates'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { formatMoney } from '@/lib/core/money/money'
import { operationParty, operationReference } from '@/lib/core/operations/operation-name'

type Transfer = {
  input: Parameters<typeof outgoingCents>[0] & object
  about: object | null
  createdAt: string
  sendOn: string | null
  sameDay?: {
    count: number
    cents: number
    byDigits?: true
    earlier?: { count: number; cents: number; name: string | null }
  }
}

/** Says, of a transfer that awaits approval, how many transfers its receiver gets that day and their sum, and how much an earlier holder of the key gets. */
export function SameDay({ of: transfer }: { of: Transfer }) {
  const t = useTranslations('operations.same-day')
  const locale = useLocale()
  const today = currentDay(new Date(useNow()))
  const { input, sameDay, createdAt, sendOn } = transfer
  if (!sameDay) return null
  const day = sendOn ?? dayOf(createdAt) ?? today
  const name = operationParty(transfer) ?? operationReference(transfer) ?? ''
  const { count, cents, earlier } = sameDay
  const own = count - (earlier?.count ?? 0)
  return (
    <div className="mt-1 font-medium text-sm text-wait-ink wrap-anywhere">
      {own > 0 && (
        <p>
          {t(day === today ? 'today' : 'day', {
            place: own + 1,
            name: sameDay.byDigits ? t('by-digits') : name,
            total: formatMoney(cents - (earlier?.cents ?? 0) + outgoingCents(input), locale),
            day: formatDay(day, locale),
          })}
        </p>
      )}
      {earlier && (
        <p>
          {t('earlier', {
            count: earlier.count,
            amount: formatMoney(earlier.cents, locale),
            name: earlier.name ?? t('earlier-unnamed'),
          })}
        </p>
      )}
    </div>
  )
}
