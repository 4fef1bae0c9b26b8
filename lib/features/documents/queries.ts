import { fileUrl } from '@/lib/client/write'
import { documents } from './contract'
import type { DocumentFileType } from './schema'

/** Where the file is; with `download` the browser saves it under a good name. */
export function documentFileUrl(id: string, type: DocumentFileType, download = false): string {
  return fileUrl(documents[type], { id }, { download })
}
