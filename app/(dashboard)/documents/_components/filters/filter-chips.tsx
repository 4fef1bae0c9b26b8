'use client'

import dynamic from 'next/dynamic'
import { FilterChip } from '@/components/list/filter-chip'
import type { FiltersProps, SeenWords } from './filters'
import { useFilterWords } from './use-filter-words'

/** What chooses comes when the first chip is opened. */
const FilterForm = dynamic(() => import('./filter-form').then((part) => part.FilterForm), {
  ssr: false,
  loading: () => <div className="h-40 w-84 max-w-full" />,
})

type FilterChipsProps = FiltersProps & {
  /** Whether what only the index can do may be asked for. */
  indexed: boolean
  /** Whether what backs a note may be. */
  backed: boolean
  seen: SeenWords
}

/** The usual filters, and those rare ones that are set; the other rare ones are all behind the last. */
export function FilterChips({ indexed, backed, ...props }: FilterChipsProps) {
  const chips = useFilterWords(props.filters, indexed, backed)
  return chips.map(({ of, name, value, none }) => (
    <FilterChip
      key={of}
      name={name}
      value={value}
      onClear={() => props.onChange(none)}
      className={of === 'company' ? 'w-90' : undefined}
    >
      {(close) => <FilterForm of={of} {...props} onDone={close} />}
    </FilterChip>
  ))
}
