'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { NumberFormatBase } from 'react-number-format'
import { Field } from '@/components/ui/fields/field'
import { useField } from '@/components/ui/fields/field-wiring'
import { Input } from '@/components/ui/fields/input'
import { CalendarButton, type CalendarButtonProps } from './calendar-button'
import type { DateKind } from './typed-date'
import { useTypedDate } from './use-typed-date'

type DateFieldProps = {
  kind?: DateKind
  label: string
  /** Only for screens that show the label elsewhere. */
  labelHidden?: boolean
  /** `YYYY-MM-DD`, or `YYYY-MM` of a month; empty for none. */
  value: string
  /** Empty while what is typed is not a date that may be taken. */
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
