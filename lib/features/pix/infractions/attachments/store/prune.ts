import 'server-only'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { attachmentChunks, attachments } from '@/lib/server/db/infraction-tables'
import { folder, listOlder } from './folder'

const abandonedMs = 24 * 3_600_000

/** Removes what a crash left behind a day ago: temporary files, and bytes that belong to no attachment. */
export async function pruneAttachments(): Promise<void> {
  const database = await db()
  const shared = await databaseIsShared()
  const old = await listOlder(abandonedMs)
  const stray = new Set(old.filter(({ temporary }) => temporary).map(({ name }) => name))
  if (shared) {
    await database
      .delete(attachmentChunks)
      .where(sql`not exists (select from ${attachments} where ${attachments.id} = ${attachmentChunks.attachmentId})`)
  } else {
    const rows = await database.select({ id: attachments.id }).from(attachments)
    const known = new Set(rows.map(({ id }) => id))
    for (const { name } of old) if (!known.has(name)) stray.add(name)
  }
  for (const name of stray) await rm(join(folder(), name), { force: true })
}
