'use client'

import { FilterChip } from './filter-chip'
import { type FilterOption, FilterOptions } from './filter-options'

type OptionFilterProps<V extends string> = {
  name: string
  options: readonly FilterOption<V>[]
  /** Shown as it is where it is none of the options. */
  value: V | null
  onChange: (value: V | null) => void
  className?: string
}

/** A filter by one of several values. */
export function OptionFilter<V extends string>({ name, options, value, onChange, className }: OptionFilterProps<V>) {
  const label = options.find((option) => option.value === value)?.label
  return (
    <FilterChip name={name} value={label ?? value} onClear={() => onChange(null)} className={className}>
      {(close) => (
        <FilterOptions
          label={name}
          options={options}
          value={value}
          onChoose={(chosen) => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
