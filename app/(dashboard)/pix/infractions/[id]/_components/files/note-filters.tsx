'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateField } from '@/components/date-field/date-field'
import { TextButton } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { listQuery } from '@/lib/client/read-query'
import { documentModels } from '@/lib/core/documents/document-model'
import { modelName } from '@/lib/core/documents/model-name'
import { companies } from '@/lib/features/companies/contract'

/** Filters of the company's notes; an empty string means no filter. */
export type NoteFilters = { companyId: string; month: string; model: string }

const companyPageSize = 200

type NoteFilterFieldsProps = { value: NoteFilters; onChange: (value: NoteFilters) => void }

export function useCompanies() {
  const query = useInfiniteQuery(listQuery(companies.list, { limit: companyPageSize }))
  return { ...query, companies: query.data?.pages.flatMap((page) => page.items) ?? [] }
}

export function NoteFilterFields({ value, onChange }: NoteFilterFieldsProps) {
  const t = useTranslations('infractions.files.notes')
  const { companies, hasNextPage, isFetching, fetchNextPage } = useCompanies()
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-2 max-md:grid-cols-2">
      <div className="max-md:col-span-2">
        <Field label={t('company')}>
          <Select
            value={value.companyId}
            onValueChange={(companyId) => onChange({ ...value, companyId })}
            placeholder={t('all-companies')}
            options={companies.map(({ id, tradeName, legalName }) => ({ value: id, label: tradeName ?? legalName }))}
          />
        </Field>
        {hasNextPage && (
          <TextButton aria-busy={isFetching} className="mt-1 text-xs" onClick={() => void fetchNextPage()}>
            {t('more-companies')}
          </TextButton>
        )}
      </div>
      <DateField
        kind="month"
        label={t('month')}
        value={value.month}
        onChange={(month) => onChange({ ...value, month })}
      />
      <Field label={t('model')}>
        <Select
          value={value.model}
          onValueChange={(model) => onChange({ ...value, model })}
          placeholder={t('all-models')}
          options={documentModels.map((model) => ({ value: model, label: modelName(model) }))}
        />
      </Field>
    </div>
  )
}
