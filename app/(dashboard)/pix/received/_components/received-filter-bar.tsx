'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DaysFilter } from '@/components/list/days-filter'
import { FilterBar } from '@/components/list/filter-bar'
import { OptionFilter } from '@/components/list/option-filter'
import { TextFilter } from '@/components/list/text-filter'
import { ValueFilter } from '@/components/list/value-filter'
import { AmountInput } from '@/components/payments/amount-input'
import { TextButton } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { formatMoney } from '@/lib/core/money/money'
import { formatTaxId } from '@/lib/core/tax-id'
import { receivedTypes } from '@/lib/features/pix/received/schema'
import { isNarrowed, type ReceivedFilters } from './received-filters'

type ReceivedFilterBarProps = {
  filters: ReceivedFilters
  /** The account is chosen here; otherwise in the page's head. */
  ofAccount: boolean
  /** Null removes all filters. */
  onChange: (change: Partial<ReceivedFilters> | null) => void
  end?: ReactNode
}

/** The filters by a whole text: message key and field. */
const wholeTexts = [
  ['pix-key', 'pixKey'],
  ['txid', 'txid'],
  ['external-id', 'externalId'],
] as const

/** Every filter that the provider knows. */
export function ReceivedFilterBar({ filters, ofAccount, onChange, end }: ReceivedFilterBarProps) {
  const t = useTranslations('received.filters')
  const common = useTranslations('common')
  const received = useTranslations('received')
  const { type, from, to, amountCents, payerDocument, accountId } = filters
  return (
    <FilterBar end={end}>
      <OptionFilter
        name={received('type')}
        options={receivedTypes.map((value) => ({ value, label: received(`types.${value}`) }))}
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
      {wholeTexts.map(([word, field]) => (
        <TextFilter
          key={field}
          name={t(word)}
          label={t(`${word}-label`)}
          hint={t('exact-hint')}
          value={filters[field]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
      {ofAccount && (
        <TextFilter
          name={t('account')}
          label={t('account-label')}
          hint={t('account-hint')}
          value={accountId}
          onChange={(text) => onChange({ accountId: text })}
        />
      )}
      {isNarrowed(filters, ofAccount) && (
        <TextButton onClick={() => onChange(null)} className="flex-none text-sm">
          {common('clear-filters')}
        </TextButton>
      )}
    </FilterBar>
  )
}

type AmountFilterProps = {
  /** Integer cents. */
  value: number | null
  onChange: (cents: number | null) => void
}

function AmountFilter({ value, onChange }: AmountFilterProps) {
  const t = useTranslations('received.filters')
  const locale = useLocale()
  return (
    <ValueFilter
      name={t('amount')}
      shown={value === null ? null : formatMoney(value, locale)}
      value={value}
      className="w-60"
      onApply={(cents) => onChange(cents || null)}
      onClear={() => onChange(null)}
    >
      {(cents, setCents) => (
        <Field label={t('amount-label')}>
          <AmountInput cents={cents} onCentsChange={setCents} />
        </Field>
      )}
    </ValueFilter>
  )
}
