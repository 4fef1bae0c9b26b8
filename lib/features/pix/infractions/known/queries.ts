import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { KnownAbout } from './schema'

export function knownAboutQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('pix/infractions/known', { id }),
    queryFn: ({ signal }) => apiGet<KnownAbout>(`pix/infractions/${encodeURIComponent(id)}/known`, {}, signal),
  })
}
