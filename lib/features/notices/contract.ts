import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { Notice, NoticeFilter, NoticeReadInput, NoticeSummary } from './schema'

/** Notifications of the person who is signed in, newest first. */
export const notifications = {
  list: readContract<NoticeFilter, Page<Notice>>('notices', { may: 'documents.read' }),
  /** Number of unread notifications. */
  summary: readContract<NoInput, NoticeSummary>('notices/summary', { may: 'documents.read' }),
  read: writeContract<NoticeReadInput, NoticeSummary>('POST', 'notices/read', { may: 'documents.read' }),
}
