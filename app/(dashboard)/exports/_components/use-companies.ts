'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listQuery } from '@/lib/client/read-query'
import { normalizeTaxId } from '@/lib/core/tax-id'
import { companies } from '@/lib/features/companies/contract'
import { companyPageSize } from './companies'

/** All companies, page after page, with their names. */
export function useCompanies() {
  const query = useInfiniteQuery(listQuery(companies.list, { limit: companyPageSize }))
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const goOn = hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (goOn) void fetchNextPage()
  }, [goOn, fetchNextPage])
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const names = useMemo(
    () =>
      new Map(
        rows.flatMap(({ id, cnpj, tradeName, legalName }) => {
          const name = tradeName ?? legalName
          return [[id.toLowerCase(), name] as const, [normalizeTaxId(cnpj), name] as const]
        }),
      ),
    [rows],
  )
  return {
    rows,
    /** Null while unknown. */
    nameOf: (id: string) => names.get(id.toLowerCase()) ?? null,
    nameOfTaxId: (taxId: string) => names.get(normalizeTaxId(taxId)) ?? null,
    loading: query.isPending || hasNextPage,
    failed: isError,
    retry: () => void refetch(),
  }
}
