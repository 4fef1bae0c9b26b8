'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useLateFocus } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { addMonths, currentMonth, formatMonth } from '@/lib/core/dates'
import { useToday } from './availability-badge'

export type Months = { from: string | null; to: string | null }

type MonthChooserProps = Months & { onChange: (months: Months) => void; onDone: () => void }

const monthsBack = 72

/** First and last month, or one of the usual spans. */
export function MonthChooser({ from, to, onChange, onDone }: MonthChooserProps) {
  const t = useTranslations('documents')
  const locale = useLocale()
  const now = currentMonth(useToday())
  const ref = useLateFocus<HTMLDivElement>()
  const options = [...new Set([...recentMonths(now), ...[from, to].filter((value) => value !== null)])]
    .sort()
    .reverse()
    .map((value) => ({ value, label: formatMonth(value, locale) }))
  const spans = [
    { name: t('this-month'), from: now, to: now },
    { name: t('last-month'), from: addMonths(now, -1), to: addMonths(now, -1) },
    { name: t('last-three-months'), from: addMonths(now, -2), to: now },
    { name: t('last-twelve-months'), from: addMonths(now, -11), to: now },
  ]
  return (
    <div ref={ref} className="flex flex-col gap-3">
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
        {spans.map((span) => (
          <Button
            key={span.name}
            size="sm"
            onClick={() => {
              onChange({ from: span.from, to: span.to })
              onDone()
            }}
          >
            {span.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

function recentMonths(now: string): string[] {
  return Array.from({ length: monthsBack }, (_, back) => addMonths(now, -back))
}
