import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { readRow } from '@/lib/server/operations/ledger'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { checkDue } from '@/lib/server/operations/recovery'
import { invalidateReads } from '@/lib/server/upstream/cache'

export async function findOperation(id: string): Promise<OperationRow | null> {
  return readRow(await db(), id)
}

export async function makeDue(id: string): Promise<void> {
  const due = { nextCheckAt: sql`now() - interval '1 day'` }
  await (await db()).update(operations).set(due).where(eq(operations.id, id))
}

/** Runs the worker's check of an operation, as if it were due. */
export async function workerChecks(id: string): Promise<void> {
  invalidateReads('')
  await makeDue(id)
  await checkDue()
}

/** The txid that upstream answered with. */
export function answeredTxid({ result }: Pick<OperationRow, 'result'>): string {
  return z.object({ txid: z.string() }).parse(result).txid
}
