import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { Expiring } from './schema'

export function expiringQuery() {
  return queryOptions({
    queryKey: queryKey('overview/expiring-documents'),
    queryFn: ({ signal }) => apiGet<Expiring>('overview/expiring-documents', {}, signal),
  })
}
