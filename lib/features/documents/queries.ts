import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList, apiUrl } from '@/lib/client/api'
import { whileRenewing } from '@/lib/client/page-age'
import { queryKey } from '@/lib/core/query-key'
import type { DocumentFileType, DocumentFilter, DocumentLink, FiscalDocument } from './schema'

export function documentsQuery(filter: Pick<DocumentFilter, 'companyId' | 'model' | 'from' | 'to'>) {
  return infiniteQueryOptions({
    queryKey: queryKey('documents', filter),
    queryFn: ({ pageParam, signal }) => apiList<FiscalDocument>('documents', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: whileRenewing,
  })
}

/** By id or access key. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('documents/one', { id }),
    queryFn: ({ signal }) => apiGet<FiscalDocument>(`documents/${id}`, {}, signal),
  })
}

/** Where the file is; with `download` the browser saves it under a good name. */
export function documentFileUrl(id: string, type: DocumentFileType, download = false): string {
  return apiUrl(`documents/${id}/${type}`, { download: download ? 1 : undefined })
}

export async function createDocumentLink(
  id: string,
  input: { type: DocumentFileType; minutes: number },
): Promise<DocumentLink> {
  return (await apiFetch<DocumentLink>(`/api/documents/${id}/link`, { method: 'POST', body: input })).data
}
