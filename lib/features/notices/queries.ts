import { apiFetch } from '@/lib/client/api'
import type { NoticeReadInput, NoticeSummary } from './schema'

/** Comes back with how many are still unread. */
export async function readNotices(input: NoticeReadInput): Promise<NoticeSummary> {
  return (await apiFetch<NoticeSummary>('notices/read', { method: 'POST', body: input })).data
}
