'use client'

import { FilterChip } from './filter-chip'
import { type FilterOption, FilterOptions, type FilterOptionsProps } from './filter-options'

type OptionFilterProps<V extends string> = {
  name: string
  options: readonly FilterOption<V>[]
  /** A value outside the options is shown as it is, or as `unlisted`. */
  value: V | null
  unlisted?: string
  /** The option that holds while none is chosen. */
  usual?: V
  onChange: (value: V | null) => void
  className?: string
} & Pick<FilterOptionsProps<V>, 'search' | 'empty'>

/** A filter by one of several values. */
export function OptionFilter<V extends string>(props: OptionFilterProps<V>) {
  const { name, options, value, unlisted, usual, onChange, className, search, empty } = props
  const label = options.find((option) => option.value === value)?.label
  return (
    <FilterChip
      name={name}
      value={value && (label ?? unlisted ?? value)}
      onClear={() => onChange(null)}
      className={className}
    >
      {(close) => (
        <FilterOptions
          label={name}
          options={options}
          value={value ?? usual ?? null}
          search={search}
          empty={empty}
          onChoose={(chosen) => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
