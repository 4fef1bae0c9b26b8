import { fileContract, type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { FileQuery } from '@/lib/features/reconciliation/file/schema'
import type {
  Closing,
  ClosingDifference,
  ClosingDifferenceInput,
  ClosingsInput,
  MonthInput,
  MonthNow,
  NewClosing,
} from './closings-schema'
import type {
  DismissalInput,
  Dismissed,
  LinkInput,
  LinksInput,
  LinksMade,
  RunInput,
  RunStarted,
} from './decisions-schema'
import type {
  BackingCount,
  BackingFilter,
  BackingLink,
  BackingOf,
  BackingRow,
  BackingSummary,
  SummaryInput,
} from './schema'

const may = 'reconciliation.read'
const readingMs = 10_000

export const reconciliation = {
  /** By day, the newest first. */
  list: readContract<BackingFilter, Page<BackingRow>>('reconciliation', { may }),
  summary: readContract<SummaryInput, BackingSummary>('reconciliation/summary', {
    may,
    watch: (summary) => (summary && !summary.read.complete ? readingMs : 0),
  }),
  count: readContract<NoInput, BackingCount>('reconciliation/count', { may }),
  payment: readContract<{ id: string }, BackingOf>('reconciliation/payments/{id}', { may }),
  document: readContract<{ id: string }, BackingOf>('reconciliation/documents/{id}', { may }),
  /** A month as CSV or for the bookkeeper's program. */
  file: fileContract<FileQuery>('reconciliation/file', may),
  /** Reads and matches a month again in the background. */
  run: writeContract<RunInput, RunStarted>('POST', 'reconciliation/run', { may, status: 202 }),
}

const decides = { may: 'reconciliation.decide' } as const

/** Links by a person: 409 above the open amount of either side, 404 for an unknown side. */
export const decisions = {
  link: writeContract<LinkInput, BackingLink>('POST', 'reconciliation/links', { ...decides, status: 201 }),
  /** Independent links: the refused ones are returned with the reason. */
  linkAll: writeContract<LinksInput, LinksMade>('POST', 'reconciliation/links/batch', { ...decides, status: 201 }),
  unlink: writeContract<{ id: string }, void>('DELETE', 'reconciliation/links/{id}', decides),
  dismiss: writeContract<DismissalInput, Dismissed>('POST', 'reconciliation/dismissals', { ...decides, status: 201 }),
  restore: writeContract<{ id: string }, void>('DELETE', 'reconciliation/dismissals/{id}', decides),
}

/** Closed months: a later closing supersedes an earlier one, nothing is deleted. */
export const closings = {
  /** Closings of a company, or of all together; the newest first. */
  list: readContract<ClosingsInput, Page<Closing>>('reconciliation/closings', { may: 'reconciliation.read' }),
  /** Rows that have changed since the closing. */
  difference: readContract<ClosingDifferenceInput, Page<ClosingDifference>>('reconciliation/closings/{id}/difference', {
    may: 'reconciliation.read',
  }),
  month: readContract<MonthInput, MonthNow>('reconciliation/month', { may: 'reconciliation.read' }),
  close: writeContract<NewClosing, Closing>('POST', 'reconciliation/closings', {
    may: 'reconciliation.decide',
    stale: ['reconciliation'],
    status: 201,
  }),
}
