import { cachedMs, useFile } from '@/components/documents/use-file'
import { busyRetry } from '@/lib/client/busy-retry'
import { queryKey } from '@/lib/core/query-key'
import { documentFileUrl } from '@/lib/features/documents/queries'
import type { DocumentFileType } from '@/lib/features/documents/schema'

/** A document's file; its bytes serve again no longer than a purge may stay unseen. */
export function useDocumentFile(id: string, type: DocumentFileType) {
  return useFile(documentFileUrl(id, type), {
    queryKey: queryKey('documents/file', { id, type }),
    staleTime: cachedMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...busyRetry,
  })
}
