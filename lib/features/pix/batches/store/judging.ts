import 'server-only'
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { canonicalJson } from '@/lib/core/canonical-json'
import { currentDay } from '@/lib/core/dates'
import { voidStates } from '@/lib/core/operations/operation-states'
import { normalizePixKey } from '@/lib/core/pix/pix-key'
import { rowsBeyondFree } from '@/lib/features/bills/store/free'
import { judgeCharges } from '@/lib/features/pix/batches/rules/judge-rows'
import { lastAnswers } from '@/lib/features/pix/directory/store/look-ups'
import { knownHolders, paidKeys } from '@/lib/features/pix/payees/store/known'
import { transferInput } from '@/lib/features/pix/transfers/schema'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { mayBeMade } from '@/lib/server/operations/operation-row'
import { type Judged, type JudgedInput, judgeRows, type Knowledge, paymentMark } from '../rules/judge-rows'
import { readRow } from '../rules/read-row'
import { confirmableOf } from '../rules/row-codes'
import type { BatchRecord } from './batches'
import { madeAfterAll } from './made-after-all'
import { rowsOfCancelledNotes } from './notes'
import { judgedInput, type RowRecord, readRows, updateRow } from './rows'
import { batches, batchRows } from './tables'

const dayMs = 24 * 3_600_000
const paidWithinDays = 30
/** Maximum age of a batch that is compared with. */
const comparedWithinDays = 100

type Of = Pick<BatchRecord, 'id' | 'kind' | 'sameFileAs'> & Partial<Pick<BatchRecord, 'reading' | 'requestedAt'>>

/** Judges the current rows by current facts. */
export async function judge(tx: Transaction, batch: Of, rows: readonly JudgedInput[]): Promise<Judged[]> {
  // A day that passes while its request waits is no problem of the file.
  const today = currentDay(batch.requestedAt ?? new Date())
  const by = { today, decimal: batch.reading?.decimal ?? null }
  if (batch.kind === 'charges') return judgeCharges(rows, { ...by, sameFile: batch.sameFileAs !== null })
  const read = rows.map(({ cells }) => readRow(cells, by))
  const keys = read.flatMap(({ key }) => key ?? [])
  const amounts = [...new Set(read.flatMap(({ amountCents }) => amountCents ?? []))]
  const before = await findPrevious(tx, batch, [...new Set(keys.map(({ value }) => value))])
  const knowledge: Knowledge = {
    ...by,
    known: await knownHolders(keys, tx),
    paid: await paidMarks(tx, batch, amounts),
    previous: before === null ? null : await paidBy(tx, before),
    seen: await lastAnswers(tx, [...new Set(keys.map(({ value }) => value))]),
    sameFile: batch.sameFileAs !== null,
    paidKeys: await paidKeys(tx, keys),
    includedLines: batch.reading?.includedLines ?? [],
  }
  return judgeRows(rows, knowledge)
}

/**
 * Marks of recent transfers that are not void, of those that wait for their approval or day, and of the rows of other batches
 * that are about to be sent. A draft is compared with the drafts of these days, too.
 */
async function paidMarks(tx: Transaction, { id, requestedAt }: Of, amounts: number[]): Promise<Set<string>> {
  if (amounts.length === 0) return new Set()
  const since = new Date(Date.now() - paidWithinDays * dayMs)
  const sent = await tx
    .select({ input: operations.input })
    .from(operations)
    .where(
      and(
        eq(operations.kind, 'pix.transfer'),
        or(gt(operations.createdAt, since), inArray(operations.state, ['awaiting_approval', 'scheduled'])),
        mayBeMade(),
        inArray(operations.amountCents, amounts),
      ),
    )
  const toCome = await tx
    .select({ key: batchRows.keyValue, amountCents: batchRows.amountCents })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .leftJoin(operations, eq(operations.id, batches.id))
    .where(
      and(
        or(
          inArray(batches.state, ['awaiting_approval', 'sending', 'paused']),
          requestedAt ? undefined : and(eq(batches.state, 'draft'), gt(batches.createdAt, since)),
        ),
        or(isNull(operations.state), notInArray(operations.state, voidStates)),
        ne(batches.id, id),
        isNull(batchRows.operationId),
        eq(batchRows.excluded, false),
        inArray(batchRows.amountCents, amounts),
      ),
    )
  return new Set([
    ...sent.flatMap(({ input }) => {
      const { success, data } = transferInput.safeParse(input)
      if (!success) return []
      return paymentMark(normalizePixKey(data.key.type, data.key.value), data.amountCents)
    }),
    ...toCome.flatMap(({ key, amountCents }) => (key && amountCents !== null ? paymentMark(key, amountCents) : [])),
  ])
}

