import { fileContract, operationContract, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { BatchState } from './rules/batch-state'
import type {
  Batch,
  BatchDetail,
  BatchFilter,
  BatchId,
  BatchRow,
  ChangedRow,
  ConfirmInput,
  ExcludeInput,
  NewBatch,
  ReadingChange,
  RowChange,
  RowsInput,
  TemplateInput,
} from './schema'

const may = 'pix.transfers.read'
const changes = { may: 'pix.transfers.create', stale: ['pix/batches'] } as const

/** States that may change without the reader: by the worker or by another person. */
const moving: readonly BatchState[] = ['awaiting_approval', 'sending']

/** Files of transfers, requested and approved together; each row becomes a transfer of its own. */
export const batches = {
  list: readContract<BatchFilter, Page<Batch>>('pix/batches', {
    may,
    watch: (page) => (page?.items.some(({ state }) => moving.includes(state)) ? 10_000 : 0),
  }),
  one: readContract<BatchId, BatchDetail>('pix/batches/{id}', {
    may,
    watch: (batch) => (batch?.lookUp.running || (batch && moving.includes(batch.state)) ? 3_000 : 0),
  }),
  rows: readContract<RowsInput, Page<BatchRow>>('pix/batches/{id}/rows', { may }),
  create: writeContract<NewBatch, Batch>('POST', 'pix/batches', changes),
  /** Reads the draft's file again, as a person chooses. */
  readAgain: writeContract<ReadingChange, Batch>('PATCH', 'pix/batches/{id}', changes),
  changeRow: writeContract<RowChange, ChangedRow>('PATCH', 'pix/batches/{id}/rows/{rowId}', changes),
  /** Leaves out every row that has a problem. */
  exclude: writeContract<ExcludeInput, Batch>('POST', 'pix/batches/{id}/exclude', changes),
  /** Confirms every row that waits for it. */
  confirm: writeContract<ConfirmInput, Batch>('POST', 'pix/batches/{id}/confirm', changes),
  lookUp: writeContract<BatchId, Batch>('POST', 'pix/batches/{id}/look-up', { ...changes, status: 202 }),
  request: operationContract('pix.batch', {
    path: 'pix/batches/{id}/request',
    may: 'pix.transfers.create',
    mayRead: 'pix.transfers.read',
    topic: 'pix.batches',
    money: true,
    approvable: true,
    fileWord: 'lotes',
    href: (id) => `/approvals?id=${id}`,
  }),
  pause: writeContract<BatchId, Batch>('POST', 'pix/batches/{id}/pause', changes),
  resume: writeContract<BatchId, Batch>('POST', 'pix/batches/{id}/resume', changes),
  /** Ends a draft, a request or the remaining rows of a batch; sent rows stay sent. */
  cancel: writeContract<BatchId, Batch>('POST', 'pix/batches/{id}/cancel', changes),
  /** A new draft of the rows that failed. */
  again: writeContract<BatchId, Batch>('POST', 'pix/batches/{id}/again', { ...changes, status: 201 }),
  result: fileContract<BatchId>('pix/batches/{id}/file', may),
  template: fileContract<TemplateInput>('pix/batches/template', may),
}
