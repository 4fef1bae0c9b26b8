'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FilterOptions } from '@/components/list/filter-options'
import { Button } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { type DocumentModel, documentModels } from '@/lib/core/documents/document-model'
import { modelName } from '@/lib/core/documents/model-name'
import { formatTaxId } from '@/lib/core/tax-id'
import { companies } from '@/lib/features/companies/contract'
import { type NoteBacking, noteBackings } from '@/lib/features/documents/rules/note-backings'
import { companyPageSize } from '../identity'

export type ChoicesProps<V extends string> = { value: V | null; onChoose: (value: V) => void }

export function CompanyChoices(props: ChoicesProps<string>) {
  const t = useTranslations('documents')
  const query = useInfiniteQuery(listQuery(companies.list, { limit: companyPageSize }))
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <FilterOptions
      {...props}
      label={t('company')}
      options={loaded.map(({ id, cnpj, legalName, tradeName }) => ({
        value: id,
        label: tradeName ?? legalName,
        note: <span className="ident">{formatTaxId(cnpj)}</span>,
        keywords: `${cnpj} ${legalName}`,
      }))}
      search={t('company-search')}
      empty={query.isPending ? t('companies-loading') : t('companies-none')}
    >
      {query.isError && <p className="px-2 py-2 text-danger-ink">{t('companies-failed')}</p>}
      {query.hasNextPage && (
        <Button variant="ghost" size="sm" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('companies-more')}
        </Button>
      )}
    </FilterOptions>
  )
}

export function ModelChoices(props: ChoicesProps<DocumentModel>) {
  const t = useTranslations('documents')
  const options = documentModels.map((model) => ({ value: model, label: modelName(model), note: t(`about-${model}`) }))
  return <FilterOptions {...props} label={t('model')} options={options} />
}

export function BackingChoices(props: ChoicesProps<NoteBacking>) {
  const t = useTranslations('documents')
  const options = noteBackings.map((backing) => ({ value: backing, label: t(`backing-${backing}`) }))
  return <FilterOptions {...props} label={t('backing')} options={options} />
}
