import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch, apiGet, apiList } from '@/lib/client/api'
import { queryKey } from '@/lib/core/query-key'
import type { Notice, NoticeReadInput, NoticeSummary } from './schema'

/** News for the person who is signed in, newest first. */
export function noticesQuery() {
  return infiniteQueryOptions({
    queryKey: queryKey('notices'),
    queryFn: ({ pageParam, signal }) => apiList<Notice>('notices', { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** The newest that are unread, as they are now. */
export async function latestUnread(): Promise<Notice[]> {
  return (await apiList<Notice>('notices', { unread: 1 })).items
}

/** How many of them are unread. */
export function noticeSummaryQuery() {
  return queryOptions({
    queryKey: queryKey('notices/summary'),
    queryFn: ({ signal }) => apiGet<NoticeSummary>('notices/summary', {}, signal),
  })
}

/** Comes back with how many are still unread. */
export async function readNotices(input: NoticeReadInput): Promise<NoticeSummary> {
  return (await apiFetch<NoticeSummary>('/api/notices/read', { method: 'POST', body: input })).data
}
