import { useLocale, useTranslations } from 'next-intl'
import { formatMoney } from '@/lib/core/money/money'
import type { Needs } from '@/lib/core/operations/judgement'

type Effect = {
  kind: 'transfer' | 'refund' | 'analysis' | 'charge' | 'batch' | 'charges'
  /** Undefined where it could not be read: the server decides when it is requested. */
  needs: Needs | undefined
  /** Integer cents; null while unknown. */
  cents: number | null
  /** Payments or charges of a batch. */
  count?: number
  /** When it is sent: as soon as it may, on a chosen day, or each row on its own day. */
  when?: 'now' | 'day' | 'rows'
}

/** The label of a button that sends: what happens when it is pressed, with the amount. */
export function useEffectText() {
  const t = useTranslations('sending.effect')
  const locale = useLocale()
  return ({ kind, needs = undefined, cents, count = 1, when = 'now' }: Effect): string =>
    t(kind, {
      needs: needs ?? 'unread',
      known: cents === null ? 'no' : 'yes',
      amount: cents === null ? '' : formatMoney(cents, locale),
      count,
      when,
    })
}
