import { queryOptions } from '@tanstack/react-query'
import { apiGet, apiUrl } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { Insight, InsightFilter } from './schema'

export function insightQuery(filter: InsightFilter) {
  return queryOptions({
    queryKey: queryKey('pix/infractions/insight', filter),
    queryFn: ({ signal }) => apiGet<Insight>('pix/infractions/insight', filter, signal),
  })
}

/** The same figures as CSV. */
export function insightFileUrl(filter: InsightFilter): string {
  return apiUrl('pix/infractions/insight/file', { ...filter, download: 1 })
}
