'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '@/lib/client/read-query'
import { companies } from '@/lib/features/companies/contract'
import { type CompanyNames, companyNames, companyPageSize } from './identity'

/** Names of the companies loaded so far. */
export function useCompanyNames(): CompanyNames {
  const { data } = useInfiniteQuery(listQuery(companies.list, { limit: companyPageSize }))
  return useMemo(() => companyNames(data?.pages.flatMap(({ items }) => items) ?? []), [data])
}
