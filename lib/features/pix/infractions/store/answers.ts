import 'server-only'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { type OperationKind, voidStates } from '@/lib/core/operation-states'
import type { Database, Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'

const kind: OperationKind = 'pix.analysis'

/** The answer to an infraction that was asked for or sent and has not come to nothing: while there is one, the case is closed to changes. */
export async function findLiveAnswer(
  database: Database | Transaction,
  infractionId: string,
): Promise<OperationRow | null> {
  const [row] = await database
    .select()
    .from(operations)
    .where(
      and(eq(operations.kind, kind), eq(operations.subject, infractionId), notInArray(operations.state, voidStates)),
    )
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return row ?? null
}
