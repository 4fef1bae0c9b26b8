'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DaysFilter } from '@/components/list/days-filter'
import { FilterBar } from '@/components/list/filter-bar'
import { OptionFilter } from '@/components/list/option-filter'
import { TextFilter } from '@/components/list/text-filter'
import { TextButton } from '@/components/ui/button'
import { formatTaxId } from '@/lib/core/tax-id'
import { receivedTypes } from '@/lib/features/pix/received/schema'
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
  const words = useTranslations('received')
  const common = useTranslations('common')
  const { type, from, to, amountCents, payerDocument, pixKey, txid, externalId, accountId } = filters
  const any = isNarrowed(filters, ofAccount)
  return (
    <FilterBar end={end}>
      <OptionFilter
        name={words('type')}
        options={receivedTypes.map((known) => ({ value: known, label: words(`types.${known}`) }))}
        value={type}
        onChange={(chosen) => onChange({ type: chosen })}
      />
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
