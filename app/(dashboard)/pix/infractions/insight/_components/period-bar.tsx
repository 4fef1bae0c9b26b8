'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import type { DayRange } from '@/components/list/day-range'
import { FilterBar } from '@/components/list/filter-bar'
import { Segmented } from '@/components/ui/fields/segmented'
import { daysProblem, type InsightPreset, insightPresets } from './period'

type Chosen = InsightPreset | 'free'

type PeriodBarProps = {
  chosen: Chosen
  days: DayRange
  /** No infraction is of a day after it. */
  today: string
  onChange: (period: { period: InsightPreset | null; from: string | null; to: string | null }) => void
  end: ReactNode
}

/** So many weeks up to now, the year, or any days. */
export function PeriodBar({ chosen, days, today, onChange, end }: PeriodBarProps) {
  const t = useTranslations('infractions.insight')
  function choose(value: Chosen) {
    if (value === 'free') onChange({ period: null, ...days })
    else onChange({ period: value, from: null, to: null })
  }
  return (
    <FilterBar end={end}>
      <Segmented
        label={t('period')}
        value={chosen}
        onValueChange={choose}
        segments={[
          ...insightPresets.map((preset) => ({
            value: preset,
            label: preset === 'year' ? t('this-year') : t('weeks', { count: Number(preset) }),
          })),
          { value: 'free' as const, label: t('free') },
        ]}
      />
      {chosen === 'free' && (
        <FreeDays days={days} today={today} onChange={(typed) => onChange({ period: null, ...typed })} />
      )}
    </FilterBar>
  )
}

type FreeDaysProps = { days: DayRange; today: string; onChange: (days: DayRange) => void }

/** Two days; they are requested as soon as they make a period. */
function FreeDays({ days, today, onChange }: FreeDaysProps) {
  const t = useTranslations('infractions.insight')
  const [typed, setTyped] = useState(days)
  const problem = daysProblem(typed)
  function change(changed: Partial<DayRange>) {
    const next = { ...typed, ...changed }
    setTyped(next)
    if (daysProblem(next) === null) onChange(next)
  }
  const field = (name: 'from' | 'to') => (
    <span className="w-40 flex-none">
      <DateField
        label={t(name)}
        labelHidden
        size="sm"
        max={today}
        value={typed[name]}
        span={typed}
        onChange={(day) => change({ [name]: day })}
      />
    </span>
  )
  return (
    <>
      {field('from')}
      <span aria-hidden className="text-ink-3 text-sm">
        {t('until')}
      </span>
      {field('to')}
      <span role="status" className="whitespace-nowrap text-danger-ink text-xs">
        {problem && t(`problem-${problem}`)}
      </span>
    </>
  )
}
