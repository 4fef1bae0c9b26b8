'use client'

import { useEffect, useRef, useState } from 'react'
import { type FileProgress, fetchFile } from '@/lib/client/file'

/** Some browsers read the file only after the click has been handled. */
const revokeAfterMs = 60_000

type Wanted = { href: string; fileName: string }

function save(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

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
      save(file, fileName)
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
