'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companiesQuery } from '@/lib/features/companies/queries'
import { type CompanyNames, companyNames } from './identity'
import { companyPageSize } from './page-sizes'

/** The companies' names as far as they are loaded. */
export function useCompanyNames(): CompanyNames {
  const { data } = useInfiniteQuery(companiesQuery({ limit: companyPageSize }))
  return useMemo(() => companyNames(data?.pages.flatMap(({ items }) => items) ?? []), [data])
}
