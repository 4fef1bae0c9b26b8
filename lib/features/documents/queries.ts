import { apiFetch, apiUrl } from '@/lib/client/api'
import type { DocumentFileType, DocumentLink } from './schema'

/** Where the file is; with `download` the browser saves it under a good name. */
export function documentFileUrl(id: string, type: DocumentFileType, download = false): string {
  return apiUrl(`documents/${id}/${type}`, { download: download ? 1 : undefined })
}

export async function createDocumentLink(
  id: string,
  input: { type: DocumentFileType; minutes: number },
): Promise<DocumentLink> {
  return (await apiFetch<DocumentLink>(`documents/${id}/link`, { method: 'POST', body: input })).data
}
