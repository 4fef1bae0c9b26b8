import 'server-only'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '@/lib/server/db/client'
import { storedObjects } from '@/lib/server/db/object-tables'
import { log } from '@/lib/server/log'
import {
  abortUpload,
  deleteObject,
  listObjects,
  listUploads,
  putObject,
  readObject,
  requireObjectStore,
  type StoredObject,
} from './objects'
import { configuredStore, objectStoreIsSet } from './request'

export type ObjectFolder = 'attachments' | 'exports' | 'statements'

/** The id column of the files to retain, in the rows that match `where`. */
export type Known = { in: PgColumn; where?: SQL }

const mostKeys = 1_000
/** Objects and uploads of this age without a row were left behind by a crash. */
const abandonedMs = 24 * 3_600_000

/**
 * Uploads the file before `use`, whose transaction records the object; without an object store `use` gets null. Removes
 * an object that no row names when `use` ends.
 */
export async function uploading<T>(
  folder: ObjectFolder,
  path: string,
  use: (object: StoredObject | null) => Promise<T>,
): Promise<T> {
  if (!objectStoreIsSet()) return use(null)
  const object = await putObject(configuredStore(), newKey(folder), path)
  try {
    return await use(object)
  } finally {
    await dropUnnamed([object.key]).catch(leaveToSweep)
  }
}

export const newKey = (folder: ObjectFolder) => `${folder}/${randomUUID()}`

const leaveToSweep = (error: unknown) => log().warn({ error }, 'an object that no row names is left to the sweep')

/** Runs in the transaction that stores the file's row; of two uploads of one file the first is used. */
export async function nameObject(
  tx: Pick<Transaction, 'insert'>,
  folder: ObjectFolder,
  fileId: string,
  object: StoredObject,
): Promise<void> {
  await tx
    .insert(storedObjects)
    .values({ store: folder, fileId, ...object })
    .onConflictDoNothing()
}

/** Runs in the transaction that removes the files; the returned function removes their objects after the commit. */
export async function forgetObjects(
  tx: Pick<Transaction, 'delete'>,
  folder: ObjectFolder,
  fileIds: readonly string[],
): Promise<() => Promise<void>> {
  if (!objectStoreIsSet() || fileIds.length === 0) return async () => undefined
  const gone = await tx
    .delete(storedObjects)
    .where(and(eq(storedObjects.store, folder), inArray(storedObjects.fileId, [...fileIds])))
    .returning({ key: storedObjects.key })
  return () => dropUnnamed(gone.map(({ key }) => key)).catch(leaveToSweep)
}

/** Removes those objects that no row names. */
async function dropUnnamed(keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += mostKeys) {
    const some = keys.slice(at, at + mostKeys)
    const rows = await (await db())
      .select({ key: storedObjects.key })
      .from(storedObjects)
      .where(inArray(storedObjects.key, some))
    const named = new Set(rows.map(({ key }) => key))
    for (const key of some) if (!named.has(key)) await deleteObject(configuredStore(), key)
  }
}

/** Removes the objects of a folder that no row names, whatever their age. */
export async function dropUnnamedIn(folder: string): Promise<void> {
  for await (const page of listObjects(configuredStore(), `${folder}/`)) await dropUnnamed(page.map(({ key }) => key))
}

/** The object that holds a file; null when the file is stored elsewhere. */
export async function findObject(folder: ObjectFolder, fileId: string): Promise<StoredObject | null> {
  if (!objectStoreIsSet()) return null
  const [row] = await (await db())
    .select({ key: storedObjects.key, bytes: storedObjects.bytes, sha256: storedObjects.sha256 })
    .from(storedObjects)
    .where(and(eq(storedObjects.store, folder), eq(storedObjects.fileId, fileId)))
  return row ?? null
}

export const piecesOfObject = (object: StoredObject, from?: number) => readObject(configuredStore(), object, from)

/** A stream that resolves with the first piece, so that an earlier failure can still be answered. */
export async function startedStream(pieces: AsyncGenerator<Uint8Array>): Promise<Readable> {
  const first = await pieces.next()
  async function* all() {
    try {
      if (!first.done) yield first.value
      yield* pieces
    } finally {
      await pieces.return(undefined)
    }
  }
  return Readable.from(all(), { objectMode: false, highWaterMark: 0 })
}

/** Throws `object_store_unavailable` when a store that holds files does not answer. */
export async function requireFilesReachable(): Promise<void> {
  if (objectStoreIsSet()) await requireObjectStore()
}

/** Removes objects of files that are no longer needed, and leftovers of crashes. */
export async function sweepObjects(folder: ObjectFolder, known: Known, ageMs = abandonedMs): Promise<void> {
  if (!objectStoreIsSet()) return
  const database = await db()
  const type = sql.raw(known.in.getSQLType())
  const isWanted = sql`exists (select from ${known.in.table} where ${and(sql`${known.in} = ${storedObjects.fileId}::${type}`, known.where)})`
  const gone = await database
    .delete(storedObjects)
    .where(and(eq(storedObjects.store, folder), sql`not ${isWanted}`))
    .returning({ key: storedObjects.key })
  await dropUnnamed(gone.map(({ key }) => key))
  const store = configuredStore()
  const before = Date.now() - ageMs
  for await (const page of listObjects(store, `${folder}/`))
    await dropUnnamed(page.filter(({ at }) => at.getTime() <= before).map(({ key }) => key))
  for (const upload of await listUploads(store, `${folder}/`))
    if (upload.at.getTime() <= before) await abortUpload(store, upload)
}
