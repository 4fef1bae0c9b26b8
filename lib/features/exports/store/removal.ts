import 'server-only'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { exportFiles } from './files'
import { documentExports, exportItems } from './tables'

const atOnce = 500

/** Removes the files of an export that is over; its rows and its manifest stay. */
export async function removeFiles(exportId: string): Promise<void> {
  const database = await db()
  await database
    .update(documentExports)
    .set({ filesRemovedAt: sql`now()` })
    .where(and(eq(documentExports.id, exportId), isNull(documentExports.filesRemovedAt)))
  const isFile = and(
    eq(exportItems.exportId, exportId),
    eq(exportItems.state, 'done'),
    sql`not starts_with(${exportItems.type}, 'manifest.')`,
  )
  let after = 0n
  for (;;) {
    const rows = await database
      .select({ id: exportItems.id })
      .from(exportItems)
      .where(and(isFile, gt(exportItems.id, after)))
      .orderBy(asc(exportItems.id))
      .limit(atOnce)
    const ids = rows.map(({ id }) => id)
    const drop = await database.transaction((tx) => exportFiles.remove(tx, ids))
    await drop()
    const last = ids.at(-1)
    if (last === undefined || rows.length < atOnce) return
    after = last
  }
}

/** Removes the files of void and expired exports, and files that a crash left behind. */
export async function pruneExports(): Promise<void> {
  const over = await (await db())
    .select({ id: documentExports.id })
    .from(documentExports)
    .where(
      and(
        isNull(documentExports.filesRemovedAt),
        or(inArray(documentExports.state, ['failed', 'cancelled']), lt(documentExports.keptUntil, new Date())),
      ),
    )
  for (const { id } of over) await removeFiles(id)
  const isKept = sql`${exportItems.state} = 'done' and (starts_with(${exportItems.type}, 'manifest.') or exists (
    select from ${documentExports} where ${documentExports.id} = ${exportItems.exportId} and ${documentExports.filesRemovedAt} is null))`
  await exportFiles.prune({ in: exportItems.id, where: isKept })
}
