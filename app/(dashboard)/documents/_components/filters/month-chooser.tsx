'use client'

import { useTranslations } from 'next-intl'
import { type DateSpan, DateSpanForm } from '@/components/date-field/date-span-form'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { useToday } from '../availability'

type MonthChooserProps = { months: DateSpan; onApply: (months: DateSpan) => void }

/** First and last month, or one of the usual spans. */
export function MonthChooser({ months, onApply }: MonthChooserProps) {
  const t = useTranslations('documents')
  const now = currentMonth(useToday())
  const usual = [
    { name: t('this-month'), from: now, to: now },
    { name: t('last-month'), from: addMonths(now, -1), to: addMonths(now, -1) },
    { name: t('last-three-months'), from: addMonths(now, -2), to: now },
    { name: t('last-twelve-months'), from: addMonths(now, -11), to: now },
  ]
  return <DateSpanForm kind="month" span={months} usual={usual} onApply={onApply} />
}
