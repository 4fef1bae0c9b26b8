'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterBar } from '@/components/list/filter-bar'
import { FilterChip } from '@/components/list/filter-chip'
import { TextButton } from '@/components/ui/button'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import {
  type ChangeFilters,
  type Filters,
  type FiltersProps,
  narrowingNames,
  noFilters,
  type SeenValues,
} from './filters'
import { FindInput, FindNote, type useFindBox } from './list/find-box'
import { useFilterLabels } from './use-filter-labels'

type DocumentsFiltersProps = {
  filters: Filters
  onChange: ChangeFilters
  box: ReturnType<typeof useFindBox>
  /** Whether filters of the index are available. */
  indexed: boolean
  /** Whether the filter by backing is available. */
  backed: boolean
  rows: readonly FiscalDocument[]
  end: ReactNode
}

/** The bar above the list: search box, usual filters, and a chip for all rare filters. */
export function DocumentsFilters({ filters, onChange, box, indexed, backed, rows, end }: DocumentsFiltersProps) {
  const common = useTranslations('common')
  const seen = {
    role: rows.flatMap(({ role }) => role ?? []),
    kind: rows.flatMap(({ kind }) => kind ?? []),
  }
  return (
    <>
      <FilterBar search={<FindInput box={box} />} end={end}>
        <FilterChips filters={filters} onChange={onChange} indexed={indexed} backed={backed} seen={seen} />
        {isFiltered(filters) && (
          <TextButton onClick={() => onChange(noFilters)} className="flex-none text-sm">
            {common('clear-filters')}
          </TextButton>
        )}
      </FilterBar>
      <FindNote box={box} />
    </>
  )
}

export const isFiltered = (filters: Filters) => narrowingNames.some((name) => filters[name] !== null)

/** The filter forms are loaded when the first chip is opened. */
const FilterForm = dynamic(() => import('./filter-form').then((part) => part.FilterForm), {
  ssr: false,
  loading: () => <div className="h-40 w-84 max-w-full" />,
})

type FilterChipsProps = FiltersProps & {
  /** Whether filters of the index are available. */
  indexed: boolean
  /** Whether the filter by backing is available. */
  backed: boolean
  seen: SeenValues
}

/** The usual filters and the rare ones that are set; the last chip offers the remaining rare ones. */
function FilterChips({ indexed, backed, ...props }: FilterChipsProps) {
  const chips = useFilterLabels(props.filters, indexed, backed)
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
