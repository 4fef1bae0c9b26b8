'use client'

import { useTranslations } from 'next-intl'
import { FilterChip } from '@/components/list/filter-chip'
import { FilterOptions } from '@/components/list/filter-options'
import type { QueueSummary } from '@/lib/features/pix/infractions/queue/schema'

type PersonFilterProps = {
  agents: QueueSummary['agents']
  viewer: { id: string; mayAnswer: boolean }
  value: string | null
  onChange: (value: string | null) => void
}

/** Who has the case: whoever looks, nobody, or one of those who may answer. */
export function PersonFilter({ agents, viewer, value, onChange }: PersonFilterProps) {
  const t = useTranslations('infractions.queue.filters')
  const options = [
    ...(viewer.mayAnswer ? [{ value: 'me', label: t('me') }] : []),
    { value: 'nobody', label: t('nobody') },
    ...agents.filter(({ id }) => id !== viewer.id).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const chosen = options.find((option) => option.value === value)
  return (
    <FilterChip
      name={t('assignee')}
      value={value === null ? null : (chosen?.label ?? (value === 'me' ? t('me') : t('somebody')))}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <FilterOptions
          label={t('assignee')}
          options={options}
          value={value}
          onChoose={(person) => {
            onChange(person)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
