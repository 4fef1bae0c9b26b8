'use client'

import { useTranslations } from 'next-intl'
import { modelName } from '@/components/documents/model-name'
import { FilterChip } from '@/components/list/filter-chip'
import { type DocumentModel, documentModels } from '@/lib/core/document-model'
import { LateOptions } from './late-options'

type ModelFilterProps = { value: DocumentModel | null; onChange: (model: DocumentModel | null) => void }

export function ModelFilter({ value, onChange }: ModelFilterProps) {
  const t = useTranslations('documents')
  return (
    <FilterChip name={t('model')} value={value && modelName(value)} onClear={() => onChange(null)}>
      {(close) => (
        <LateOptions
          label={t('model')}
          options={documentModels.map((model) => ({
            value: model,
            label: modelName(model),
            note: t(`about-${model}`),
          }))}
          value={value}
          onChoose={(chosen) => {
            onChange(documentModels.find((model) => model === chosen) ?? null)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
