import 'server-only'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { csvText } from '@/lib/core/csv-text'
import { refusal } from '@/lib/core/errors'
import { batches } from '@/lib/features/pix/batches/contract'
import { noReading } from '@/lib/features/pix/batches/rules/reading'
import { batch, batchId } from '@/lib/features/pix/batches/schema'
import { auditBatch } from '@/lib/features/pix/batches/store/audit'
import { findBatch, lockBatch, otherState, updateBatch } from '@/lib/features/pix/batches/store/batches'
import { insertJudged } from '@/lib/features/pix/batches/store/judged-insert'
import { notifyOfCancelling } from '@/lib/features/pix/batches/store/notices'
import { listRows, type RowAround } from '@/lib/features/pix/batches/store/rows'
import { madeAgain, scheduledTransfers, unmadeRows } from '@/lib/features/pix/batches/store/sending'
import { viewOne, viewRow } from '@/lib/features/pix/batches/store/view'
import { chargeResult } from '@/lib/features/pix/charges/schema'
import { openTokens } from '@/lib/features/pix/charges/store/shares'
import { db, type Transaction } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { env } from '@/lib/server/env'
import { claimForCancelling } from '@/lib/server/operations/claims'
import { write } from '@/lib/server/write'
import { linkPurpose } from './share-rows'

/** Starts the look-up of unknown holders; the worker continues it. `conflict` for anything but a draft. */
export const lookUpBatch = write(batches.lookUp, batchId, batch, async ({ id }, person) => {
  await (await db()).transaction(async (tx) => {
    const { state } = await lockBatch(tx, id)
    if (state !== 'draft') throw otherState(state)
    await updateBatch(tx, id, { lookUpBy: person.id })
    await auditBatch(tx, person, 'look-up', id)
  })
  return viewOne(id)
})

/** Pauses a batch: no further row is sent until it is resumed; rows on their way are not stopped. `conflict` unless it is being sent. */
export const pauseBatch = write(batches.pause, batchId, batch, async ({ id }, person) => {
  await (await db()).transaction(async (tx) => {
    const { state } = await lockBatch(tx, id)
    if (state !== 'sending') throw otherState(state)
    await updateBatch(tx, id, { state: 'paused', pausedBecause: 'person' })
    await auditBatch(tx, person, 'pause', id)
  })
  return viewOne(id)
})

/** Resumes a batch. `conflict` unless it is paused. */
export const resumeBatch = write(batches.resume, batchId, batch, async ({ id }, person) => {
  await (await db()).transaction(async (tx) => {
    const { state } = await lockBatch(tx, id)
    if (state !== 'paused') throw otherState(state)
    await updateBatch(tx, id, { state: 'sending', pausedBecause: null })
    await auditBatch(tx, person, 'resume', id)
  })
  return viewOne(id)
})

/** Ends a draft, a pending or scheduled request, or the remaining rows of a batch. `conflict` once the batch is over. */
export const cancelBatch = write(batches.cancel, batchId, batch, async ({ id }, person) => {
  const { batch } = await findBatch(id)
  const cancel = async (tx: Transaction) => {
    await updateBatch(tx, id, { state: 'cancelled', endedAt: new Date(), pausedBecause: null, lookUpBy: null })
    await auditBatch(tx, person, 'cancel', id, { from: batch.state })
  }
  if (batch.state === 'awaiting_approval') {
    if (!(await claimForCancelling(id, person, cancel))) throw otherState(batch.state)
    return viewOne(id)
  }
  const scheduled = await scheduledTransfers(id)
  await (await db()).transaction(async (tx) => {
    const { state } = await lockBatch(tx, id)
    const isOpen = state === 'draft' || state === 'sending' || state === 'paused'
    if (!isOpen && scheduled.length === 0) throw otherState(state)
    if (state === 'cancelled') return
    await cancel(tx)
    if (person.id !== batch.createdBy) await notifyOfCancelling(tx, batch)
  })
  // Read again: from now on no row is recorded.
  for (const transfer of await scheduledTransfers(id)) await claimForCancelling(transfer, person)
  return viewOne(id)
})

