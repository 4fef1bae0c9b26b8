import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { DirectoryEntry, DirectoryInput, DirectoryUsage } from './schema'

/** Look-ups are scarce: call it on a person's click alone, and keep the answer as long as the form lives. */
export function lookUpKey(input: DirectoryInput): Promise<DirectoryEntry> {
  return apiGet<DirectoryEntry>('pix/directory', input)
}

export function directoryUsageQuery() {
  return queryOptions({
    queryKey: queryKey('pix/directory/usage'),
    queryFn: ({ signal }) => apiGet<DirectoryUsage>('pix/directory/usage', {}, signal),
    staleTime: 0,
  })
}
