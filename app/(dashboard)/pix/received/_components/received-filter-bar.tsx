'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DaysFilter } from '@/components/list/days-filter'
import { FilterBar } from '@/components/list/filter-bar'
import { FilterChip } from '@/components/list/filter-chip'
import { FilterOptions } from '@/components/list/filter-options'
import { TextFilter } from '@/components/list/text-filter'
import { TextButton } from '@/components/ui/button'
import { formatTaxId } from '@/lib/core/tax-id'
import { type ReceivedType, receivedTypes } from '@/lib/features/pix/received/schema'
import { AmountFilter } from './amount-filter'
import { isNarrowed, type ReceivedFilters } from './received-filters'

type ReceivedFilterBarProps = {
  filters: ReceivedFilters
  /** The account is chosen here; otherwise in the page's head. */
  ofAccount: boolean
  /** Null takes all of them off. */
  onChange: (change: Partial<ReceivedFilters> | null) => void
  end?: ReactNode
}

/** Every filter that the provider knows. */
export function ReceivedFilterBar({ filters, ofAccount, onChange, end }: ReceivedFilterBarProps) {
  const t = useTranslations('received.filters')
  const common = useTranslations('common')
  const { type, from, to, amountCents, payerDocument, pixKey, txid, externalId, accountId } = filters
  const any = isNarrowed(filters, ofAccount)
  return (
    <FilterBar end={end}>
      <TypeFilter value={type} onChange={(chosen) => onChange({ type: chosen })} />
      <DaysFilter from={from} to={to} onChange={onChange} />
      <AmountFilter value={amountCents} onChange={(cents) => onChange({ amountCents: cents })} />
      <TextFilter
        name={t('payer')}
        label={t('payer-label')}
        hint={t('payer-hint')}
        value={payerDocument && formatTaxId(payerDocument)}
        onChange={(text) => onChange({ payerDocument: text })}
      />
      <TextFilter
        name={t('pix-key')}
        label={t('pix-key-label')}
        hint={t('exact-hint')}
        value={pixKey}
        onChange={(text) => onChange({ pixKey: text })}
      />
      <TextFilter
        name={t('txid')}
        label={t('txid-label')}
        hint={t('exact-hint')}
        value={txid}
        onChange={(text) => onChange({ txid: text })}
      />
      <TextFilter
        name={t('external-id')}
        label={t('external-id-label')}
        hint={t('exact-hint')}
        value={externalId}
        onChange={(text) => onChange({ externalId: text })}
      />
      {ofAccount && (
        <TextFilter
          name={t('account')}
          label={t('account-label')}
          hint={t('account-hint')}
          value={accountId}
          onChange={(text) => onChange({ accountId: text })}
        />
      )}
      {any && (
        <TextButton onClick={() => onChange(null)} className="flex-none text-sm">
          {common('clear-filters')}
        </TextButton>
      )}
    </FilterBar>
  )
}

type TypeFilterProps = { value: ReceivedType | null; onChange: (type: ReceivedType | null) => void }

function TypeFilter({ value, onChange }: TypeFilterProps) {
  const t = useTranslations('received')
  const options = receivedTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))
  return (
    <FilterChip name={t('type')} value={value && t(`types.${value}`)} onClear={() => onChange(null)}>
      {(close) => (
        <FilterOptions
          label={t('type')}
          options={options}
          value={value}
          onChoose={(chosen) => {
            onChange(receivedTypes.find((type) => type === chosen) ?? null)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
