import { fileContract, type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { DocumentInput } from '@/lib/features/documents/schema'
import type { DocumentDue } from './due-schema'
import type {
  Bill,
  BillBatch,
  BillBatchInput,
  BillChange,
  BillCount,
  BillDismissal,
  BillFileInput,
  BillFilter,
  BillHabit,
  BillId,
  BillMethods,
  BillPage,
  BillSummary,
  BillSummaryInput,
  CalendarAddress,
  Forecast,
  ForecastAccuracy,
  ForecastAccuracyInput,
  ForecastInput,
  NewCalendar,
  OwnCalendar,
} from './schema'

const may = 'bills.read'
const changes = { may: 'bills.change', stale: ['bills'] } as const

/** Bills to pay and to receive. */
export const bills = {
  list: readContract<BillFilter, BillPage>('bills', { may }),
  /** The filtered list as CSV. */
  file: fileContract<BillFileInput>('bills/file', may),
  /** The account of one note. */
  due: readContract<DocumentInput, DocumentDue>('documents/{id}/due', { may }),
  summary: readContract<BillSummaryInput, BillSummary>('bills/summary', { may }),
  forecast: readContract<ForecastInput, Forecast>('bills/forecast', { may }),
  /** A past month's bills as they were due when it began, next to what was paid. */
  accuracy: readContract<ForecastAccuracyInput, ForecastAccuracy>('bills/forecast/accuracy', { may }),
  change: writeContract<BillChange, Bill>('PATCH', 'bills/{id}', changes),
  dismiss: writeContract<BillDismissal, Bill>('POST', 'bills/{id}/dismissal', { ...changes, status: 201 }),
  /** Gives every undated bill of the bill's supplier the usual due day. */
  habit: writeContract<BillHabit, BillCount>('POST', 'bills/{id}/habit', changes),
  /** Marks open bills as paid by another method than Pix; without a method, takes the mark back. */
  otherwise: writeContract<BillMethods, BillCount>('POST', 'bills/otherwise', changes),
  /** A draft of a batch, each row on its bill's due day. */
  batch: writeContract<BillBatchInput, BillBatch>('POST', 'bills/batch', {
    may: 'pix.transfers.create',
    stale: ['pix/batches'],
    status: 201,
  }),
  restore: writeContract<BillId, void>('DELETE', 'bills/{id}/dismissal', changes),
}

/** The secret address of a person's own calendar; a new one ends the old one. */
export const calendar = {
  own: readContract<NoInput, OwnCalendar>('account/calendar', { may }),
  create: writeContract<NewCalendar, CalendarAddress>('POST', 'account/calendar', {
    may,
    stale: ['account/calendar'],
    status: 201,
  }),
  remove: writeContract<NoInput, void>('DELETE', 'account/calendar', { may, stale: ['account/calendar'] }),
}
