'use client'

import { isServer, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { busyRetry } from '@/lib/client/busy-retry'
import { type FileProgress, fetchFile } from '@/lib/client/file'
import { queryKey } from '@/lib/core/query-key'
import { documentFileUrl } from '@/lib/features/documents/queries'
import type { DocumentFileType } from '@/lib/features/documents/schema'

/** How long the bytes serve again without asking: no longer than a purge may stay unseen. */
const keptMs = 60_000

const tellEveryMs = 100

/** A document's file with how much of it has come; walking back to it within a minute costs nothing. */
export function useDocumentFile(id: string, type: DocumentFileType) {
  const [progress, setProgress] = useState<FileProgress | null>(null)
  const query = useQuery({
    queryKey: queryKey('documents/file', { id, type }),
    queryFn: ({ signal }) => {
      let toldAt = 0
      const onProgress = (now: FileProgress) => {
        if (performance.now() - toldAt < tellEveryMs) return
        toldAt = performance.now()
        setProgress(now)
      }
      return fetchFile(documentFileUrl(id, type), { signal, onProgress })
    },
    staleTime: keptMs,
    gcTime: isServer ? Number.POSITIVE_INFINITY : keptMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...busyRetry,
  })
  return { ...query, progress }
}
