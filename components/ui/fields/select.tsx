'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '@/components/ui/cx'
import { useField } from './field-wiring'
import { controlClass } from './input'

type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  onValueChange?: (value: string) => void
}

/** The device's own select: its list is at home on every screen. */
export function Select({ options, placeholder, onValueChange, onChange, className, ...rest }: SelectProps) {
  const wiring = useField()
  return (
    <div className={cx(controlClass, 'relative flex h-control items-center text-sm max-md:h-10', className)}>
      <select
        {...wiring}
        {...rest}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value)
        }}
        className="h-full w-full min-w-0 appearance-none truncate bg-transparent pr-8 pl-2.5 outline-none [&>option]:bg-raised [&>option]:text-ink"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 text-ink-3" />
    </div>
  )
}
