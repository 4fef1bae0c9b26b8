'use client'

import { useTranslations } from 'next-intl'
import { FilterChip } from '@/components/list/filter-chip'
import { FilterOptions } from '@/components/list/filter-options'
import { knownStatuses, useStatusWords } from './account-status'

type StatusFilterProps = {
  value: string | null
  /** The statuses in sight: the provider may use words of its own. */
  seen: readonly string[]
  onChange: (value: string | null) => void
}

export function StatusFilter({ value, seen, onChange }: StatusFilterProps) {
  const t = useTranslations('accounts')
  const words = useStatusWords()
  const statuses = [...new Set([...knownStatuses, ...seen, ...(value ? [value] : [])])]
  return (
    <FilterChip name={t('status')} value={value && words(value)} onClear={() => onChange(null)}>
      {(close) => (
        <FilterOptions
          label={t('status')}
          options={statuses.map((status) => ({ value: status, label: words(status) }))}
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
