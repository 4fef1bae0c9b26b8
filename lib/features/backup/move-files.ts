import 'server-only'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { databaseIsShared, db, type Transaction } from '@/lib/server/db/client'
import { storedObjects } from '@/lib/server/db/object-tables'
import { env } from '@/lib/server/env'
import { chunkBytes, insertChunks } from '@/lib/server/files/blob-chunks'
import { fileFolder } from '@/lib/server/files/file-folder'
import { writeHashed } from '@/lib/server/files/write-hashed'
import { deleteObject, putObject, type StoredObject } from '@/lib/server/object-store/objects'
import { configuredStore } from '@/lib/server/object-store/request'
import { dropUnnamedIn, nameObject, newKey, piecesOfObject } from '@/lib/server/object-store/stored'
import type { Say } from './backup'
import {
  fileIn,
  fileInRows,
  fileStores,
  type RecordedFile,
  recordedFiles,
  type StoreName,
  storeNames,
} from './file-stores'

export type MovedFiles = { moved: number; missing: string[] }

const nameOf = ({ store, id }: Pick<RecordedFile, 'store' | 'id'>) => `${store}/${id}`

/** Throws while an instance of Lastro has the database open; the embedded one cannot be opened then at all. */
async function requireStopped(): Promise<void> {
  if (!(await databaseIsShared())) return
  const found = await (await db()).execute(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and coalesce(application_name, '') <> ${ownName} and pid <> pg_backend_pid()`)
  const { rows } = z.object({ rows: z.tuple([z.object({ others: z.number() })]) }).parse(found)
  if (rows[0].others > 0)
    throw new Fault(
      'the database is in use: stop every instance of Lastro first, nothing may change while files are moved',
    )
}

/** The application name of this process on PostgreSQL. */
export const ownName = 'lastro move-files'

/** Moves every file from the disk or the database into the object store; files that were moved before stay unchanged. */
export async function moveIntoStore(say: Say): Promise<MovedFiles> {
  await requireStopped()
  const all = await (await db()).transaction((tx) => recordedFiles({ tx }))
  const result: MovedFiles = { moved: 0, missing: [] }
  for (const file of all) {
    if (await moveIn(file)) result.moved += 1
    else result.missing.push(nameOf(file))
    progress(say, result.moved, all.length)
  }
  for (const store of storeNames) await dropCopies(store)
  return result
}

function progress(say: Say, done: number, all: number): void {
  if (done % 500 === 0 && done > 0) say(`${done} of ${all} files`)
}

/** False where the bytes are incomplete or differ from the recorded hash. */
async function moveIn(file: RecordedFile): Promise<boolean> {
  const folder = fileFolder(file.store)
  return folder.withTemporary(async (path) => {
    const { chunks } = fileStores[file.store]
    const inRows = chunks && (await databaseIsShared())
    const bytes = inRows ? fileInRows({ tx: await db() }, chunks, file) : await fileIn(env().DATA_DIR, file)
    if (!bytes) return false
    const written = await writeHashed(bytes, path, {})
    if (written.bytes !== file.bytes || (file.sha256 !== null && written.sha256 !== file.sha256)) return false
    const object = await putObject(configuredStore(), newKey(file.store), path)
    await requireSame(file, object, written.sha256)
    await (await db()).transaction(async (tx) => {
      await nameObject(tx, file.store, file.id, object)
      if (inRows) await tx.delete(chunks.chunks).where(eq(chunks.owner, file.id))
    })
    if (!inRows) await rm(folder.pathOf(file.id), { force: true })
    return true
  })
}

/** Reads the object back and compares its hash. */
async function requireSame(file: RecordedFile, object: StoredObject, sha256: string): Promise<void> {
  if (object.sha256 !== sha256) throw new Fault(`${nameOf(file)} changed while it was moved`)
  for await (const _ of piecesOfObject(object));
}

/** Files still on the disk that an interrupted move had already stored. */
async function dropCopies(store: StoreName): Promise<void> {
  const { pathOf } = fileFolder(store)
  for (const { fileId } of await rowsOf(store)) await rm(pathOf(fileId), { force: true })
}

async function rowsOf(store: StoreName) {
  return (await db()).select().from(storedObjects).where(eq(storedObjects.store, store))
}

/** Moves every file back to the disk or the database, and deletes Lastro's objects from the store. */
export async function moveOutOfStore(say: Say): Promise<MovedFiles> {
  await requireStopped()
  let moved = 0
  for (const store of storeNames) {
    for (const { fileId, ...object } of await rowsOf(store)) {
      await moveOut(store, fileId, object)
      moved += 1
      progress(say, moved, moved)
    }
    await dropUnnamedIn(store)
  }
  return { moved, missing: [] }
}

async function moveOut(store: StoreName, id: string, object: StoredObject): Promise<void> {
  const folder = fileFolder(store)
  const { chunks } = fileStores[store]
  await folder.withTemporary(async (path) => {
    // Throws where the bytes differ from the stored hash.
    await writeHashed(Readable.from(piecesOfObject(object), { objectMode: false }), path, { flush: true })
    const inRows = chunks && (await databaseIsShared())
    if (!inRows) await rename(path, folder.pathOf(id))
    await (await db()).transaction(async (tx: Transaction) => {
      if (inRows) await insertChunks(tx, chunks, id, createReadStream(path, { highWaterMark: chunkBytes }))
      await tx.delete(storedObjects).where(and(eq(storedObjects.store, store), eq(storedObjects.fileId, id)))
    })
  })
  await deleteObject(configuredStore(), object.key)
}
