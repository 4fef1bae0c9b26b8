import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { AuditEntry, AuditFilter } from './schema'

export function auditQuery(filter: Pick<AuditFilter, 'actor' | 'action' | 'subject' | 'from' | 'to'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('audit', filter),
    queryFn: ({ pageParam, signal }) => apiList<AuditEntry>('audit', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
