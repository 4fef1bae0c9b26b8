'use client'

import { useTranslations } from 'next-intl'
import { FilterChip } from '@/components/list/filter-chip'
import { FilterOptions } from '@/components/list/filter-options'
import type { QueueSummary } from '@/lib/features/pix/infractions/queue/schema'

const worthSearching = 8

type AccountFilterProps = {
  accounts: QueueSummary['accounts']
  value: string | null
  onChange: (id: string | null) => void
}

/** One of the accounts that there are infractions of. */
export function AccountFilter({ accounts, value, onChange }: AccountFilterProps) {
  const t = useTranslations('infractions.queue.filters')
  const words = useTranslations('infractions.words')
  const label = ({ id, name, isMain }: QueueSummary['accounts'][number]) =>
    name ?? (isMain ? words('main-account') : id)
  const options = accounts.map((account) => ({ value: account.id, label: label(account), keywords: account.id }))
  const chosen = options.find((option) => option.value === value)
  return (
    <FilterChip name={t('account')} value={chosen?.label ?? value} onClear={() => onChange(null)} className="max-w-84">
      {(close) => (
        <FilterOptions
          label={t('account')}
          options={options}
          value={value}
          search={options.length >= worthSearching ? t('search-account') : undefined}
          empty={options.length === 0 ? t('none-yet') : t('no-account')}
          onChoose={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
