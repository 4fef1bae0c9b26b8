import { fileUrl } from '@/lib/client/send-write'
import { documents } from './contract'
import type { DocumentFileType } from './schema'

/** Address of the file; with `download` the browser saves it under a readable name. */
export function documentFileUrl(id: string, type: DocumentFileType, download = false): string {
  return fileUrl(documents[type], { id }, { download })
}
