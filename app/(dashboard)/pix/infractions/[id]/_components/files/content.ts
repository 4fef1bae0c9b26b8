import { useEffect, useState } from 'react'
import { useFile } from '@/components/documents/use-file'
import { queryKey } from '@/lib/core/query-key'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'
import { useCase } from '../case/context'

/** The bytes of an attachment, which never change. */
export function useAttachmentFile(attachmentId: string) {
  const infractionId = useCase().infraction.id
  return useFile(attachmentUrl(infractionId, attachmentId), {
    queryKey: queryKey('pix/attachments/file', { infractionId, attachmentId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
