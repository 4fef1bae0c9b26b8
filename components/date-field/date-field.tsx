'use client'

import { CalendarDays } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { NumberFormatBase } from 'react-number-format'
import { IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { useField } from '@/components/ui/fields/field-wiring'
import { Input } from '@/components/ui/fields/input'
import { Popover } from '@/components/ui/popover'
import type { CalendarProps } from './calendar'
import type { DateKind } from './typed-date'
import { useTypedDate } from './use-typed-date'

type DateFieldProps = {
  kind?: DateKind
  label: string
  /** Only for screens that show the label elsewhere. */
  labelHidden?: boolean
  /** `YYYY-MM-DD`, or `YYYY-MM` of a month; empty for none. */
  value: string
  /** The date; empty while the typed text is not a valid date. */
  onChange: (value: string) => void
  /** The range that this date is one end of, which its calendar shows. */
  span?: CalendarButtonProps['span']
  /** The first and the last that may be taken. */
  min?: string
  max?: string
  size?: 'sm' | 'md'
  /** Error beyond the date itself. */
  error?: ReactNode
}

/** A date in the app's language, whatever the browser's: typed, pasted, or chosen in a calendar. */
export function DateField({
  kind = 'day',
  label,
  labelHidden,
  value,
  onChange,
  span,
  min,
  max,
  size,
  error,
}: DateFieldProps) {
  const typed = useTypedDate({ kind, value, onChange, min, max })
  return (
    <Field label={label} labelHidden={labelHidden} error={typed.shown ?? error}>
      <DateInput typed={typed} size={size} calendar={{ kind, label, value, span, min, max, onChoose: typed.choose }} />
    </Field>
  )
}

type DateInputProps = { typed: ReturnType<typeof useTypedDate>; size?: 'sm' | 'md'; calendar: CalendarButtonProps }

function DateInput({ typed, size, calendar }: DateInputProps) {
  const t = useTranslations('fields.date')
  const { 'aria-describedby': below, ...wiring } = useField()
  const formatId = useId()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLSpanElement>(null)
  const { digits, mask, wrong } = typed

  // A form that asks whether it may be sent learns it from the field.
  useEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      opener.current?.querySelector<HTMLButtonElement>('[popovertarget]')?.click()
    }
    if (/^[/.-]$/.test(event.key) && !event.ctrlKey && !event.metaKey) typed.onSeparator(event)
  }

  return (
    <>
      <NumberFormatBase
        {...wiring}
        customInput={Input}
        getInputRef={input}
        size={size}
        aria-describedby={[formatId, below].filter(Boolean).join(' ')}
        aria-keyshortcuts="Alt+ArrowDown"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(`${calendar.kind}-format`)}
        format={mask}
        isAllowed={({ value }) => value.length <= (calendar.kind === 'day' ? 8 : 6)}
        valueIsNumericString
        value={digits}
        onValueChange={({ value }, { source }) => {
          if (source === 'event') typed.change(value)
        }}
        onKeyDown={onKeyDown}
        onPaste={typed.onPaste}
        onBlur={typed.onBlur}
        onInvalid={typed.reveal}
        className="tabular-nums"
        end={
          <span ref={opener} className="-mr-1.5 flex max-md:-mr-1">
            <CalendarButton {...calendar} />
          </span>
        }
      />
      <span id={formatId} className="sr-only">
        {t(`${calendar.kind}-spoken`)}
      </span>
    </>
  )
}

/** Both come when they are opened. */
const DayCalendar = dynamic(() => import('./day-calendar').then((part) => part.DayCalendar), {
  ssr: false,
  loading: () => <div className="h-76 w-66" />,
})
const MonthGrid = dynamic(() => import('./month-grid').then((part) => part.MonthGrid), {
  ssr: false,
  loading: () => <div className="h-48 w-60" />,
})

type CalendarButtonProps = CalendarProps & {
  kind: DateKind
  /** Id of the field. */
  label: string
}

/** The calendar of a date field; on small screens at the bottom of the screen. */
function CalendarButton({ kind, label, onChoose, ...shown }: CalendarButtonProps) {
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
