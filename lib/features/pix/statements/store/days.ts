import 'server-only'
import { and, between, eq, gt, isNull, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { operations, statementFiles } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { StatementDay } from '../whole-days'
import type { StoredStatement } from './files'
import { statementDays } from './tables'

export type Unsummed = { file: StoredStatement; operation: OperationRow }

/** Oldest first, so that the newest statement of a day knows the others' figures. */
export async function findUnsummed(): Promise<Unsummed[]> {
  return (await db())
    .select({ file: statementFiles, operation: operations })
    .from(statementFiles)
    .innerJoin(operations, eq(operations.id, statementFiles.operationId))
    .where(and(isNull(statementFiles.summedAt), gt(statementFiles.keptUntil, new Date())))
    .orderBy(operations.createdAt)
}

export async function endSumming(operationId: string): Promise<void> {
  await (await db())
    .update(statementFiles)
    .set({ summedAt: new Date() })
    .where(eq(statementFiles.operationId, operationId))
}

const { inCents, outCents, balanceCents, operationId, statedAt } = statementDays
const given = (name: string) => sql`excluded.${sql.identifier(name)}`
const sameSums = sql`${inCents} = ${given('in_cents')} and ${outCents} = ${given('out_cents')}`

/**
 * Stores what a statement says of its days, in the place of what the same statement said before. Of two statements the newer
 * one holds; where it tells no balance, the older one's stays as long as their sums agree.
 */
export async function storeDays(
  of: { accountId: string; operationId: string; statedAt: Date },
  days: readonly StatementDay[],
): Promise<void> {
  await (await db()).transaction(async (tx) => {
    await tx.delete(statementDays).where(eq(operationId, of.operationId))
    if (days.length === 0) return
    await tx
      .insert(statementDays)
      .values(days.map((day) => ({ ...of, ...day })))
      .onConflictDoUpdate({
        target: [statementDays.accountId, statementDays.day],
        set: {
          inCents: given(inCents.name),
          outCents: given(outCents.name),
          balanceCents: sql`coalesce(${given(balanceCents.name)}, case when ${sameSums} then ${balanceCents} end)`,
          operationId: given(operationId.name),
          statedAt: given(statedAt.name),
        },
        setWhere: sql`${given(statedAt.name)} >= ${statedAt}`,
      })
  })
}

export async function readStatementDays(accountId: string, from: string, to: string): Promise<StatementDay[]> {
  const { day } = statementDays
  return (await db())
    .select({ day, inCents, outCents, balanceCents })
    .from(statementDays)
    .where(and(eq(statementDays.accountId, accountId), between(day, from, to)))
}
