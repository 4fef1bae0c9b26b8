import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import type { Transaction } from '@/lib/server/db/client'
import type { BatchFile } from '../file-rows'
import { type BatchRecord, insertRows, updateBatch } from './batches'
import { judgeAgain } from './judging'
import { readRows } from './rows'
import { batches, batchFiles, batchRows } from './tables'

export async function storeFile(tx: Transaction, batchId: string, bytes: Uint8Array): Promise<void> {
  await tx.insert(batchFiles).values({ batchId, bytes })
}

export async function findFile(tx: Transaction, batchId: string): Promise<Buffer | null> {
  const [file] = await tx.select().from(batchFiles).where(eq(batchFiles.batchId, batchId))
  return file ? Buffer.from(file.bytes) : null
}

type Same = Pick<BatchRecord, 'sha256' | 'kind' | 'accountId' | 'createdBy'>

/** The newest draft that this person made from the same file, locked. */
export async function findOwnDraft(tx: Transaction, same: Same): Promise<BatchRecord | null> {
  const { accountId } = batches
  const [draft] = await tx
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.sha256, same.sha256),
        eq(batches.kind, same.kind),
        eq(batches.createdBy, same.createdBy),
        same.accountId === null ? isNull(accountId) : eq(accountId, same.accountId),
        eq(batches.state, 'draft'),
      ),
    )
    .orderBy(desc(batches.createdAt))
    .limit(1)
    .for('update')
  return draft ?? null
}

/** Puts what another reading of its file has into a draft, and judges it. Rows of the same sheet stay as a person mended them. */
export async function replaceRows(tx: Transaction, batch: BatchRecord, { rows, ignored, reading }: BatchFile) {
  const { id, version } = batch
  const isSameSheet = batch.reading?.sheet === reading.sheet
  const current = isSameSheet ? await readRows(tx, id) : []
  const lines = new Set(rows.map(({ line }) => line))
  const kept = current.filter(({ line }) => lines.has(line))
  const keptIds = kept.map((row) => row.id)
  await tx
    .delete(batchRows)
    .where(and(eq(batchRows.batchId, id), keptIds.length > 0 ? notInArray(batchRows.id, keptIds) : undefined))
  const keptLines = new Set(kept.map(({ line }) => line))
  const added = rows.filter(({ line }) => !keptLines.has(line))
  const unjudged = { batchId: id, problems: [], warnings: [] }
  if (added.length > 0)
    await insertRows(
      tx,
      added.map(({ line, cells }) => ({ ...unjudged, id: randomUUID(), line, input: cells, cells })),
    )
  await updateBatch(tx, id, { reading, ignored, version: version + 1 })
  await judgeAgain(tx, { ...batch, reading })
}
