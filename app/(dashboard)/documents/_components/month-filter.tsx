'use client'

import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import type { DateSpan } from '@/components/date-field/date-span-form'
import { FilterChip } from '@/components/list/filter-chip'
import { formatMonth } from '@/lib/core/dates'

/** Comes when the chip is opened. */
const MonthChooser = dynamic(() => import('./month-chooser').then((part) => part.MonthChooser), {
  ssr: false,
  loading: () => <div className="h-36 w-84 max-w-full" />,
})

type MonthFilterProps = DateSpan & { onChange: (months: DateSpan) => void }

export function MonthFilter({ from, to, onChange }: MonthFilterProps) {
  const t = useTranslations('documents')
  const locale = useLocale()
  const month = (value: string) => formatMonth(value, locale)
  const both = from && to ? (from === to ? month(from) : t('months', { from: month(from), to: month(to) })) : null
  const one = from ? t('months-from', { from: month(from) }) : to ? t('months-to', { to: month(to) }) : null
  return (
    <FilterChip name={t('period')} value={both ?? one} onClear={() => onChange({ from: null, to: null })}>
      {(close) => (
        <MonthChooser
          months={{ from, to }}
          onApply={(months) => {
            onChange(months)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
