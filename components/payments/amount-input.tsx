'use client'

import { type Ref, useId } from 'react'
import { NumericFormat } from 'react-number-format'
import { cx } from '@/components/ui/cx'
import { useField } from '@/components/ui/fields/field-wiring'
import { controlClass } from '@/components/ui/fields/input'
import { useTypedAmount } from './use-typed-amount'

type AmountInputProps = {
  /** Integer cents. */
  cents: number | null
  onCentsChange: (cents: number | null) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  /** The one amount of a form, which also says in full what it understood. */
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
