'use client'

import dynamic from 'next/dynamic'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { ChartPlace, InMark, OutMark } from '@/components/figures/chart-parts'
import { percent } from '@/components/figures/figure-sheet'
import { Money } from '@/components/payments/money'
import { ScrollBox } from '@/components/ui/scroll-box'
import { formatShortDay, startOfDay } from '@/lib/core/dates'
import { minus } from '@/lib/core/money/decimal'
import type { FigureDays } from '@/lib/features/pix/figures/schema'
import { comparedWithPreviousMonth } from './compared-months'
import { UnreadNote } from './gap-note'

const MonthsChart = dynamic(() => import('./months-chart').then((part) => part.MonthsChart), {
  ssr: false,
  loading: () => <ChartPlace className="h-56" />,
})

/** The current month compared with the previous one: in total, up to the same day, and by day. */
export function ComparedMonths({ figures, label }: { figures: FigureDays; label: string }) {
  const t = useTranslations('figures.months')
  const figureLabels = useTranslations('figures')
  const format = useFormatter()
  const locale = useLocale()
  const compared = comparedWithPreviousMonth(figures.days, figures.to)
  const { now, before, until, sums, changes } = compared
  const nameOf = (month: string) => format.dateTime(startOfDay(`${month}-01`), { month: 'long' })
  const range = (last: string) => t('so-far', { last: formatShortDay(last, locale) })
  const names = { now: nameOf(now), before: nameOf(before) }
  const rows = [
    { name: figureLabels('in'), mark: <InMark />, part: 'inCents', side: 'in' },
    { name: figureLabels('out'), mark: <OutMark />, part: 'outCents', side: 'out' },
  ] as const
  return (
    <>
      <ScrollBox role="group" aria-label={t('sums')} className="overflow-x-auto pt-3 pb-1 print:overflow-visible">
        <table className="w-full text-sm tabular-nums max-md:text-xs">
          <caption className="sr-only">{t('sums')}</caption>
          <thead className="text-ink-3 text-xs [&_th]:pb-1 [&_th]:text-right [&_th]:whitespace-nowrap [&_th]:pl-3 [&_th]:font-normal">
            <tr>
              <td />
              <th scope="col">{range(until.now)}</th>
              <th scope="col">{range(until.before)}</th>
              <th scope="col">{t('change')}</th>
              <th scope="col">{t('whole', { month: names.before })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, mark, part }) => (
              <tr
                key={part}
                className="border-line border-t [&_td]:py-1.5 [&_td]:whitespace-nowrap [&_td]:pl-3 [&_td]:text-right max-md:[&_td]:pl-2"
              >
                <th scope="row" className="text-left font-normal text-ink-2">
                  <span className="flex items-center gap-1.5">
                    {mark} <span className="max-md:sr-only">{name}</span>
                  </span>
                </th>
                <td>
                  <Amount cents={sums.now[part]} />
                </td>
                <td>
                  <Amount cents={sums.sameDays[part]} />
                </td>
                <td className="text-ink-2">
                  <Change share={changes[part].share} />
                </td>
                <td>
                  <Amount cents={sums.whole[part]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <div className="flex flex-col gap-0.5 pt-1 text-ink-3 text-xs">
        {rows.map(({ part, side }) => {
          const { reason } = changes[part]
          return reason && <p key={part}>{t('no-change', { side, reason, before: names.before })}</p>
        })}
        {rows.some(({ part }) => changes[part].reason === null) && <p>{t('today', { before: names.before })}</p>}
      </div>
      <UnreadNote days={figures.days} />
      <p className="flex items-center gap-1.5 pt-2 text-ink-3 text-xs">
        <span aria-hidden className="size-2.5 rounded-[2px] border border-ink-3" />{' '}
        {t('outline', { month: names.before })}
      </p>
      <MonthsChart compared={compared} names={names} label={label} />
    </>
  )
}

/** An amount with its currency, without the currency on small screens. */
function Amount({ cents }: { cents: number }) {
  return (
    <>
      <Money cents={cents} className="max-md:hidden" />
      <Money cents={cents} bare className="md:hidden" />
    </>
  )
}

/** How much more or less than before, in percent; null: the two cannot be compared. */
function Change({ share }: { share: number | null }) {
  const locale = useLocale()
  if (share === null) return '–'
  return `${share < 0 ? minus : '+'}${percent(Math.abs(share), locale)}%`
}
