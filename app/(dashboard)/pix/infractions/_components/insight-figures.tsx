'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FittedMoney } from '@/components/payments/fitted-money'
import type { Insight } from '@/lib/features/pix/infractions/insight-schema'
import { durationOf } from './week-stacks'

/** Hours in words: `31 h`, `2 dias e 7 h`. */
export function useDurationText(): (hours: number) => string {
  const t = useTranslations('infractions.insight')
  return (exact) => {
    const { days, hours } = durationOf(exact)
    if (days === 0) return hours === 0 ? t('under-hour') : t('hours', { hours })
    return hours === 0 ? t('days', { days }) : t('days-hours', { days, hours })
  }
}

/** The whole period in five figures. */
export function InsightFigures({ insight: { total, replyDays } }: { insight: Insight }) {
  const t = useTranslations('infractions.insight')
  const format = useFormatter()
  const duration = useDurationText()
  const { count, answered, overdue } = total
  return (
    <dl className="grid grid-cols-5 border-line border-b max-lg:grid-cols-3 max-md:grid-cols-2">
      <Figure label={t('count')}>{format.number(count)}</Figure>
      <Figure label={t('amount')}>
        <FittedMoney cents={total.amountCents} size="lg" />
      </Figure>
      <Figure label={t('answered')} note={t('answered-of', { count })}>
        {format.number(answered)}
      </Figure>
      <Figure label={t('median')} note={t('median-what')}>
        {total.medianHours === null ? (
          <span className="text-ink-3">{t('median-none')}</span>
        ) : (
          duration(total.medianHours)
        )}
      </Figure>
      <Figure label={t('overdue')} note={t('overdue-what', { overdue, count, days: replyDays })}>
        {format.number(overdue / count, { style: 'percent', maximumFractionDigits: overdue * 10 < count ? 1 : 0 })}
      </Figure>
    </dl>
  )
}

type FigureProps = { label: string; note?: string; children: ReactNode }

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 px-5 py-4 max-md:px-4 max-md:py-3 max-md:last:col-span-2">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{children}</dd>
      {note && <dd className="text-ink-3 text-xs">{note}</dd>}
    </div>
  )
}
