'use client'

import { useTranslations } from 'next-intl'
import { FilterChip } from '@/components/filter-chip'
import { FilterOptions } from '@/components/filter-options'
import { type FilterState, filterStates } from './charge-filters'

type StateFilterProps = { value: FilterState | null; onChange: (value: FilterState | null) => void }

export function StateFilter({ value, onChange }: StateFilterProps) {
  const t = useTranslations('charges')
  const words: Record<FilterState, string> = {
    sending: t('standing.sending'),
    unknown: t('standing.unknown'),
    accepted: t('list.accepted-option'),
    confirmed: t('standing.paid'),
    failed: t('standing.failed'),
  }
  const options = filterStates.map((state) => ({ value: state, label: words[state] }))
  return (
    <FilterChip name={t('list.status')} value={value && words[value]} onClear={() => onChange(null)}>
      {(close) => (
        <FilterOptions
          label={t('list.status')}
          options={options}
          value={value}
          onChoose={(chosen) => {
            onChange(filterStates.find((state) => state === chosen) ?? null)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
