'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type DateSpan, DateSpanForm } from '@/components/date-field/date-span-form'
import { addDays, currentDay, formatDay } from '@/lib/core/dates'
import { FilterChip } from './filter-chip'

type DaysFilterProps = DateSpan & { onChange: (days: DateSpan) => void }

/** A span of days, both included, open at either end. */
export function DaysFilter({ from, to, onChange }: DaysFilterProps) {
  const t = useTranslations('received.filters')
  const locale = useLocale()
  const day = (value: string) => formatDay(value, locale)
  const both = from && to && (from === to ? day(from) : t('days-between', { from: day(from), to: day(to) }))
  const one = from ? t('days-from', { from: day(from) }) : to ? t('days-to', { to: day(to) }) : null
  const today = currentDay(new Date())
  const usual = [
    { name: t('today'), from: today, to: today },
    { name: t('yesterday'), from: addDays(today, -1), to: addDays(today, -1) },
    { name: t('last-seven'), from: addDays(today, -6), to: today },
    { name: t('this-month'), from: `${today.slice(0, 7)}-01`, to: today },
  ]
  return (
    <FilterChip name={t('days')} value={both || one} onClear={() => onChange({ from: null, to: null })}>
      {(close) => (
        <DateSpanForm
          kind="day"
          span={{ from, to }}
          usual={usual}
          onApply={(days) => {
            onChange(days)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
