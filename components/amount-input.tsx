'use client'

import { useLocale } from 'next-intl'
import { type Ref, useState } from 'react'
import { NumericFormat } from 'react-number-format'
import { separators } from '@/lib/core/decimal'
import { type Locale, locales } from '@/lib/core/locale'
import { parseCents } from '@/lib/core/money'
import { cx } from './ui/cx'
import { useField } from './ui/field'
import { controlClass } from './ui/input'

type AmountInputProps = {
  /** Integer cents. */
  cents: number | null
  onCentsChange: (cents: number | null) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  size?: 'md' | 'hero'
  disabled?: boolean
  autoFocus?: boolean
}

/** The largest amount that can be typed: nine digits of reais. */
const maxCents = 99_999_999_999

/** Reais to the eye, integer cents to the program; digits in, digits out, no float in between. */
export function AmountInput({
  cents,
  onCentsChange,
  onBlur,
  name,
  ref,
  size = 'md',
  disabled,
  autoFocus,
}: AmountInputProps) {
  const wiring = useField()
  const locale = useLocale()
  const { decimal, group } = separators[locale]
  const hero = size === 'hero'
  // What is being typed stays as typed ("12," on the way to "12,50") until it is left.
  const [typed, setTyped] = useState(() => centsText(cents))
  const text = centsOf(typed) === cents ? typed : centsText(cents)
  return (
    <div
      className={cx(
        controlClass,
        'flex items-center gap-2 tabular-nums',
        hero ? 'h-12 px-3 font-semibold text-xl' : 'h-control px-2.5 text-sm max-md:h-10',
      )}
    >
      <span className="font-normal text-ink-3">R$</span>
      <NumericFormat
        {...wiring}
        getInputRef={ref}
        name={name}
        disabled={disabled}
        autoFocus={autoFocus}
        inputMode="decimal"
        autoComplete="off"
        placeholder={`0${decimal}00`}
        valueIsNumericString
        value={text}
        decimalSeparator={decimal}
        thousandSeparator={group}
        allowedDecimalSeparators={[decimal]}
        decimalScale={2}
        allowNegative={false}
        isAllowed={({ value }) => centsOf(value) === null || (centsOf(value) ?? 0) <= maxCents}
        onValueChange={({ value }, { source }) => {
          if (source !== 'event') return
          setTyped(value)
          onCentsChange(centsOf(value))
        }}
        onKeyDown={(event) => {
          // The keypad's decimal key means the decimals, whatever it is marked with.
          if (event.code !== 'NumpadDecimal' || event.key === decimal) return
          event.preventDefault()
          document.execCommand('insertText', false, decimal)
        }}
        onPaste={(event) => {
          event.preventDefault()
          const pasted = pastedCents(event.clipboardData.getData('text'), locale)
          if (pasted === null || pasted < 0 || pasted > maxCents) return
          setTyped(centsText(pasted))
          onCentsChange(pasted)
        }}
        onBlur={() => {
          setTyped(centsText(cents))
          onBlur?.()
        }}
        className="h-full w-full min-w-0 flex-1 bg-transparent text-right outline-none placeholder:font-normal"
      />
    </div>
  )
}

/** An amount as this language writes it, or else as another does: "1248.90" out of a spreadsheet is no 124.890,00. */
export function pastedCents(text: string, locale: Locale): number | null {
  const readings = [locale, ...locales].map((each) => parseCents(text, each))
  return readings.find((cents) => cents !== null) ?? null
}

/** `1234.5` as 123450. */
function centsOf(value: string): number | null {
  const [reais = '', fraction = ''] = value.split('.')
  if (!/^\d*$/.test(reais + fraction) || reais + fraction === '') return null
  return Number(`${reais}${fraction.padEnd(2, '0')}`)
}

function centsText(cents: number | null): string {
  if (cents === null) return ''
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
