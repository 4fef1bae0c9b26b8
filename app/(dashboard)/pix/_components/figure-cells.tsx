'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StripCell } from '@/components/payments/balance-strip'
import { FittedMoney } from '@/components/payments/fitted-money'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatMoney } from '@/lib/core/money/money'
import { figures } from '@/lib/features/pix/figures/contract'
import type { FigureDays } from '@/lib/features/pix/figures/schema'
import { useFigureScope } from './use-figure-scope'

/** Money received and sent in the span, next to the balance. */
export function FlowCells() {
  const t = useTranslations('figures.cells')
  const { scope } = useFigureScope()
  const { data, error } = useQuery(readQuery(figures.days, scope))
  const note = useInNote()
  const outNote = useOutNote()
  return (
    <>
      <SumCell
        label={t(`in-${scope.span}`)}
        cents={data && (data.in?.cents ?? null)}
        failed={error !== null}
        note={data && note(data)}
      />
      <SumCell
        label={t(`out-${scope.span}`)}
        cents={data && -data.outCents}
        failed={error !== null}
        note={data && outNote(data)}
      />
    </>
  )
}

/** How many payments came in, or why that is not known. */
function useInNote(): (figures: FigureDays) => string {
  const t = useTranslations('figures.cells')
  const locale = useLocale()
  return ({ days, in: received }) => {
    const unread = days.filter((day) => day.in === null && day.unreadable === 0).length
    const unreadable = days.filter((day) => day.unreadable > 0).length
    if (received) return t(unread > 0 ? 'in-unread' : 'in-count', { count: received.count, days: unread })
    if (unreadable === 0) return t('in-none')
    const cents = days.reduce((sum, day) => sum + (day.in?.cents ?? 0), 0)
    return t('in-unreadable', { days: unreadable, amount: formatMoney(cents, locale) })
  }
}

/** The number of payments sent, and the sum that the provider accepted but has not confirmed, which is not included. */
function useOutNote(): (figures: FigureDays) => ReactNode {
  const t = useTranslations('figures.cells')
  const locale = useLocale()
  return ({ out, outCents, unconfirmed: { count, cents } }) => (
    <>
      {t(outCents === out.cents ? 'out-count' : 'out-stated', { count: out.count })}
      {count > 0 && (
        <span className="block text-wait-ink">{t('unconfirmed', { count, amount: formatMoney(cents, locale) })}</span>
      )}
    </>
  )
}

/** Amount of the account's open disputes. */
export function DisputedSum() {
  const t = useTranslations('figures.cells')
  const { scope } = useFigureScope()
  const { data, error } = useQuery(readQuery(figures.stakes, scope))
  const count = data?.disputed.count ?? 0
  return (
    <SumCell
      label={t('disputed')}
      cents={data?.disputed.cents}
      failed={error !== null}
      note={
        data && (
          <>
            <span className={count > 0 ? 'text-wait-ink' : undefined}>{t('disputed-count', { count })}</span>,{' '}
            {t('this-account')}
          </>
        )
      }
    />
  )
}

type SumCellProps = {
  label: string
  /** Null: unknown. Undefined: not read yet. */
  cents: number | null | undefined
  failed: boolean
  note: ReactNode
}

function SumCell({ label, cents, failed, note }: SumCellProps) {
  return (
    <StripCell label={label} note={note}>
      {cents === undefined && !failed ? (
        <Skeleton className="h-6 w-32" />
      ) : (
        <FittedMoney cents={cents ?? null} size="lg" />
      )}
    </StripCell>
  )
}
