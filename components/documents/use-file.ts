'use client'

import { isServer, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileProgress, fetchFile } from '@/lib/client/file'

/** How long the bytes are cached once nothing shows them. */
export const cachedMs = 60_000

type FileOptions = Omit<UseQueryOptions<Blob>, 'queryFn' | 'gcTime'> & {
  /** Only the beginning of a larger file is fetched. */
  largest?: number
}

/** A file's bytes with their progress; cached for a minute. */
export function useFile(url: string, { largest, ...options }: FileOptions) {
  const [progress, setProgress] = useState<{ of: string; is: FileProgress } | null>(null)
  const query = useQuery({
    ...options,
    queryFn: ({ signal }) => fetchFile(url, { signal, largest, onProgress: (is) => setProgress({ of: url, is }) }),
    gcTime: isServer ? Number.POSITIVE_INFINITY : cachedMs,
  })
  return { ...query, progress: progress?.of === url ? progress.is : null }
}
