'use client'

import { noteFoundEvent } from '@/lib/features/getting-started/rules'
import { BackingChoices, CompanyChoices, ModelChoices } from './filter-choices'
import { StatusForm, TotalForm } from './filter-forms'
import type { Filters, FiltersProps, SeenValues } from './filters'
import { MonthChooser } from './month-chooser'
import { MoreForm } from './more-form'
import type { FilterId } from './use-filter-labels'

type FilterFormProps = FiltersProps & { of: FilterId; seen: SeenValues; onDone: () => void }

/** Form of a filter's value, which applies at once or with a button. */
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
  const find = (total: Pick<Filters, 'minCents' | 'maxCents'>) => {
    window.dispatchEvent(new Event(noteFoundEvent))
    apply(total)
  }
  if (of === 'total') return <TotalForm minCents={filters.minCents} maxCents={filters.maxCents} onApply={find} />
  if (of === 'status') return <StatusForm filters={filters} onChange={onChange} />
  return <MoreForm filters={filters} seen={seen} onApply={apply} />
}
