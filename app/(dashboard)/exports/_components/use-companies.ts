'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listQuery } from '@/lib/client/read-query'
import { companies } from '@/lib/features/companies/contract'

/** As the other screens ask for them, so that they are read once. */
const pageSize = 200

/** All companies, page after page, and what they are called. */
export function useCompanies() {
  const query = useInfiniteQuery(listQuery(companies.list, { limit: pageSize }))
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const goOn = hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (goOn) void fetchNextPage()
  }, [goOn, fetchNextPage])
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const names = useMemo(
    () => new Map(rows.map(({ id, tradeName, legalName }) => [id.toLowerCase(), tradeName ?? legalName])),
    [rows],
  )
  return {
    rows,
    /** Null while it is not known. */
    nameOf: (id: string) => names.get(id.toLowerCase()) ?? null,
    loading: query.isPending || hasNextPage,
    failed: isError,
    retry: () => void refetch(),
  }
}