/** Makes a draft of the failed rows, once unless it is cancelled: two drafts would pay the rows twice. `conflict` while the batch is being sent, or without failed rows. */
export const draftAgain = write(batches.again, batchId, batch, async ({ id }, person) => {
  const next = await (await db()).transaction(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch.state !== 'done' && batch.state !== 'cancelled') throw otherState(batch.state)
    const rows = await unmadeRows(tx, id)
    if (rows.length === 0) throw refusal('conflict', 'No row failed', 'refused.batch-none-failed')
    const made = await madeAgain(tx, id)
    if (made) return made
    const next = randomUUID()
    const { kind, accountId, sha256, name } = batch
    const reading = batch.reading && { ...noReading, decimal: batch.reading.decimal }
    const record = { id: next, kind, accountId, sha256, name, ignored: [], reading, sameFileAs: null, againOf: id }
    // A row that was not recorded repeats what it was to repeat.
    const repeating = rows.map((row) => ({ ...row, againOf: row.operationId ?? row.againOf }))
    await insertJudged(tx, { ...record, createdBy: person.id }, repeating)
    await auditBatch(tx, person, 'create', next, { againOf: id, rows: rows.length })
    return next
  })
  return viewOne(next)
})

const mostRows = 1_000_000

/** Every row with its outcome, as CSV. */
export const openResult = download(batches.result, batchId, async ({ id }) => {
  const { batch } = await findBatch(id)
  const found = await listRows({ batchId: id, order: 'line', offset: 0, limit: mostRows })
  const table = batch.kind === 'charges' ? await chargesResult(found) : transfersResult(found)
  const bytes = Buffer.from(csvText(table))
  const fileName = `${batch.name.replace(/\.(csv|xlsx)$/i, '')}-resultado.csv`
  return { stream: Readable.from([bytes]), bytes: bytes.length, contentType: 'text/csv; charset=utf-8', fileName }
})

function transfersResult(found: RowAround[]): string[][] {
  const rows = found
    .map(viewRow)
    .map((row) => [
      String(row.line),
      row.key?.value ?? row.keyText,
      row.key?.type ?? '',
      row.amountCents === null ? '' : (row.amountCents / 100).toFixed(2).replace('.', ','),
      row.description ?? '',
      row.externalId ?? '',
      row.name ?? '',
      row.excluded ? 'excluded' : (row.state ?? 'waiting'),
      row.operationId ?? '',
      row.endToEndId ?? '',
      row.failure ?? '',
    ])
  const heading = 'linha,chave,tipo,valor,descricao,identificador,nome,estado,operacao,endToEndId,motivo'.split(',')
  return [heading, ...rows]
}

const heading = 'linha,identificador,nome,email,valor,descricao,link,codigo,estado,pago,operacao,motivo'.split(',')

const amount = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','))

/** Every row with its link, its code and its outcome, without revoked links. */
async function chargesResult(found: RowAround[]): Promise<string[][]> {
  const purposes = found.flatMap(({ row }) => (row.operationId ? [linkPurpose(row.operationId)] : []))
  const tokens = await openTokens(await db(), purposes)
  return [
    heading,
    ...found.map((around) => {
      const row = viewRow(around)
      const { data: result } = chargeResult.safeParse(around.operation?.result)
      const token = row.operationId && tokens.get(linkPurpose(row.operationId))
      return [
        String(row.line),
        row.externalId ?? result?.externalId ?? '',
        row.name ?? '',
        row.email ?? '',
        amount(row.amountCents),
        row.description ?? '',
        token ? `${env().APP_URL}/c/${token}` : '',
        result?.copyPaste ?? '',
        row.excluded ? 'excluded' : (row.state ?? 'waiting'),
        amount(result?.paidCents ?? null),
        row.operationId ?? '',
        row.failure ?? '',
      ]
    }),
  ]
}
