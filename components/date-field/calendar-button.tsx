'use client'

import { CalendarDays } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import type { CalendarProps } from './calendar'
import type { DateKind } from './typed-date'

/** Both come when they are opened. */
const DayCalendar = dynamic(() => import('./day-calendar').then((part) => part.DayCalendar), {
  ssr: false,
  loading: () => <div className="h-76 w-66" />,
})
const MonthGrid = dynamic(() => import('./month-grid').then((part) => part.MonthGrid), {
  ssr: false,
  loading: () => <div className="h-48 w-60" />,
})

export type CalendarButtonProps = CalendarProps & {
  kind: DateKind
  /** Id of the field. */
  label: string
}

/** The calendar of a date field; on small screens at the bottom of the screen. */
export function CalendarButton({ kind, label, onChoose, ...shown }: CalendarButtonProps) {
  const t = useTranslations('fields.date')
  const Calendar = kind === 'day' ? DayCalendar : MonthGrid
  return (
    <Popover
      side="bottom-end"
      label={t('calendar', { label })}
      className="max-md:inset-x-2 max-md:top-auto max-md:bottom-2 max-md:mx-auto max-md:w-full max-md:[position-area:none]"
      trigger={(props) => (
        <IconButton
          {...props}
          variant="ghost"
          size="sm"
          label={t('open', { label })}
          title={t('open-short')}
          className="h-6 w-6 max-md:h-8 max-md:w-8"
        >
          <CalendarDays aria-hidden />
        </IconButton>
      )}
    >
      {(close) => (
        <Calendar
          {...shown}
          onChoose={(chosen) => {
            onChoose(chosen)
            close()
          }}
        />
      )}
    </Popover>
  )
}
