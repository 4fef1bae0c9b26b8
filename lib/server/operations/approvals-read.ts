import 'server-only'
import { and, asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type AccessChanges, accessChanges } from '@/lib/core/access-changes'
import type { Database } from '@/lib/server/db/client'
import { audit, operationApprovals } from '@/lib/server/db/schema'

export type ApprovalRow = typeof operationApprovals.$inferSelect

export async function readApprovals(database: Database, operationIds: string[]): Promise<ApprovalRow[]> {
  if (operationIds.length === 0) return []
  return database
    .select()
    .from(operationApprovals)
    .where(inArray(operationApprovals.operationId, operationIds))
    .orderBy(asc(operationApprovals.id))
}

const recorded = z.object({ access: accessChanges }).catch({ access: { maker: null, decider: null } })

/** By operation: whose access had changed shortly before it was decided on, as the audit trail has it. */
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
