import 'server-only'
import { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { Problem, refusal } from '@/lib/core/errors'
import { goingTo, type Receiver } from '@/lib/core/pix/receiver'
import { requireOpenAccount } from '@/lib/features/pix/accounts/store'
import { requireBalance } from '@/lib/features/pix/balance/require'
import { receiversOf } from '@/lib/features/pix/transfers/store/receivers'
import { type Person, requirePermission } from '@/lib/server/auth/person'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { publish } from '@/lib/server/live/publish'
import { approvalNeedOf } from '@/lib/server/operations/approval-need'
import { operation, operationOf } from '@/lib/server/operations/operation'
import { submit } from '@/lib/server/operations/perform'
import { requestsToday } from '@/lib/server/operations/same-day'
import { requireSendingDay } from '@/lib/server/operations/send-times'
import { answerOperation } from '@/lib/server/operations/view'
import { batches } from './contract'
import { isHolderStop, isUnconfirmed } from './rules/row-codes'
import {
  type BatchOrder,
  batchOperation,
  batchOrder,
  batchOrderResult,
  type RequestInput,
  requestInput,
} from './schema'
import { type BatchRecord, changed, findBatch, lockBatch, lockDraft, otherState, updateBatch } from './store/batches'
import { contentsOf, hasContents, recentPayeeChangers } from './store/contents'
import { judgeAgain } from './store/judging'
import { cancelledNotesOf } from './store/notes'
import { rowOrder, sendingDay } from './store/row-operation'
import { type RowRecord, readRows } from './store/rows'
import { failBatch } from './store/sending'

/** Requests a whole batch. The operation has the batch's id, and sending it lets the worker begin. */
export const requestBatch = operation(batches.request, {
  input: batchOrder,
  result: batchOrderResult,
  request: { input: requestInput, output: batchOperation, run: askForBatch },
  context: {
    schema: z.null(),
    async capture({ sendOn }) {
      requireSendingDay(sendOn)
      return null
    },
  },
  amountCents: ({ input }) => input.totalCents,
  accountId: ({ accountId }) => accountId ?? null,
  search: ({ input }) => [input.name, input.contents],
  approval: {
    // A charge takes no money from the account, so it needs no approval.
    of: ({ kind }) => kind !== 'charges',
    always: ({ changedHolders = 0 }) => changedHolders > 0,
    receiverCents: ({ input }, database, maker) => mostToOneReceiver(database, input, maker),
    barred: {
      people: ({ input }, database) => recentPayeeChangers(database, input.batchId),
      record: { code: 'refused.payee-changed', values: {} },
    },
    async recheck({ input }) {
      const rows = await requireUnchanged(input)
      requireHolders(rows)
      requireReady(rows)
      if (input.sendOn === undefined) await requireBalance(input.accountId, dueCents(rows))
      return null
    },
  },
  notes: {
    cancelled: cancelledNotesOf,
    confirmed: ({ input }) => input.cancelledNotes ?? [],
    ofParts: true,
  },
  schedule: {
    sendOn: ({ sendOn }) => sendOn ?? null,
    async judge({ input }) {
      await requireOpenAccount(input.accountId)
      const rows = await requireUnchanged(input)
      // A row with a changed holder is refused by itself, and the others are sent.
      requireNoProblems(rows.filter(({ problems }) => !problems.every(isHolderStop)))
      await requireBalance(input.accountId, dueCents(rows))
    },
  },
  onFailed: failBatch,
  async send({ batchId }) {
    return { state: 'confirmed', result: await begin(batchId) }
  },
  // Nothing is sent upstream: the batch's own row tells whether the worker may begin.
  recover: { read: async ({ batchId }) => ({ state: 'confirmed', result: await begin(batchId) }) },
})

/** Judges the rows again; throws `conflict` when they differ from what was requested. */
async function requireUnchanged(input: BatchOrder): Promise<RowRecord[]> {
  return (await db()).transaction(async (tx) => {
    const batch = await lockBatch(tx, input.batchId)
    if (batch.state !== 'awaiting_approval') throw otherState(batch.state)
    const { rows } = await judgeAgain(tx, batch)
    if (batch.version !== input.version || !hasContents(input.contents, batch, rows)) throw changed()
    return rows
  })
}

/** The amount that leaves the account today. Rows with a later day of their own are judged on that day. */
function dueCents(rows: readonly RowRecord[]): number {
  const today = currentDay(new Date())
  const isDue = (row: RowRecord) => !row.excluded && (sendingDay(row) ?? today) <= today
  return rows.filter(isDue).reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
}

async function begin(batchId: string) {
  return (await db()).transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    const startedAt = batch.sendingSince ?? new Date()
    if (batch.state === 'awaiting_approval')
      await updateBatch(tx, batchId, { state: 'sending', sendingSince: startedAt })
    return { startedAt: startedAt.toISOString() }
  })
}

