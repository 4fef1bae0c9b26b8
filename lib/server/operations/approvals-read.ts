import 'server-only'
import { asc, inArray } from 'drizzle-orm'
import type { Database } from '@/lib/server/db/client'
import { operationApprovals } from '@/lib/server/db/schema'

export type ApprovalRow = typeof operationApprovals.$inferSelect

export async function readApprovals(database: Database, operationIds: string[]): Promise<ApprovalRow[]> {
  if (operationIds.length === 0) return []
  return database
    .select()
    .from(operationApprovals)
    .where(inArray(operationApprovals.operationId, operationIds))
    .orderBy(asc(operationApprovals.id))
}
