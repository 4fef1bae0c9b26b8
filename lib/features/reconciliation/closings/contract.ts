import { readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type {
  Closing,
  ClosingDifference,
  ClosingDifferenceInput,
  ClosingsInput,
  MonthInput,
  MonthNow,
  NewClosing,
} from './schema'

/** Closed months: a later closing supersedes an earlier one, nothing is deleted. */
export const closings = {
  /** Closings of a company, or of all together; the newest first. */
  list: readContract<ClosingsInput, Page<Closing>>('reconciliation/closings', { may: 'reconciliation.read' }),
  /** Rows that have changed since. */
  difference: readContract<ClosingDifferenceInput, Page<ClosingDifference>>('reconciliation/closings/{id}/difference', {
    may: 'reconciliation.read',
  }),
  month: readContract<MonthInput, MonthNow>('reconciliation/month', { may: 'reconciliation.read' }),
  close: writeContract<NewClosing, Closing>('POST', 'reconciliation/closings', {
    may: 'reconciliation.decide',
    stale: ['reconciliation'],
  }),
}