/** The most that one receiver of the batch gets, with the maker's other requests of today; 0 where the threshold is out of reach. */
async function mostToOneReceiver(
  database: Database | Transaction,
  { batchId, totalCents }: BatchOrder,
  maker: Person,
): Promise<number> {
  const today = await requestsToday(database, operationOf('pix.transfer'), maker.id)
  const all = today.reduce((sum, { outgoingCents }) => sum + outgoingCents, totalCents)
  if (all < env().APPROVAL_THRESHOLD_CENTS) return 0
  const { batch } = await findBatch(batchId, database)
  const rows = await readRows(database, batchId)
  const orders = rows.flatMap((row) => (row.excluded ? [] : (rowOrder(batch, row) ?? [])))
  const receivers = await receiversOf(
    orders.map((input) => ({ input, context: null })),
    database,
  )
  const own = receivers.map((receiver, at) => ({ receiver, outgoingCents: orders[at]?.amountCents ?? 0 }))
  const centsOf = (receiver: Receiver) =>
    goingTo(receiver, [...today, ...own]).reduce((sum, { outgoingCents }) => sum + outgoingCents, 0)
  return Math.max(0, ...receivers.map(centsOf))
}

/** Throws `conflict` while a row has a problem or waits to be confirmed, or nothing is left to send. */
function requireReady(rows: readonly RowRecord[]): void {
  const ready = rows.filter(({ excluded }) => !excluded)
  if (ready.length === 0) throw refusal('conflict', 'Every row is left out', 'refused.batch-nothing')
  requireNoProblems(rows)
  if (ready.some(isUnconfirmed)) throw refusal('conflict', 'Rows wait to be confirmed', 'refused.batch-unconfirmed')
}

/** Throws `holder_changed` with the lines whose holder is another one or cannot be compared, without a reason. */
function requireHolders(rows: readonly RowRecord[]): void {
  const linesOf = (code: 'holder_changed' | 'holder_unclear') => {
    const found = rows.filter(({ excluded, problems }) => !excluded && problems.includes(code))
    return found.map(({ line }) => line).join(', ') || 'none'
  }
  const values = { changed: linesOf('holder_changed'), unclear: linesOf('holder_unclear') }
  if (Object.values(values).some((lines) => lines !== 'none'))
    throw refusal('holder_changed', 'Rows need a reason', { code: 'refused.batch-holders', values })
}

function requireNoProblems(rows: readonly RowRecord[]): void {
  if (rows.some(({ excluded, problems }) => !excluded && problems.length > 0))
    throw refusal('conflict', 'Rows have problems: mend them or leave them out', 'refused.batch-problems')
}

/** Requests exactly this version. The same key again returns the same request. Throws `conflict` for another version, or for rows that are not ready. */
export async function askForBatch(
  { id, version, sendOn, remind = false, expects }: RequestInput,
  person: Person,
  key: string,
): Promise<{ data: unknown; status: number }> {
  const { batch, rows, isKnown } = await (await db()).transaction(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch.requestKey === key) {
      if (batch.version !== version) throw changed()
      return { batch, rows: await readRows(tx, id), isKnown: true }
    }
    if (batch.state !== 'draft') throw otherState(batch.state)
    if (batch.version !== version) throw changed()
    if (batch.lookUpBy) throw refusal('conflict', 'Holders are being looked up', 'refused.batch-looking-up')
    if (batch.kind === 'charges') {
      requirePermission(person, 'pix.charges.create')
      if (sendOn) throw new Problem('invalid_request', 'Charges are made at once: leave out the day')
    }
    const judged = await judgeAgain(tx, batch)
    if (judged.changed) await publish(tx, [{ topic: 'pix.batches', subject: id }])
    return { batch, rows: judged.rows, isKnown: false }
  })
  // After the judgement is written, so that its person sees which rows wait.
  if (!isKnown) {
    requireHolders(rows)
    requireReady(rows)
  }
  const order = orderOf(batch, rows, sendOn)
  const { row, replayed } = await submit(requestBatch, id, order, person, {
    expects,
    async alongside(tx) {
      const batch = await lockDraft(tx, id, version)
      // What is free of the notes may have been requested since, by another person.
      const now = await judgeAgain(tx, batch)
      if (contentsOf(batch, now.rows) !== order.contents) throw changed()
      requireHolders(now.rows)
      requireReady(now.rows)
      await updateBatch(tx, id, { state: 'awaiting_approval', requestKey: key, requestedAt: new Date(), remind })
    },
  })
  const { data } = await answerOperation(row, replayed)
  return { data, status: 202 }
}

/** What the request of this draft by this person would lead to now. */
export async function batchApprovalNeed(batch: BatchRecord, person: Person) {
  const input = orderOf(batch, await readRows(await db(), batch.id))
  return approvalNeedOf(requestBatch, { input, context: null }, person)
}

function orderOf(batch: BatchRecord, rows: RowRecord[], sendOn?: string): BatchOrder {
  const ready = rows.filter(({ excluded }) => !excluded)
  const { id: batchId, kind, version, name, accountId } = batch
  const changedHolders = ready.filter(({ warnings }) => warnings.some(isHolderStop)).length
  const cancelledNotes = ready.flatMap(({ warnings, madeFrom }) =>
    madeFrom && warnings.includes('note_cancelled') ? madeFrom.documentId : [],
  )
  return {
    batchId,
    ...(kind === 'charges' && { kind }),
    version,
    contents: contentsOf(batch, rows),
    name,
    rows: ready.length,
    totalCents: ready.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
    ...(changedHolders > 0 && { changedHolders }),
    ...(cancelledNotes.length > 0 && { cancelledNotes }),
    ...(accountId && { accountId }),
    ...(sendOn && { sendOn }),
  }
}
