import { type NoInput, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { BackingCount, BackingFilter, BackingOf, BackingRow, BackingSummary, SummaryInput } from './schema'

const readingMs = 10_000

export const reconciliation = {
  /** By day, the newest first. */
  list: readContract<BackingFilter, Page<BackingRow>>('reconciliation', { may: 'reconciliation.read' }),
  summary: readContract<SummaryInput, BackingSummary>('reconciliation/summary', {
    may: 'reconciliation.read',
    watch: (summary) => (summary && !summary.read.complete ? readingMs : 0),
  }),
  count: readContract<NoInput, BackingCount>('reconciliation/count', { may: 'reconciliation.read' }),
  payment: readContract<{ id: string }, BackingOf>('reconciliation/payments/{id}', { may: 'reconciliation.read' }),
  document: readContract<{ id: string }, BackingOf>('reconciliation/documents/{id}', { may: 'reconciliation.read' }),
}
