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

/** A month as somebody closed it: a later closing supersedes, nothing is deleted. */
export const closings = {
  /** Of a company, or of all together; the newest first. */
  list: readContract<ClosingsInput, Page<Closing>>('reconciliation/closings', { may: 'reconciliation.read' }),
  /** What stands otherwise by now. */
  difference: readContract<ClosingDifferenceInput, Page<ClosingDifference>>('reconciliation/closings/{id}/difference', {
    may: 'reconciliation.read',
  }),
  month: readContract<MonthInput, MonthNow>('reconciliation/month', { may: 'reconciliation.read' }),
  close: writeContract<NewClosing, Closing>('POST', 'reconciliation/closings', {
    may: 'reconciliation.decide',
    stale: ['reconciliation'],
  }),
}
