'use client'

import { isServer, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileProgress, fetchFile } from '@/lib/client/file'

/** How long the bytes are cached once nothing shows them. */
export const cachedMs = 60_000

type FileOptions = Omit<UseQueryOptions<Blob>, 'queryFn' | 'gcTime'> & {
  /** Of a larger one only the beginning comes. */
  largest?: number
}

/** The bytes of a file with how much of them has come; going back to it within a minute costs nothing. */
export function useFile(url: string, { largest, ...options }: FileOptions) {
  const [progress, setProgress] = useState<{ of: string; is: FileProgress } | null>(null)
  const query = useQuery({
    ...options,
    queryFn: ({ signal }) => fetchFile(url, { signal, largest, onProgress: (is) => setProgress({ of: url, is }) }),
    gcTime: isServer ? Number.POSITIVE_INFINITY : cachedMs,
  })
  return { ...query, progress: progress?.of === url ? progress.is : null }
}
