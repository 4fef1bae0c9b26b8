import 'server-only'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type AccessChanges, accessChanges } from '@/lib/core/access-changes'
import { Problem } from '@/lib/core/errors'
import { type AttemptOutcome, attemptOutcomes, provenBy } from '@/lib/core/operations/attempts'
import type { Database, Transaction } from '@/lib/server/db/client'
import { audit, operationApprovals, operationAttempts } from '@/lib/server/db/schema'

export type AttemptRow = typeof operationAttempts.$inferSelect

/** Records an attempt before its request is sent. */
export async function openAttempt(tx: Transaction, operationId: string, by: string | null): Promise<number> {
  const opened = { operationId, purpose: 'send', by, startedAt: new Date() }
  const [attempt] = await tx.insert(operationAttempts).values(opened).returning({ id: operationAttempts.id })
  if (!attempt) throw new Problem('internal', 'The attempt was not recorded')
  return attempt.id
}

const attemptOutcome = z.enum(attemptOutcomes).catch('unknown')

/** The outcome that the ended attempts of an operation and one more prove together. */
export async function provenWith(tx: Transaction, operationId: string, outcome: AttemptOutcome) {
  const ended = (await readAttempts(tx, [operationId])).filter(({ endedAt }) => endedAt !== null)
  return provenBy([...ended.map((attempt) => ({ outcome: attemptOutcome.parse(attempt.outcome) })), { outcome }])
}

/** Ends the open attempts of an operation. */
export async function closeAttempts(
  tx: Transaction,
  operationId: string,
  end: Pick<AttemptRow, 'outcome' | 'code' | 'detail' | 'record'>,
): Promise<void> {
  await tx
    .update(operationAttempts)
    .set({ endedAt: new Date(), ...end })
    .where(and(eq(operationAttempts.operationId, operationId), isNull(operationAttempts.endedAt)))
}

/** Whether an attempt is open: its sender may still settle the operation. */
export async function isOpen(tx: Transaction, attemptId: number): Promise<boolean> {
  const [attempt] = await tx
    .select({ endedAt: operationAttempts.endedAt })
    .from(operationAttempts)
    .where(eq(operationAttempts.id, attemptId))
  return attempt?.endedAt === null
}

export async function readAttempts(database: Database | Transaction, ids: string[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return []
  return database
    .select()
    .from(operationAttempts)
    .where(inArray(operationAttempts.operationId, ids))
    .orderBy(asc(operationAttempts.id))
}

export type ApprovalRow = typeof operationApprovals.$inferSelect

export async function readApprovals(database: Database | Transaction, operationIds: string[]): Promise<ApprovalRow[]> {
  if (operationIds.length === 0) return []
  return database
    .select()
    .from(operationApprovals)
    .where(inArray(operationApprovals.operationId, operationIds))
    .orderBy(asc(operationApprovals.id))
}

const recorded = z.object({ access: accessChanges }).catch({ access: { maker: null, decider: null } })

/** By operation: people whose access had changed shortly before the decision, from the audit. */
export async function readDecisionAccess(
  database: Database,
  operationIds: string[],
): Promise<Map<string, AccessChanges>> {
  if (operationIds.length === 0) return new Map()
  const entries = await database
    .select({ subject: audit.subject, detail: audit.detail })
    .from(audit)
    .where(
      and(
        inArray(audit.subject, operationIds),
        inArray(audit.action, ['approvals.approve', 'approvals.reject']),
        inArray(audit.outcome, ['approved', 'rejected']),
      ),
    )
  return new Map(entries.map(({ subject, detail }) => [subject, recorded.parse(detail).access]))
}
