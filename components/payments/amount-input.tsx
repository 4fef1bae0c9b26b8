'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { NumericFormat } from 'react-number-format'
import { cx } from '@/components/ui/cx'
import { useField } from '@/components/ui/fields/field-wiring'
import { controlClass } from '@/components/ui/fields/input'
import { retype } from '@/components/ui/fields/retype'
import { readCents } from '@/lib/core/money/amount-text'
import { separators } from '@/lib/core/money/decimal'
import { formatMoney } from '@/lib/core/money/money'

type AmountInputProps = {
  /** Integer cents. */
  cents: number | null
  onCentsChange: (cents: number | null) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  /** The size of the field; `hero` is a form's main amount, which also spells out the understood amount. */
  size?: 'md' | 'hero'
  disabled?: boolean
  autoFocus?: boolean
}

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
  const { 'aria-describedby': below, ...wiring } = useField()
  const saysId = useId()
  const amount = useTypedAmount({ cents, onCentsChange })
  const { decimal, group, pasted } = amount
  const hero = size === 'hero'
  const refused = pasted?.taken === false
  const says = pasted?.labels ?? (hero ? amount.understood : null)
  return (
    <div className="flex min-w-0 flex-col gap-1">
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
          {...(refused && { 'aria-invalid': true })}
          aria-describedby={[says && saysId, below].filter(Boolean).join(' ') || undefined}
          getInputRef={ref}
          name={name}
          disabled={disabled}
          autoFocus={autoFocus}
          inputMode="decimal"
          autoComplete="off"
          placeholder={`0${decimal}00`}
          valueIsNumericString
          value={amount.text}
          decimalSeparator={decimal}
          thousandSeparator={group}
          allowedDecimalSeparators={[decimal]}
          decimalScale={2}
          allowNegative={false}
          isAllowed={({ value }) => amount.allowed(value)}
          onValueChange={({ value }, { source }) => {
            if (source === 'event') amount.change(value)
          }}
          onKeyDown={amount.onKeyDown}
          onPaste={amount.onPaste}
          onBlur={() => {
            amount.settle()
            onBlur?.()
          }}
          className="h-full w-full min-w-0 flex-1 bg-transparent text-right outline-none placeholder:font-normal"
        />
      </div>
      {says && (
        <p
          id={saysId}
          role={pasted ? (refused ? 'alert' : 'status') : undefined}
          className={cx('text-xs tabular-nums', refused ? 'text-danger-ink' : 'text-right text-ink-3')}
        >
          {says}
        </p>
      )}
    </div>
  )
}

/** The largest amount that can be typed: nine digits of reais. */
const maxCents = 99_999_999_999

type TypedAmount = { cents: number | null; onCentsChange: (cents: number | null) => void }

/** Typed or pasted text of an amount field, its meaning, and why a pasted text was refused. */
function useTypedAmount({ cents, onCentsChange }: TypedAmount) {
  const t = useTranslations('fields.amount')
  const locale = useLocale()
  const { decimal, group } = separators[locale]
  // The text stays as typed ("12," on the way to "12,50") until the field loses the focus.
  const [typed, setTyped] = useState(() => centsText(cents))
  const [byGroup, setByGroup] = useState(false)
  const [pasted, setPasted] = useState<{ taken: boolean; labels: string } | null>(null)
  const text = centsOf(typed) === cents ? typed : centsText(cents)
  const [reais = '', fraction] = text.split('.')

  function change(value: string) {
    setTyped(value)
    setPasted(null)
    if (!value.includes('.')) setByGroup(false)
    onCentsChange(centsOf(value))
  }

  /** A separator of thousands begins decimals until a third digit follows: 12.50 is no 1.250, and 1.250 no 1,25. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, code, ctrlKey, metaKey, altKey, currentTarget } = event
    const { selectionStart, selectionEnd, value } = currentTarget
    const atEnd = selectionStart === value.length && selectionEnd === value.length
    // The keypad's decimal key starts the decimals, whatever its character.
    const keypad = code === 'NumpadDecimal' && key !== decimal
    const grouping = !keypad && key === group && atEnd && reais !== '' && fraction === undefined
    if (keypad || grouping) {
      event.preventDefault()
      document.execCommand('insertText', false, decimal)
      setByGroup(grouping)
    }
    const third = byGroup && atEnd && /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey && fraction?.length === 2
    if (!third) return
    event.preventDefault()
    retype(currentTarget, `${reais}${fraction}${key}`)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const given = event.clipboardData.getData('text').trim()
    if (!given) return
    const read = readCents(given, locale)
    if (read === null) return setPasted({ taken: false, labels: t('not-understood', { text: given.slice(0, 40) }) })
    if (!isTypable(read)) {
      return setPasted({ taken: false, labels: t('too-much', { max: formatMoney(maxCents, locale) }) })
    }
    change(centsText(read))
    setPasted({ taken: true, labels: t('understood', { amount: formatMoney(read, locale) }) })
  }

  return {
    text,
    decimal,
    group,
    /** Problem of the last paste, until the person types. */
    pasted,
    /** The amount written in full. */
    understood: cents === null ? null : formatMoney(cents, locale),
    allowed: (value: string) => isTypable(centsOf(value)),
    change,
    settle: () => setTyped(centsText(cents)),
    onKeyDown,
    onPaste,
  }
}

function isTypable(cents: number | null): boolean {
  return cents === null || cents <= maxCents
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
