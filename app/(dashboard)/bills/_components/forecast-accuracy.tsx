'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { FigurePanel } from '@/components/figures/figure-panel'
import type { FigureSheet } from '@/components/figures/figure-sheet'
import { Money } from '@/components/payments/money'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatShortDay, startOfDay } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import type { ForecastAccuracy as Accuracy } from '@/lib/features/bills/schema'

type Outcome = Accuracy['in']

/** Amounts of the month before, in the order of the table. */
const parts = ['expectedCents', 'paidCents', 'lateCents', 'closedCents', 'openCents', 'beyondCents'] as const

/** Accuracy of last month's forecast: open bills at the beginning of the month, next to actual payments. */
export function ForecastAccuracy() {
  const t = useTranslations('bills.forecast.accuracy')
  const format = useFormatter()
  const query = useQuery(readQuery(bills.accuracy, {}))
  const month = query.data?.month
  const title = month
    ? t('title-of', { month: format.dateTime(startOfDay(`${month}-01`), { month: 'long', year: 'numeric' }) })
    : t('title')

  const sheetOf = (accuracy: Accuracy): FigureSheet => ({
    caption: title,
    fileName: `acerto-da-previsao-${accuracy.month}.csv`,
    columns: [
      { name: t('part'), kind: 'text' },
      { name: t('in'), kind: 'cents' },
      { name: t('out'), kind: 'cents' },
    ],
    rows: parts.map((part) => [t(`parts.${part}`), accuracy.in[part], accuracy.out[part]]),
  })

  return (
    <FigurePanel
      title={title}
      query={query}
      sheet={sheetOf}
      skeleton={<Skeleton className="mt-3 h-16 w-3/4" />}
      className="border-line border-t"
    >
      {(accuracy) => (
        <div className="flex flex-col gap-4 pt-2">
          <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            <Side direction="in" month={accuracy.month} outcome={accuracy.in} />
            <Side direction="out" month={accuracy.month} outcome={accuracy.out} />
          </div>
          <p className="max-w-180 text-ink-3 text-xs">{t('ground')}</p>
        </div>
      )}
    </FigurePanel>
  )
}

type SideProps = { direction: 'in' | 'out'; month: string; outcome: Outcome }

function Side({ direction, month, outcome }: SideProps) {
  const t = useTranslations('bills.forecast.accuracy')
  const locale = useLocale()
  const format = useFormatter()
  const { expectedCents, paidCents, closedCents, count } = outcome
  const missed = (['closedCents', 'lateCents', 'openCents', 'beyondCents'] as const).filter((part) => outcome[part] > 0)
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium text-ink-3 text-xs">{t(direction)}</h3>
      {expectedCents === 0 ? (
        <p className="text-ink-2">{t('nothing')}</p>
      ) : (
        <>
          <p>
            {t.rich(`sentence-${direction}`, {
              day: formatShortDay(`${month}-01`, locale),
              count,
              expected: () => <Money cents={expectedCents} />,
              paid: () => <Money cents={paidCents} />,
              share: format.number(paidCents / expectedCents, { style: 'percent', maximumFractionDigits: 1 }),
            })}
          </p>
          <div
            aria-hidden
            className="flex h-2 max-w-120 overflow-hidden rounded-xs bg-sunken forced-colors:border forced-colors:border-[CanvasText]"
          >
            <div
              className="h-full bg-ink-2 forced-colors:bg-[CanvasText]"
              style={{ width: `${(100 * paidCents) / expectedCents}%` }}
            />
            <div
              className="h-full bg-ink-3/50 forced-colors:bg-[GrayText]"
              style={{ width: `${(100 * closedCents) / expectedCents}%` }}
            />
          </div>
        </>
      )}
      <dl className="max-w-120">
        {missed.map((part) => (
          <div key={part} className="flex justify-between gap-4 border-line py-1 not-first:border-t">
            <dt className="text-ink-2">{t(`parts.${part}`)}</dt>
            <dd className="tabular-nums">
              <Money cents={outcome[part]} bare className="font-normal" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
