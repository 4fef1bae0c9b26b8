'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { FiltersProps } from '../filters/filters'
import { useCompanyNames } from '../use-company-names'
import { type ColumnsInput, documentColumns } from './document-columns'

type UseColumns = FiltersProps & Pick<ColumnsInput, 'indexed' | 'narrow'> & { sorts: boolean }

/** The list's columns; a head that orders takes the other direction when it is taken again. */
export function useColumns({ filters, onChange, indexed, narrow, sorts }: UseColumns) {
  const t = useTranslations('documents')
  const locale = useLocale()
  const names = useCompanyNames()
  const sort = filters.sort ?? 'period'
  const order = filters.order ?? 'desc'
  const ordering: ColumnsInput['ordering'] = sorts
    ? { sort, order, onSort: (by) => onChange({ sort: by, order: by === sort && order === 'desc' ? 'asc' : null }) }
    : null
  return documentColumns({ t, locale, names, narrow, indexed, ordering })
}