/** The newest batch that was sent to at least a third of these keys. */
export async function findPrevious(tx: Transaction, { id, kind }: Of, keys: readonly string[]): Promise<string | null> {
  if (keys.length === 0) return null
  const [found] = await tx
    .select({ id: batches.id })
    .from(batches)
    .innerJoin(batchRows, eq(batchRows.batchId, batches.id))
    .where(
      and(
        ne(batches.id, id),
        eq(batches.kind, kind),
        inArray(batches.state, ['sending', 'paused', 'done']),
        gt(batches.createdAt, new Date(Date.now() - comparedWithinDays * dayMs)),
        eq(batchRows.excluded, false),
        inArray(batchRows.keyValue, [...keys]),
      ),
    )
    .groupBy(batches.id)
    .having(sql`count(distinct ${batchRows.keyValue}) * 3 >= ${keys.length}`)
    .orderBy(desc(batches.createdAt))
    .limit(1)
  return found?.id ?? null
}

/** Cents by key. */
export async function paidBy(tx: Transaction, batchId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ key: batchRows.keyValue, cents: sql<string>`sum(${batchRows.amountCents})` })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.excluded, false)))
    .groupBy(batchRows.keyValue)
  return new Map(rows.flatMap(({ key, cents }) => (key ? [[key, Number(cents)] as const] : [])))
}

/** A judged row's columns. */
export const columnsOf = ({ key, ...rest }: Judged) => ({
  ...rest,
  keyType: key?.type ?? null,
  keyValue: key?.value ?? null,
})

/** Judges a batch again and writes what has changed. A row with a new warning to confirm is no longer confirmed. */
export async function judgeAgain(
  tx: Transaction,
  batch: BatchRecord,
): Promise<{ rows: RowRecord[]; changed: boolean }> {
  const rows = await readRows(tx, batch.id)
  const made = await madeAfterAll(tx, rows)
  const beyond = await rowsBeyondFree(tx, batch.id, rows)
  const cancelled = await rowsOfCancelledNotes(tx, batch, rows)
  const judged = await judge(
    tx,
    batch,
    rows.map((row) =>
      judgedInput(row, {
        made: made.has(row.id),
        beyondFree: beyond.has(row.id),
        noteCancelled: cancelled.has(row.id),
      }),
    ),
  )
  let changed = false
  const now: RowRecord[] = []
  for (const [at, row] of rows.entries()) {
    const found = judged[at]
    if (!found) continue
    const columns = columnsOf(found)
    const isNew = confirmableOf(columns.warnings).some((code) => !confirmableOf(row.warnings).includes(code))
    const next = { ...row, ...columns, confirmed: row.confirmed && !isNew }
    now.push(next)
    if (canonicalJson({ ...columns, confirmed: next.confirmed }) === canonicalJson(pick(row))) continue
    changed = true
    await updateRow(tx, row.id, { ...columns, confirmed: next.confirmed })
  }
  return { rows: now, changed }
}

function pick(row: RowRecord) {
  const { keyType, keyValue, amountCents, description, externalId, document, name } = row
  const { holder, payeeId, previousCents, problems, warnings, confirmed } = row
  const facts = { keyType, keyValue, amountCents, description, externalId, document, name }
  return { ...facts, holder, payeeId, previousCents, problems, warnings, confirmed }
}
