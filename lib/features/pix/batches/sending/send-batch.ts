import 'server-only'
import { currentDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { operationError } from '@/lib/core/operations/operation-error'
import { may } from '@/lib/core/permissions'
import type { PauseReason } from '@/lib/features/pix/batches/rules/batch-state'
import { secondsLeft } from '@/lib/features/pix/batches/rules/read-charge-row'
import type { BatchRecord } from '@/lib/features/pix/batches/store/batches'
import { endLease, renewLease } from '@/lib/features/pix/batches/store/leases'
import { chargeOrder, rowOperationId, rowOrder } from '@/lib/features/pix/batches/store/row-operation'
import type { RowRecord } from '@/lib/features/pix/batches/store/rows'
import { finishBatch, linkRow, pauseSending, refuseRow, unsentRows } from '@/lib/features/pix/batches/store/sending'
import { directoryEntry } from '@/lib/features/pix/directory/schema'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { findActivePerson } from '@/lib/server/db/people'
import { log } from '@/lib/server/log'
import { type Operation, operationOf } from '@/lib/server/operations/operation'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { submit } from '@/lib/server/operations/perform'
import { isStopping, pause } from '@/lib/server/process-state'
import { getBalance } from '@/lib/server/upstream/pix/wallet'
import { shareRows } from './share-rows'

const together = 4
const renewEveryMs = 15_000
/** Number of consecutive lost answers after which the service counts as unreachable. */
const mostLost = 4
/** Maximum time that a row waits for a busy service, less than the lease of its operation. */
const mostBusyMs = 40_000
const leastWaitMs = 1_000

type Pass = {
  batch: BatchRecord
  maker: Person
  rows: RowRecord[]
  /** Null: upstream does not state the balance. */
  availableCents: number | null
  /** Until then no instance starts another row. */
  waitUntil: number
  lost: number
  ended: boolean
}

/** Sends the remaining rows of a batch, a few at once. Returns when none is left, the batch is paused, or this instance stops. */
export async function sendBatch(batch: BatchRecord): Promise<void> {
  const renewing = setInterval(() => {
    renewLease(batch.id).catch((error: unknown) => log().warn({ error, batch: batch.id }, 'a lease was not renewed'))
  }, renewEveryMs)
  try {
    const maker = await findActivePerson(batch.createdBy)
    if (!maker || !may(maker.roles, `pix.${batch.kind}.create`)) return await pauseSending(batch.id, 'maker')
    const rows = await unsentRows(batch.id)
    const availableCents = rows.length > 0 ? await readBalance(batch) : null
    const pass: Pass = { batch, maker, rows, availableCents, waitUntil: 0, lost: 0, ended: false }
    const lanes = await Promise.allSettled(Array.from({ length: together }, () => sendRows(pass)))
    const failed = lanes.find((lane) => lane.status === 'rejected')
    if (failed) throw failed.reason
    // Makes sure that the result of a finished batch has every link.
    while (batch.kind === 'charges' && !isStopping() && (await shareRows()) > 0);
    await finishBatch(batch.id)
  } finally {
    clearInterval(renewing)
    await endLease(batch.id)
  }
}

/** The balance; null where upstream does not state it, or where nothing leaves the account. */
async function readBalance({ accountId, kind }: BatchRecord): Promise<number | null> {
  if (kind === 'charges') return null
  return (await getBalance(accountId ?? undefined)).availableCents
}

async function sendRows(pass: Pass): Promise<void> {
  while (!pass.ended && !isStopping()) {
    const waitMs = pass.waitUntil - Date.now()
    if (waitMs > 0) {
      await pause(Math.min(waitMs, leastWaitMs))
      continue
    }
    const row = pass.rows.shift()
    if (!row) return
    try {
      await sendRow(pass, row)
    } catch (error) {
      pass.ended = true
      throw error
    }
  }
}

async function end(pass: Pass, why: PauseReason): Promise<void> {
  pass.ended = true
  await pauseSending(pass.batch.id, why)
}

async function sendRow(pass: Pass, row: RowRecord): Promise<void> {
  if (pass.batch.kind === 'charges') return sendCharge(pass, row)
  const order = rowOrder(pass.batch, row)
  if (!order) return
  const { sendOn, ...now } = order
  const isLater = sendOn !== undefined && sendOn > currentDay(new Date())
  const input = isLater ? order : now
  if (!isLater && !(await isCovered(pass, input.amountCents))) return end(pass, 'balance')
  const id = rowOperationId(pass.batch.id, row.id)
  const sent = await record(pass, row, id, input)
  if (sent) await judgeOutcome(pass, sent)
}

async function sendCharge(pass: Pass, row: RowRecord): Promise<void> {
  const order = chargeOrder(pass.batch, row)
  if (!order) return
  const expiresIn = secondsLeft(order.validity, new Date())
  if (expiresIn === null) {
    const error = { code: 'invalid_request', detail: 'Its day is over', record: dayIsOver }
    return refuseRow(row.id, operationError.parse(error))
  }
  const sent = await record(pass, row, rowOperationId(pass.batch.id, row.id), { ...order.input, expiresIn })
  if (sent) await judgeOutcome(pass, sent)
}

const dayIsOver = { code: 'refused.charge-day-over', values: {} } as const

/** Whether the balance covers a row: the last balance less what has been sent since. It is read again before it counts as too low. */
async function isCovered(pass: Pass, amountCents: number): Promise<boolean> {
  if (pass.availableCents === null) return true
  if (pass.availableCents < amountCents) pass.availableCents = await readBalance(pass.batch)
  if (pass.availableCents === null) return true
  if (pass.availableCents < amountCents) return false
  pass.availableCents -= amountCents
  return true
}

/** Records the operation of a row, linked to the row, and sends it; null when there is no outcome to judge. */
async function record(pass: Pass, row: RowRecord, id: string, input: object): Promise<OperationRow | null> {
  const holder = directoryEntry.safeParse(row.found)
  try {
    const { row: sent, replayed } = await submit(patient(pass), id, input, pass.maker, {
      judged: true,
      ...(holder.success && { context: { payee: holder.data } }),
      alongside: (tx) => linkRow(tx, row, id),
    })
    // Recorded before, by an instance that ended or by a second one at once: its sender settles it.
    if (replayed) await (await db()).transaction((tx) => linkRow(tx, row, id))
    return replayed ? null : sent
  } catch (error) {
    if (!(error instanceof Problem) || isDatabaseOutage(error)) throw error
    if (error.extras.record?.code === 'refused.batch-state') {
      pass.ended = true
      return null
    }
    const { code, message: detail, extras } = error
    await refuseRow(row.id, operationError.parse({ code, detail, record: extras.record ?? null }))
    return null
  }
}

/** Sends a transfer or a charge, and repeats it with the same idempotency key while upstream refuses every request unjudged. */
function patient(pass: Pass): Operation {
  const ordered = operationOf(pass.batch.kind === 'charges' ? 'pix.charge' : 'pix.transfer')
  return {
    ...ordered,
    async send(input, sending) {
      const until = Date.now() + mostBusyMs
      for (;;) {
        try {
          return await ordered.send(input, sending)
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'upstream_busy') throw error
          const waitMs = Math.max(leastWaitMs, (error.extras.retryAfter ?? 0) * 1_000)
          pass.waitUntil = Math.max(pass.waitUntil, Date.now() + waitMs)
          if (Date.now() + waitMs > until || isStopping()) throw error
          await pause(waitMs)
        }
      }
    },
  }
}

const ofTheService = ['upstream_busy', 'upstream_unauthorized']

async function judgeOutcome(pass: Pass, { state, error }: OperationRow): Promise<void> {
  pass.lost = state === 'unknown' ? pass.lost + 1 : 0
  if (pass.lost >= mostLost) return end(pass, 'upstream')
  if (state !== 'failed') return
  const { data } = operationError.safeParse(error)
  if (data?.code === 'insufficient_balance') await end(pass, 'balance')
  else if (data && ofTheService.includes(data.code)) await end(pass, 'upstream')
}
