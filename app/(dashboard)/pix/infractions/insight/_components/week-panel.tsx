'use client'

import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useId } from 'react'
import { useSituationWord, useStatusWord } from '@/components/infractions/infraction-labels'
import { Segmented } from '@/components/ui/fields/segmented'
import type { Insight } from '@/lib/features/pix/infractions/insight/schema'
import { placeParsers } from './period'
import { WeekChart } from './week-chart'
import { measures, type Split, splits, stacksOf } from './week-stacks'
import { WeekTable } from './week-table'

/** Upstream's words in ours, where we have one. */
function useSplitLabel(split: Split): (word: string | null) => string {
  const t = useTranslations('infractions.words')
  const situation = useSituationWord()
  const status = useStatusWord()
  return (word) =>
    split === 'situation' ? (situation(word) ?? word ?? t('no-situation')) : (status(word) ?? word ?? t('no-status'))
}

/** The weeks drawn, and below the same as a table. */
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
