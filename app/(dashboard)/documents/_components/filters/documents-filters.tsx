'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterBar } from '@/components/list/filter-bar'
import { TextButton } from '@/components/ui/button'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { FindInput, FindNote, type useFindBox } from '../list/find-box'
import { FilterChips } from './filter-chips'
import { type ChangeFilters, type Filters, narrowingNames, noFilters } from './filters'

type DocumentsFiltersProps = {
  filters: Filters
  onChange: ChangeFilters
  box: ReturnType<typeof useFindBox>
  /** Whether what only the index can do may be asked for. */
  indexed: boolean
  /** Whether what backs a note may be. */
  backed: boolean
  rows: readonly FiscalDocument[]
  end: ReactNode
}

/** The bar over the list: the box, the usual filters, the rare ones behind one more. */
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
