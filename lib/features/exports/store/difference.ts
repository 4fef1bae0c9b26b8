import 'server-only'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { narrowed, narrowingOf } from '@/lib/features/documents/index/store/narrowing'
import type { DifferenceCounts } from '@/lib/features/exports/schema'
import { db } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import { exportItems } from '@/lib/server/db/export-tables'
import { partsOf, type StoredScope } from '../scope'

const of = indexedDocuments

/** As the index of what has changed since it was exported has it. */
const isChanged = sql`${of.exportedAt} is not null and ((${of.status} = 'cancelled') <> ${of.exportedCancelled} or ${of.purged} <> ${of.exportedPurged})`
const isCancelledSince = sql`(${of.status} = 'cancelled' and not ${of.exportedCancelled})`
const isPurgedSince = sql`(${of.purged} and not ${of.exportedPurged})`

const isIn = (exportId: string) => sql`exists (
  select 1 from ${exportItems} where ${exportItems.exportId} = ${exportId} and ${exportItems.documentId} = ${of.id})`

/** What the scope takes in by now; null for what was chosen one by one, or by a day that passes. */
function scopeCondition(scope: StoredScope): SQL | null {
  if (scope.kind === 'months') {
    const parts = partsOf(scope).map((part) => narrowed(part))
    return or(...parts) ?? null
  }
  if (scope.kind === 'filter' && scope.filter.expiresBefore === undefined)
    return narrowed(narrowingOf(scope.filter)) ?? sql`true`
  return null
}

/** Never exported, by this export or any, and there to be exported. */
const isNew = (exportId: string) => sql`${of.exportedAt} is null and not ${of.purged} and not ${isIn(exportId)}`

type Exported = { id: string; scope: StoredScope }

/** How much differs by now from what an export, or a later one of the same documents, holds. */
export async function countDifference({ id, scope }: Exported): Promise<DifferenceCounts> {
  const database = await db()
  const [changed] = await database
    .select({
      cancelled: sql<number>`(count(*) filter (where ${isCancelledSince}))::int`,
      purged: sql<number>`(count(*) filter (where ${isPurgedSince}))::int`,
    })
    .from(of)
    .where(and(isChanged, isIn(id)))
  const within = scopeCondition(scope)
  const added = within === null ? 0 : await database.$count(of, and(within, isNew(id)))
  return { new: added, cancelled: changed?.cancelled ?? 0, purged: changed?.purged ?? 0 }
}

/** The documents that differ, in one list each; one that was cancelled and purged is in both. */
export async function readDifference({ id, scope }: Exported, limit: number) {
  const database = await db()
  const changed = await database
    .select()
    .from(of)
    .where(and(isChanged, or(isCancelledSince, isPurgedSince), isIn(id)))
    .orderBy(of.id)
    .limit(limit)
  const within = scopeCondition(scope)
  const added =
    within === null
      ? []
      : await database
          .select()
          .from(of)
          .where(and(within, isNew(id)))
          .orderBy(of.id)
          .limit(limit)
  return {
    added,
    cancelled: changed.filter((row) => row.cancelled && !row.exportedCancelled),
    purged: changed.filter((row) => row.purged && !row.exportedPurged),
  }
}
