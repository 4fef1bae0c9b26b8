import 'server-only'
import { Problem } from '@/lib/core/errors'
import { type BatchRecord, findBatch, lockBatch, updateBatch } from '@/lib/features/pix/batches/store/batches'
import { judgeAgain } from '@/lib/features/pix/batches/store/judging'
import {
  claimToLookUp,
  claimToSend,
  endEveryLease,
  endLease,
  msUntilLookUp,
  msUntilSending,
  renewLease,
} from '@/lib/features/pix/batches/store/leases'
import { nextToLookUp } from '@/lib/features/pix/batches/store/looking-up'
import { setFound } from '@/lib/features/pix/batches/store/sending'
import { askDirectory, lastFound } from '@/lib/features/pix/directory/store/look-ups'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { isStopping, pause } from '@/lib/server/process-state'
import { idle, repeat } from '@/lib/server/repeat'
import { sendBatch } from './send-batch'
import { shareRows } from './share-rows'

const pauseMs = 1_000
const state = processState('batches', () => ({ running: false }))

/** Sends batches and looks up their holders, on each instance; one instance at a time works on a batch. */
export async function startBatches(): Promise<void> {
  if (state.running) return
  state.running = true
  if (!(await databaseIsShared())) await endEveryLease()
  const wokenBy = ['batches'] as const
  repeat(
    'sending of batches',
    async () => {
      const batch = await claimToSend()
      if (batch) await sendBatch(batch)
      return batch ? pauseMs : idle
    },
    { wokenBy, due: msUntilSending },
  )
  repeat('addresses of charges of batches', async () => ((await shareRows()) > 0 ? 0 : idle), { wokenBy })
  repeat(
    'look-ups of batches',
    async () => {
      const batch = await claimToLookUp()
      if (batch) await lookUpHolders(batch)
      return batch ? pauseMs : idle
    },
    { wokenBy, due: msUntilLookUp },
  )
}

/** Look-ups are scarce: one at a time, this long after each. */
const paceMs = 700
/** Maximum time that a look-up waits for a busy service. */
const mostWaitMs = 60_000
/** Number of look-ups after which the rows are judged again. */
const judgedEvery = 10

/** Looks up unknown holders for the requester, until all are known, a person ends it, or upstream is unreachable. */
export async function lookUpHolders(batch: BatchRecord): Promise<void> {
  const { id, lookUpBy } = batch
  if (lookUpBy === null) return
  try {
    for (let count = 1; !isStopping(); count += 1) {
      const { batch: now } = await findBatch(id)
      if (now.state !== 'draft' || now.lookUpBy !== lookUpBy) return
      const row = await nextToLookUp(id)
      if (!row?.keyValue || !row.keyType || !(await lookUp(now, lookUpBy, row.keyType, row.keyValue))) break
      if (count % judgedEvery === 0) await judge(id, false)
      await renewLease(id)
    }
    if (!isStopping()) await judge(id, true)
  } finally {
    await endLease(id)
  }
}

/** False when upstream cannot be asked now. */
async function lookUp(
  batch: BatchRecord,
  by: string,
  type: NonNullable<Row['keyType']>,
  value: string,
): Promise<boolean> {
  const { accountId } = batch
  try {
    const seen = await lastFound(by, { type, value })
    const found = seen ?? (await askDirectory(by, { key: value, keyType: type, ...(accountId && { accountId }) }))
    await setFound(batch.id, value, found)
    if (!seen) await pause(paceMs)
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_found' || error.code === 'invalid_request') {
      await setFound(batch.id, value, null)
      await pause(paceMs)
      return true
    }
    const waitMs = (error.extras.retryAfter ?? 0) * 1_000
    log().warn({ batch: batch.id, code: error.code }, 'a holder was not looked up')
    if (error.code !== 'upstream_busy' || waitMs > mostWaitMs) return false
    await pause(Math.max(paceMs, waitMs))
    return true
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof nextToLookUp>>>

async function judge(id: string, ended: boolean): Promise<void> {
  await (await db()).transaction(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch.state !== 'draft') return
    const { changed } = await judgeAgain(tx, batch)
    const version = changed && ended ? batch.version + 1 : batch.version
    await updateBatch(tx, id, { version, ...(ended && { lookUpBy: null }) })
  })
}
