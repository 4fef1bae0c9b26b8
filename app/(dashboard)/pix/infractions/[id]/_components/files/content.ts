import { isServer, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FileProgress, fetchFile } from '@/lib/client/file'
import { queryKey } from '@/lib/core/query-key'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'

const keptMs = 60_000
const tellEveryMs = 100

/** The bytes of an attachment, which never change, with how much of them has come. */
export function useAttachmentFile(infractionId: string, attachmentId: string) {
  const [progress, setProgress] = useState<FileProgress | null>(null)
  const query = useQuery({
    queryKey: queryKey('pix/attachments/file', { infractionId, attachmentId }),
    queryFn: ({ signal }) => {
      let toldAt = 0
      return fetchFile(attachmentUrl(infractionId, attachmentId), {
        signal,
        onProgress(now) {
          if (performance.now() - toldAt < tellEveryMs) return
          toldAt = performance.now()
          setProgress(now)
        },
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: isServer ? Number.POSITIVE_INFINITY : keptMs,
  })
  return { ...query, progress }
}

/** An address for a file that is here, as long as the component is; null at first. */
export function useObjectUrl(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** The beginning of a file as text: UTF-8, or else the code page of older Brazilian systems. The end may cut a character. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
