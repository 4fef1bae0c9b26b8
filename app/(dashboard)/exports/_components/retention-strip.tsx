'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { ReadFailure } from '@/components/layout/error-notice'
import { OptionFilter } from '@/components/list/option-filter'
import { Segmented } from '@/components/ui/fields/segmented'
import { useNow } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { currentDay } from '@/lib/core/dates'
import { formatTaxId } from '@/lib/core/tax-id'
import { retention } from '@/lib/features/retention/contract'
import { Going } from './expiring-files'
import { retentionInput, retentionParsers, views } from './retention-address'
import { Bars, exportedFill } from './retention-bars'
import { dayColumns, monthColumns } from './retention-columns'
import { useCompanies } from './use-companies'

type StripProps = { onCreated: (id: string) => void }

/** Expiry dates of the provider's content, with a button to export it first. */
export function RetentionStrip({ onCreated }: StripProps) {
  const t = useTranslations('exports.retention')
  const [{ companyId, within, view }, set] = useQueryStates(retentionParsers, { history: 'replace' })
  const query = useQuery({
    ...readQuery(retention, retentionInput({ companyId })),
    placeholderData: keepPreviousData,
  })
  const today = currentDay(new Date(useNow()))
  const days = Number(within)
  return (
    <section
      aria-label={t('label')}
      className="grid flex-none grid-cols-[280px_minmax(0,1fr)] gap-6 border-line border-b pt-3.5 pr-4 pb-2.5 pl-5 max-lg:grid-cols-[240px_minmax(0,1fr)] max-md:grid-cols-1 max-md:gap-3 max-md:p-4"
    >
      <div className="flex flex-col items-start gap-1">
        {query.data ? (
          <Going
            retention={query.data}
            today={today}
            days={days}
            companyId={companyId}
            onDays={(chosen) => void set({ within: chosen })}
            onCreated={onCreated}
          />
        ) : (
          !query.error && (
            <div aria-busy className="flex flex-col gap-2">
              <Skeleton className="h-4 w-56" />
              <Skeleton className="w-64" />
            </div>
          )
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        {query.data ? (
          <Bars
            columns={view === 'days' ? dayColumns(query.data, today) : monthColumns(query.data, today)}
            today={today}
            unit={view === 'days' ? 'day' : 'month'}
          />
        ) : query.error ? (
          <ReadFailure query={query} />
        ) : (
          <div className="flex h-23 items-end pb-8">
            <Skeleton className="h-px w-full" />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Legend />
          <div className="ml-auto flex items-center gap-2 max-md:ml-0">
            <CompanyFilter value={companyId} onChange={(chosen) => void set({ companyId: chosen })} />
            <Segmented
              label={t('view')}
              value={view}
              onValueChange={(chosen) => void set({ view: chosen })}
              segments={views.map((value) => ({ value, label: t(value) }))}
            />
          </div>
        </div>
      </div>
    </section>
  )
}

function Legend() {
  const t = useTranslations('exports.retention')
  return (
    <div aria-hidden className="flex gap-4 text-ink-2 text-xs">
      <span className="flex items-center gap-1.5">
        <i className="size-2.5 rounded-[2px] bg-wait-dot forced-color-adjust-none" /> {t('never-exported')}
      </span>
      <span className="flex items-center gap-1.5">
        <i className="size-2.5 rounded-[2px] forced-color-adjust-none" style={exportedFill} /> {t('exported')}
      </span>
    </div>
  )
}

type CompanyFilterProps = { value: string | null; onChange: (value: string | null) => void }

function CompanyFilter({ value, onChange }: CompanyFilterProps) {
  const t = useTranslations('exports.form')
  const { rows, nameOf } = useCompanies()
  return (
    <OptionFilter
      name={t('company')}
      value={value}
      unlisted={(value && nameOf(value)) || t('company-unknown')}
      onChange={onChange}
      options={rows.map(({ id, cnpj, legalName, tradeName }) => ({
        value: id,
        label: tradeName ?? legalName,
        note: <span className="ident">{formatTaxId(cnpj)}</span>,
        keywords: `${cnpj} ${legalName}`,
      }))}
      search={t('company-search')}
      empty={t('companies-none')}
    />
  )
}
