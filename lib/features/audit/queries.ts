import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { AuditEntry, AuditFilter, AuditVerification } from './schema'

export function auditQuery(filter: Pick<AuditFilter, 'actor' | 'action' | 'subject' | 'from' | 'to'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('audit', filter),
    queryFn: ({ pageParam, signal }) => apiList<AuditEntry>('audit', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Reading the whole trail is work: it is asked again on request, or when the screen is opened minutes later. */
export function auditVerificationQuery() {
  return queryOptions({
    queryKey: queryKey('audit/verification'),
    queryFn: ({ signal }) => apiGet<AuditVerification>('audit/verification', {}, signal),
    staleTime: 300_000,
  })
}
