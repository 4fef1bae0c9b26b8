'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FilterChip } from '@/components/list/filter-chip'
import { Button } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { formatTaxId } from '@/lib/core/tax-id'
import { companies } from '@/lib/features/companies/contract'
import { companyPageSize } from './identity'
import { LateOptions } from './late-options'

type CompanyFilterProps = { value: string | null; onChange: (companyId: string | null) => void }

export function CompanyFilter({ value, onChange }: CompanyFilterProps) {
  const t = useTranslations('documents')
  const query = useInfiniteQuery(listQuery(companies.list, { limit: companyPageSize }))
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  const chosen = loaded.find(({ id }) => id === value)
  const options = loaded.map(({ id, cnpj, legalName, tradeName }) => ({
    value: id,
    label: tradeName ?? legalName,
    note: <span className="ident">{formatTaxId(cnpj)}</span>,
    keywords: `${cnpj} ${legalName}`,
  }))
  return (
    <FilterChip
      name={t('company')}
      value={value === null ? null : chosen ? (chosen.tradeName ?? chosen.legalName) : t('company-unknown')}
      onClear={() => onChange(null)}
      className="w-90"
    >
      {(close) => (
        <LateOptions
          label={t('company')}
          options={options}
          value={value}
          search={t('company-search')}
          empty={query.isPending ? t('companies-loading') : t('companies-none')}
          onChoose={(id) => {
            onChange(id)
            close()
          }}
        >
          {query.isError && <p className="px-2 py-2 text-danger-ink">{t('companies-failed')}</p>}
          {query.hasNextPage && (
            <Button variant="ghost" size="sm" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
              {t('companies-more')}
            </Button>
          )}
        </LateOptions>
      )}
    </FilterChip>
  )
}
