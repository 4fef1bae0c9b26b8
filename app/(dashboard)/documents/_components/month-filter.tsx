'use client'

import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { FilterChip } from '@/components/filter-chip'
import { formatMonth } from '@/lib/core/dates'
import type { Months } from './month-chooser'

/** Comes when the chip is opened. */
const MonthChooser = dynamic(() => import('./month-chooser').then((part) => part.MonthChooser), {
  ssr: false,
  loading: () => <div className="h-32" />,
})

type MonthFilterProps = Months & { onChange: (months: Months) => void }

export function MonthFilter({ from, to, onChange }: MonthFilterProps) {
  const t = useTranslations('documents')
  const locale = useLocale()
  const month = (value: string) => formatMonth(value, locale)
  const both = from && to ? (from === to ? month(from) : t('months', { from: month(from), to: month(to) })) : null
  const one = from ? t('months-from', { from: month(from) }) : to ? t('months-to', { to: month(to) }) : null
  return (
    <FilterChip
      name={t('period')}
      value={both ?? one}
      onClear={() => onChange({ from: null, to: null })}
      className="w-72 p-3"
    >
      {(close) => <MonthChooser from={from} to={to} onChange={onChange} onDone={close} />}
    </FilterChip>
  )
}
