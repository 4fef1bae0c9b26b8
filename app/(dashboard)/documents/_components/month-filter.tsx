'use client'

import { useLocale, useTranslations } from 'next-intl'
import { FilterChip } from '@/components/filter-chip'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { addMonths, currentMonth, formatMonth } from '@/lib/core/dates'
import { useToday } from './availability-badge'

type Months = { from: string | null; to: string | null }

type MonthFilterProps = Months & { onChange: (months: Months) => void }

const monthsBack = 72

export function MonthFilter({ from, to, onChange }: MonthFilterProps) {
  const t = useTranslations('documents')
  const locale = useLocale()
  const now = currentMonth(useToday())
  const month = (value: string) => formatMonth(value, locale)
  const options = [...new Set([...recentMonths(now), ...[from, to].filter((value) => value !== null)])]
    .sort()
    .reverse()
    .map((value) => ({ value, label: month(value) }))
  const quick = [
    { name: t('this-month'), from: now, to: now },
    { name: t('last-month'), from: addMonths(now, -1), to: addMonths(now, -1) },
    { name: t('last-three-months'), from: addMonths(now, -2), to: now },
    { name: t('last-twelve-months'), from: addMonths(now, -11), to: now },
  ]
  const text = from && to ? (from === to ? month(from) : t('months', { from: month(from), to: month(to) })) : null
  const open = from ? t('months-from', { from: month(from) }) : to ? t('months-to', { to: month(to) }) : null
  return (
    <FilterChip
      name={t('period')}
      value={text ?? open}
      onClear={() => onChange({ from: null, to: null })}
      className="w-72 p-3"
    >
      {(close) => (
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-2">
            <Field label={t('from')}>
              <Select
                options={options}
                placeholder={t('any-month')}
                value={from ?? ''}
                onValueChange={(value) => onChange({ from: value || null, to: to && value > to ? value : to })}
              />
            </Field>
            <Field label={t('to')}>
              <Select
                options={options}
                placeholder={t('any-month')}
                value={to ?? ''}
                onValueChange={(value) =>
                  onChange({ from: from && value && value < from ? value : from, to: value || null })
                }
              />
            </Field>
          </div>
          <div className="flex flex-wrap gap-1.5">
            {quick.map((months) => (
              <Button
                key={months.name}
                size="sm"
                onClick={() => {
                  onChange({ from: months.from, to: months.to })
                  close()
                }}
              >
                {months.name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </FilterChip>
  )
}

function recentMonths(now: string): string[] {
  return Array.from({ length: monthsBack }, (_, back) => addMonths(now, -back))
}
