'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { modelName } from '@/components/documents/model-name'
import { FilterChip } from '@/components/list/filter-chip'
import type { DocumentModel } from '@/lib/core/document-model'
import type { ChoicesProps } from './filter-choices'
import { useCompanyNames } from './use-company-names'

/** They come when the first chip is opened. */
const loading = () => <div className="h-40" />
const CompanyChoices = dynamic(() => import('./filter-choices').then((part) => part.CompanyChoices), {
  ssr: false,
  loading,
})
const ModelChoices = dynamic(() => import('./filter-choices').then((part) => part.ModelChoices), {
  ssr: false,
  loading,
})

type FilterProps<V extends string> = { value: V | null; onChange: (value: V | null) => void }

/** Takes the choice and closes the chip. */
function choosing<V extends string>({ value, onChange }: FilterProps<V>, close: () => void): ChoicesProps<V> {
  return {
    value,
    onChoose(chosen) {
      onChange(chosen)
      close()
    },
  }
}

export function CompanyFilter(props: FilterProps<string>) {
  const t = useTranslations('documents')
  const names = useCompanyNames()
  const { value, onChange } = props
  return (
    <FilterChip
      name={t('company')}
      value={value && (names.get(value.toLowerCase()) ?? t('company-unknown'))}
      onClear={() => onChange(null)}
      className="w-90"
    >
      {(close) => <CompanyChoices {...choosing(props, close)} />}
    </FilterChip>
  )
}

export function ModelFilter(props: FilterProps<DocumentModel>) {
  const t = useTranslations('documents')
  const { value, onChange } = props
  return (
    <FilterChip name={t('model')} value={value && modelName(value)} onClear={() => onChange(null)}>
      {(close) => <ModelChoices {...choosing(props, close)} />}
    </FilterChip>
  )
}
