'use client'

import { useEffect, useRef, useState } from 'react'
import { type FileProgress, fetchFile } from '@/lib/client/file'
import { saveFile } from '@/lib/client/save-file'

type Wanted = { href: string; fileName: string }

/** Brings a file whole before it is saved: what fails on its way leaves nothing in the person's folder. */
export function useFileDownload({ href, fileName }: Wanted) {
  const [progress, setProgress] = useState<FileProgress | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const current = useRef<AbortController | null>(null)

  useEffect(() => () => current.current?.abort(), [])

  async function start() {
    if (current.current) return
    const controller = new AbortController()
    current.current = controller
    setError(null)
    setProgress({ received: 0, total: null })
    try {
      const file = await fetchFile(href, { signal: controller.signal, onProgress: setProgress })
      saveFile(file, fileName)
    } catch (failed) {
      if (!controller.signal.aborted) setError(failed instanceof Error ? failed : new Error('unknown'))
    }
    current.current = null
    setProgress(null)
  }

  return {
    start,
    cancel: () => current.current?.abort(),
    /** Null while nothing is loading. */
    progress,
    error,
  }
}

export type FileDownload = ReturnType<typeof useFileDownload>
