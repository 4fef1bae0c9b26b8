import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiList } from '@/lib/client/api'
import { whileRenewing } from '@/lib/client/page-age'
import { queryKey } from '@/lib/core/query-key'
import type { Company, CompanyFilter } from './schema'

export function companiesQuery(filter: Partial<Pick<CompanyFilter, 'limit'>> = {}) {
  return infiniteQueryOptions({
    queryKey: queryKey('companies', filter),
    queryFn: ({ pageParam, signal }) => apiList<Company>('companies', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: whileRenewing,
    staleTime: 60_000,
  })
}
