'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import { type DateSpan, DateSpanForm } from '@/components/date-field/date-span-form'
import { FilterOptions } from '@/components/list/filter-options'
import { PopoverForm } from '@/components/list/popover-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { listQuery } from '@/lib/client/read-query'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { type DocumentModel, documentModels } from '@/lib/core/documents/document-model'
import { modelName } from '@/lib/core/documents/model-name'
import { formatTaxId } from '@/lib/core/tax-id'
import { companies } from '@/lib/features/companies/contract'
import { type NoteBacking, noteBackings } from '@/lib/features/documents/rules/note-backings'
import { useToday } from './availability'
import { useDocumentLabels } from './document-labels'
import { StatusForm, TotalForm } from './filter-forms'
import type { Filters, FiltersProps, SeenValues } from './filters'
import { companyPageSize } from './identity'
import type { FilterId } from './use-filter-labels'

type FilterFormProps = FiltersProps & { of: FilterId; seen: SeenValues; onDone: () => void }

/** Form of a filter's value, which applies immediately or with a button. */
export function FilterForm({ of, seen, filters, onChange, onDone }: FilterFormProps) {
  const apply = (change: Partial<Filters>) => {
    onChange(change)
    onDone()
  }
  if (of === 'company')
    return <CompanyChoices value={filters.companyId} onChoose={(companyId) => apply({ companyId })} />
  if (of === 'model') return <ModelChoices value={filters.model} onChoose={(model) => apply({ model })} />
  if (of === 'backing') return <BackingChoices value={filters.backing} onChoose={(backing) => apply({ backing })} />
  if (of === 'months') return <MonthChooser months={filters} onApply={apply} />
  if (of === 'total') return <TotalForm minCents={filters.minCents} maxCents={filters.maxCents} onApply={apply} />
  if (of === 'status') return <StatusForm filters={filters} onChange={onChange} />
  return <MoreForm filters={filters} seen={seen} onApply={apply} />
}

type MonthChooserProps = { months: DateSpan; onApply: (months: DateSpan) => void }

/** First and last month, or a usual period. */
function MonthChooser({ months, onApply }: MonthChooserProps) {
  const t = useTranslations('documents')
  const now = currentMonth(useToday())
  const usual = [
    { name: t('this-month'), from: now, to: now },
    { name: t('last-month'), from: addMonths(now, -1), to: addMonths(now, -1) },
    { name: t('last-three-months'), from: addMonths(now, -2), to: now },
    { name: t('last-twelve-months'), from: addMonths(now, -11), to: now },
  ]
  return <DateSpanForm kind="month" span={months} usual={usual} onApply={onApply} />
}

type ChoicesProps<V extends string> = { value: V | null; onChoose: (value: V) => void }

function CompanyChoices(props: ChoicesProps<string>) {
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

function ModelChoices(props: ChoicesProps<DocumentModel>) {
  const t = useTranslations('documents')
  const options = documentModels.map((model) => ({ value: model, label: modelName(model), note: t(`about-${model}`) }))
  return <FilterOptions {...props} label={t('model')} options={options} />
}

function BackingChoices(props: ChoicesProps<NoteBacking>) {
  const t = useTranslations('documents')
  const options = noteBackings.map((backing) => ({ value: backing, label: t(`backing-${backing}`) }))
  return <FilterOptions {...props} label={t('backing')} options={options} />
}

type MoreFormProps = { filters: Filters; seen: SeenValues; onApply: (change: Partial<Filters>) => void }

/** The rare filters in one form, applied together. */
function MoreForm({ filters, seen, onApply }: MoreFormProps) {
  const t = useTranslations('documents')
  const span = useTranslations('fields.span')
  const labels = useDocumentLabels()
  const { roles, kinds } = useMessages()['document-words']
  const [given, setGiven] = useState({
    role: filters.role ?? '',
    kind: filters.kind ?? '',
    issuedFrom: filters.issuedFrom ?? '',
    issuedTo: filters.issuedTo ?? '',
  })
  const change = (one: Partial<typeof given>) => setGiven({ ...given, ...one })
  const issued = { from: given.issuedFrom, to: given.issuedTo }
  const options = (of: 'role' | 'kind') =>
    [...new Set([...Object.keys(of === 'role' ? roles : kinds), ...seen[of], given[of]])]
      .filter(Boolean)
      .map((value) => ({ value, label: labels[of](value) }))
      .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <PopoverForm
      onApply={() => {
        const { role, kind, issuedFrom, issuedTo } = given
        const swapped = issuedFrom && issuedTo && issuedFrom > issuedTo
        const [first, last] = swapped ? [issuedTo, issuedFrom] : [issuedFrom, issuedTo]
        onApply({ role: role || null, kind: kind || null, issuedFrom: first || null, issuedTo: last || null })
      }}
    >
      {(['role', 'kind'] as const).map((of) => (
        <Field key={of} label={t(of)} hint={of === 'role' ? t('role-hint') : undefined}>
          <Select
            options={options(of)}
            placeholder={t('any')}
            value={given[of]}
            onValueChange={(value) => change({ [of]: value })}
          />
        </Field>
      ))}
      <fieldset className="grid min-w-0 grid-cols-2 items-start gap-2">
        <legend className="mb-1 font-medium text-sm">{t('issued')}</legend>
        <DateField
          kind="day"
          label={span('from')}
          value={given.issuedFrom}
          span={issued}
          onChange={(issuedFrom) => change({ issuedFrom })}
        />
        <DateField
          kind="day"
          label={span('to')}
          value={given.issuedTo}
          span={issued}
          onChange={(issuedTo) => change({ issuedTo })}
        />
      </fieldset>
    </PopoverForm>
  )
}
