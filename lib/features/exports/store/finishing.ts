import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import type { Packed } from '@/lib/server/zip/pack-file'
import { leaseEnd } from './exports'
import { exportFiles } from './files'
import { type ExportItem, insertItems } from './items'
import { documentExports, exportItems } from './tables'

const markedAtOnce = 500

/** No two files of a zip have one name: the second of a name gets its document's id. */
export async function separatePaths(exportId: string): Promise<void> {
  const database = await db()
  await database.execute(sql`
    update ${exportItems} i set path = regexp_replace(i.path, '(\\.[a-z]+)$', '_' || coalesce(i.document_id, i.id) || '\\1')
    from (
      select id, row_number() over (partition by path order by id) as place
      from ${exportItems} where export_id = ${exportId} and path <> ''
    ) placed
    where placed.id = i.id and placed.place > 1`)
}

type Written = Pick<ExportItem, 'companyId' | 'type' | 'path'>

/** A file that is written when an export finishes, replacing one that a killed process left. */
export async function replaceFile(exportId: string, written: Written, temporary: string, file: Packed): Promise<void> {
  const database = await db()
  const isIt = and(
    eq(exportItems.exportId, exportId),
    eq(exportItems.type, written.type),
    eq(exportItems.path, written.path),
  )
  const dropReplaced = await exportFiles.arriving(temporary, (arrived) =>
    database.transaction(async (tx) => {
      const old = await tx.delete(exportItems).where(isIt).returning({ id: exportItems.id })
      const drop = await exportFiles.remove(
        tx,
        old.map(({ id }) => id),
      )
      const about = { exportId, ...written, model: '', state: 'done' as const }
      const [item] = await insertItems(tx, [{ ...about, ...file }])
      if (item) await exportFiles.store(tx, item.id, arrived)
      return drop
    }),
  )
  await dropReplaced()
}

/** Records on each document of which a file came that an export has it. */
export async function markExported(exportId: string): Promise<void> {
  const database = await db()
  let after = 0n
  for (;;) {
    const marked = await database.execute(sql`
      with page as (
        select id, document_id from ${exportItems}
        where export_id = ${exportId} and id > ${after} and document_id is not null and state = 'done' order by id limit ${markedAtOnce}
      ), marked as (
        update ${indexedDocuments} d set exported_at = now() from page where d.id = page.document_id
      )
      select max(id)::text as last from page`)
    const [{ last } = { last: null }] = rowsOf<{ last: string | null }>(marked)
    if (!last) return
    after = BigInt(last)
    await database.update(documentExports).set({ leaseUntil: leaseEnd }).where(eq(documentExports.id, exportId))
  }
}

/** Rows of a result of either database. */
function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows
}
