'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilterOptions } from '@/components/list/filter-options'
import { Button, buttonClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Popover } from '@/components/ui/popover'
import { listQuery } from '@/lib/client/read-query'
import { formatTaxId } from '@/lib/core/tax-id'
import { companies } from '@/lib/features/companies/contract'
import { companyPageSize } from './company-page-size'

const all = ''

type CompanyChooserProps = {
  companyId: string | null
  onChange: (companyId: string | null) => void
  /** Hides the name on small screens, where a page's head has no room for it. */
  inHead?: boolean
}

/** Chooses the company whose notes and payments are shown, or all companies. */
export function CompanyChooser({ companyId, onChange, inHead = true }: CompanyChooserProps) {
  const t = useTranslations('reconciliation.company')
  const query = useInfiniteQuery(listQuery(companies.list, { limit: companyPageSize }))
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? []
  const options = loaded.map(({ id, cnpj, legalName, tradeName }) => ({
    value: id,
    label: tradeName ?? legalName,
    note: <span className="ident">{formatTaxId(cnpj)}</span>,
    keywords: `${cnpj} ${legalName}`,
  }))
  const name = companyId === null ? t('all') : (options.find(({ value }) => value === companyId)?.label ?? companyId)
  return (
    <Popover
      label={t('choose')}
      side="bottom-end"
      className="w-90"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t('label', { name })}
          className={cx(
            buttonClass(),
            'min-w-0 flex-initial',
            inHead ? 'max-w-56 max-lg:w-10 max-lg:px-0' : 'self-start',
            inHead && companyId && 'max-lg:border-accent-line max-lg:bg-accent-soft',
          )}
        >
          <Building2 aria-hidden />
          <span className={cx('truncate', inHead && 'max-lg:hidden')}>{name}</span>
          <ChevronDown aria-hidden className={cx(inHead && 'max-lg:hidden')} />
        </button>
      )}
    >
      {(close) => (
        <FilterOptions
          label={t('choose')}
          options={[{ value: all, label: t('all'), note: null, keywords: '' }, ...options]}
          value={companyId ?? all}
          onChoose={(chosen) => {
            onChange(chosen || null)
            close()
          }}
          search={t('search')}
          empty={query.isPending ? t('loading') : t('none')}
        >
          {query.isError && <p className="px-2 py-2 text-danger-ink">{t('failed')}</p>}
          {query.hasNextPage && (
            <Button variant="ghost" size="sm" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </FilterOptions>
      )}
    </Popover>
  )
}
