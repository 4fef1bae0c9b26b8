import { listQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { savedFilters } from '@/lib/features/documents/filters/contract'
import { documents } from './contract'
import type { DocumentFileType } from './schema'

/** Address of the file; with `download` the browser saves it under a readable name. */
export function documentFileUrl(id: string, type: DocumentFileType, download = false): string {
  return fileUrl(documents[type], { id }, { download })
}

/** All saved filters of a person: fifty at most. */
export const allSavedFilters = listQuery(savedFilters.list, { limit: 200 })
