'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { useMonthName } from './use-month-name'

/** Loaded when first opened. */
const MonthGrid = dynamic(() => import('@/components/date-field/month-grid').then((part) => part.MonthGrid), {
  ssr: false,
  loading: () => <div className="h-48 w-60" />,
})

type MonthStepperProps = { month: string; onChange: (month: string) => void }

/** Moves to the previous or next month, at most the current one; the month's name opens a calendar. */
export function MonthStepper({ month, onChange }: MonthStepperProps) {
  const t = useTranslations('reconciliation')
  const monthName = useMonthName()
  const now = currentMonth(new Date())
  return (
    <div className="flex items-center gap-0.5">
      <IconButton label={t('month-before')} variant="ghost" size="sm" onClick={() => onChange(addMonths(month, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Popover
        label={t('month')}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={t('month-of', { month: monthName(month) })}
            className="h-7 min-w-33 rounded-sm px-1 text-center font-medium text-ink text-sm hover:bg-hover max-md:h-10 max-md:min-w-26"
          >
            <span className="max-md:hidden">{monthName(month)}</span>
            <span className="md:hidden">{monthName(month, 'short')}</span>
          </button>
        )}
      >
        {(close) => (
          <MonthGrid
            value={month}
            max={now}
            onChoose={(chosen) => {
              close()
              onChange(chosen)
            }}
          />
        )}
      </Popover>
      <IconButton
        label={t('month-after')}
        variant="ghost"
        size="sm"
        disabled={month >= now}
        className="disabled:bg-transparent disabled:text-ink-off"
        onClick={() => onChange(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
