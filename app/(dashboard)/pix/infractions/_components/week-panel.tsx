'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useId } from 'react'
import { useSituationWord, useStatusWord } from '@/components/infractions/infraction-labels'
import { queuePath, withQueueFilters } from '@/components/infractions/queue-filters'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { Segmented } from '@/components/ui/fields/segmented'
import { Link } from '@/components/ui/link'
import { ScrollBox } from '@/components/ui/scroll-box'
import type { Insight, InsightWeek } from '@/lib/features/pix/infractions/insight-schema'
import { useDurationText } from './insight-figures'
import { placeParsers } from './period'
import { WeekChart } from './week-chart'
import { type Measure, measures, type Split, type Stacks, splits, stacksOf } from './week-stacks'

/** Upstream's words in ours, where we have one. */
function useSplitLabel(split: Split): (word: string | null) => string {
  const t = useTranslations('infractions.words')
  const situation = useSituationWord()
  const status = useStatusWord()
  return (word) =>
    split === 'situation' ? (situation(word) ?? word ?? t('no-situation')) : (status(word) ?? word ?? t('no-status'))
}

/** The chart of the weeks, and the same figures in a table. */
export function WeekPanel({ insight }: { insight: Insight }) {
  const t = useTranslations('infractions.insight')
  const headingId = useId()
  const [{ by, measure }, setPlace] = useQueryStates(placeParsers, { history: 'replace' })
  const stacks = stacksOf(insight, by, measure)
  const wordOf = useSplitLabel(by)
  const title = t(`weeks-${measure}-${by}`)
  return (
    <div className="flex flex-col gap-4 px-5 py-4 max-md:px-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} className="mr-auto font-semibold text-base">
          {title}
        </h2>
        <Segmented
          label={t('by')}
          value={by}
          onValueChange={(value) => void setPlace({ by: value })}
          segments={splits.map((split) => ({ value: split, label: t(`by-${split}`) }))}
        />
        <Segmented
          label={t('measure')}
          value={measure}
          onValueChange={(value) => void setPlace({ measure: value })}
          segments={measures.map((one) => ({ value: one, label: t(`measure-${one}`) }))}
        />
      </header>
      <WeekChart stacks={stacks} measure={measure} wordOf={wordOf} label={t('chart', { what: title })} />
      <WeekTable insight={insight} stacks={stacks} measure={measure} wordOf={wordOf} labelledBy={headingId} />
    </div>
  )
}

type WeekTableProps = {
  insight: Insight
  stacks: Stacks
  measure: Measure
  wordOf: (word: string | null) => string
  labelledBy: string
}

/** The weeks stay in sight while the rest scrolls sideways. */
const stuck = 'sticky left-0 bg-surface text-left'

/** The figures of the chart and the outcomes of each week, the newest first. */
function WeekTable({ insight: { total }, stacks, measure, wordOf, labelledBy }: WeekTableProps) {
  const t = useTranslations('infractions.insight')
  const { days: range } = useRangeLabels()
  const { words, weeks, totals } = stacks
  const figure = (value: number) => <Value value={value} measure={measure} />
  return (
    <ScrollBox
      as="section"
      aria-labelledby={labelledBy}
      className="-mr-5 overflow-x-auto pr-5 -outline-offset-2 max-md:-mr-4 max-md:pr-4"
    >
      <table
        aria-labelledby={labelledBy}
        className="w-full whitespace-nowrap text-right text-sm tabular-nums [&_td]:pl-4 [&_th]:pl-4 [&_th:first-child]:pl-0"
      >
        <thead className="text-ink-3 text-xs">
          <tr className="h-8 whitespace-normal border-line border-b [&>th]:py-1 [&>th]:align-bottom [&>th]:font-medium">
            <th scope="col" className={stuck}>
              {t('week')}
            </th>
            <th scope="col">{t(measure)}</th>
            {words.map((word) => (
              <th key={word ?? ''} scope="col">
                {wordOf(word)}
              </th>
            ))}
            <th scope="col">{t('answered-short')}</th>
            <th scope="col">{t('median')}</th>
            <th scope="col">{t('overdue-short')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ week, days, values, total: sum }) => (
            <tr key={week.week} className="h-row border-line border-b">
              <th scope="row" className={cx(stuck, 'font-normal')}>
                <Link
                  href={withQueueFilters(queuePath, { tab: 'all', ...days })}
                  className="rounded-xs underline-offset-[3px] hover:underline"
                >
                  {range(days)}
                </Link>
              </th>
              <td className="font-medium">{figure(sum)}</td>
              {words.map((word, at) => (
                <td key={word ?? ''}>{figure(values[at] ?? 0)}</td>
              ))}
              <Outcome of={week} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-row border-line-strong border-t font-medium">
            <th scope="row" className={cx(stuck, 'font-medium')}>
              {t('whole')}
            </th>
            <td>{figure(measure === 'count' ? total.count : total.amountCents)}</td>
            {words.map((word, at) => (
              <td key={word ?? ''}>{figure(totals[at] ?? 0)}</td>
            ))}
            <Outcome of={total} />
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

function Value({ value, measure }: { value: number; measure: Measure }) {
  const format = useFormatter()
  if (value === 0) return <span className="text-ink-3">{format.number(0)}</span>
  return measure === 'count' ? format.number(value) : <Money cents={value} bare />
}

function Outcome({ of: { answered, medianHours, overdue } }: { of: Omit<InsightWeek, 'week'> }) {
  const t = useTranslations('infractions.insight')
  const duration = useDurationText()
  return (
    <>
      <td>
        <Value value={answered} measure="count" />
      </td>
      <td>
        {medianHours === null ? (
          <span className="text-ink-3">
            <span aria-hidden>–</span>
            <span className="sr-only">{t('median-none')}</span>
          </span>
        ) : (
          duration(medianHours)
        )}
      </td>
      <td>
        <Value value={overdue} measure="count" />
      </td>
    </>
  )
}
