import 'server-only'
import { and, between, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { narrowed, narrowingOf } from '@/lib/features/documents/index/store/narrowing'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { DifferenceCounts } from '@/lib/features/exports/schema'
import { type Database, db } from '@/lib/server/db/client'
import { partsOf, type StoredScope } from '../scope'
import type { ExportRow } from './exports'
import { documentExports, exportItems } from './tables'

const of = indexedDocuments

/** More than the clocks of two instances ever differ. */
const clockMarginMs = 3_600_000

/** An export, and the finished exports of its difference: their files together are what documents are compared with. */
export type Compared = Pick<ExportRow, 'id' | 'createdAt'> & { scope: StoredScope; holders: readonly string[] }

/** Each export with the finished exports of its difference, and of their differences in turn. */
export async function readHolders(): Promise<(exportId: string) => string[]> {
  const { id, differenceOf, state } = documentExports
  const differences = await (await db())
    .select({ id, differenceOf })
    .from(documentExports)
    .where(and(isNotNull(differenceOf), eq(state, 'done')))
  const byBase = Map.groupBy(differences, (difference) => difference.differenceOf)
  const holdersOf = (exportId: string): string[] => [
    exportId,
    ...(byBase.get(exportId) ?? []).flatMap((difference) => holdersOf(difference.id)),
  ]
  return holdersOf
}

/** Files of a document among those of the holders. A difference whose attempts to fetch a file all failed settles nothing. */
const isHeld = ({ id, holders }: Compared) =>
  and(
    eq(exportItems.documentId, of.id),
    inArray(exportItems.exportId, [...holders]),
    or(eq(exportItems.exportId, id), sql`${exportItems.reason} is distinct from 'failed'`),
  )

/** Documents that upstream listed after the request; the export's own files cover the earlier ones. */
const isListedSince = ({ createdAt }: Compared) => gt(of.indexedAt, new Date(createdAt.getTime() - clockMarginMs))

/** By upstream's flag, since a file that is read later is unchanged. */
const isCancelledSince = sql<boolean>`(${of.cancelled} is true and ${of.status} = 'cancelled' and bool_or(${exportItems.cancelled}) is not true)`
const isPurgedSince = sql<boolean>`(${of.purged} and not bool_or(${exportItems.purged}))`

/** Documents of the export's months, so that few rows are read; a document that moved belongs to its new month. */
const isOfMonths = ({ scope }: Compared) =>
  scope.kind === 'months' ? or(between(of.period, scope.from, scope.to), isNull(of.period)) : undefined

/** Documents of the export that have been cancelled or purged since. */
const goneSince = (database: Database, compared: Compared) =>
  database
    .select({ id: of.id, cancelled: isCancelledSince.as('cancelled_since'), purged: isPurgedSince.as('purged_since') })
    .from(of)
    .innerJoin(exportItems, isHeld(compared))
    // In the form of their database index.
    .where(and(sql`(${of.cancelled} or ${of.purged})`, isOfMonths(compared), isListedSince(compared)))
    .groupBy(of.id)
    .having(or(isCancelledSince, isPurgedSince))

/** Current documents of the scope; null for a scope of chosen documents or of a passing day. */
function scopeCondition(compared: Compared): SQL | null {
  const { scope } = compared
  if (scope.kind === 'months')
    return and(or(...partsOf(scope).map((part) => narrowed(part))), isListedSince(compared)) ?? null
  // What a filter takes in may change as files are read, too.
  if (scope.kind === 'filter' && scope.filter.expiresBefore === undefined)
    return narrowed(narrowingOf(scope.filter)) ?? sql`true`
  return null
}

/** Documents that the scope has by now and the export does not, where their content is still there. */
function isGained(database: Database, compared: Compared): SQL | undefined {
  const within = scopeCondition(compared)
  if (within === null) return undefined
  const held = database.select({ one: sql`1` }).from(exportItems).where(isHeld(compared))
  return and(within, not(of.purged), sql`not exists ${held}`)
}

/** How much differs by now from what an export and its differences hold. */
export async function countDifference(compared: Compared): Promise<DifferenceCounts> {
  const database = await db()
  const gained = isGained(database, compared)
  const gone = goneSince(database, compared).as('gone')
  const [counted] = await database
    .select({
      cancelled: sql<number>`(count(*) filter (where ${gone.cancelled}))::int`,
      purged: sql<number>`(count(*) filter (where ${gone.purged}))::int`,
    })
    .from(gone)
  const added = gained ? await database.$count(of, gained) : 0
  return { new: added, cancelled: counted?.cancelled ?? 0, purged: counted?.purged ?? 0 }
}

const mostDifferent = 50_000

/** Ids of differing documents, a list for each difference; a cancelled and purged document is in both. */
export async function readDifference(compared: Compared): Promise<{ [kind in keyof DifferenceCounts]: string[] }> {
  const database = await db()
  const gained = isGained(database, compared)
  const gone = await goneSince(database, compared).orderBy(of.id).limit(mostDifferent)
  const added = gained
    ? await database.select({ id: of.id }).from(of).where(gained).orderBy(of.id).limit(mostDifferent)
    : []
  return {
    new: added.map(({ id }) => String(id)),
    cancelled: gone.flatMap(({ id, cancelled }) => (cancelled ? String(id) : [])),
    purged: gone.flatMap(({ id, purged }) => (purged ? String(id) : [])),
  }
}
