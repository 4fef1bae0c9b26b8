import 'server-only'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Problem } from '@/lib/core/errors'
import { databaseIsShared, db, type Transaction } from '@/lib/server/db/client'
import { ChangedObjectError, type StoredObject } from '@/lib/server/object-store/objects'
import { NoSuchObject } from '@/lib/server/object-store/request'
import {
  findObject,
  forgetObjects,
  type Known,
  nameObject,
  type ObjectFolder,
  piecesOfObject,
  startedStream,
  sweepObjects,
  uploading,
} from '@/lib/server/object-store/stored'
import { type BlobId, type ChunkRows, chunkBytes, insertChunks, readChunks } from './blob-chunks'
import type { FileFolder } from './file-folder'

const mostIds = 5_000

type Blob<Id> = { id: Id; bytes: number }

/** A file to be stored, already uploaded when there is an object store. */
export type Arrived = { path: string; object: StoredObject | null; placed?: string }

/**
 * Stores whole files permanently by id: in the object store if configured, in rows of 256 KB when other instances use
 * the database, else in a folder next to the embedded database. Files stored before the object store was configured are
 * read from their old place. `owner` is the id's column.
 */
export function blobStore<Id extends BlobId>({
  name,
  files,
  chunks,
  owner,
}: {
  name: ObjectFolder
  files: FileFolder
  chunks: ChunkRows['chunks']
  owner: PgColumn
}) {
  const table: PgTable = chunks
  const rows: ChunkRows = { chunks, owner }

  async function storedPieces(blob: Blob<Id>, from: number): Promise<AsyncIterable<Uint8Array>> {
    const object = await findObject(name, String(blob.id))
    if (object) return piecesOfObject(object, from)
    if (await databaseIsShared()) return readChunks(await db(), rows, blob, from)
    return createReadStream(files.pathOf(String(blob.id)), { start: from, highWaterMark: chunkBytes })
  }

  async function* piecesOf(blob: Blob<Id>, from = 0): AsyncGenerator<Uint8Array> {
    let at = from
    try {
      for await (const piece of await storedPieces(blob, from)) {
        at += piece.length
        yield piece
      }
    } catch (error) {
      throw error instanceof NoSuchObject || error instanceof ChangedObjectError ? lost(blob) : error
    }
    if (at !== blob.bytes) throw lost(blob)
  }

  return {
    /**
     * Gives `use` the file at `path` (in the same folder) to store in its transaction; removes everything that was not
     * stored when `use` ends.
     */
    arriving: <T>(path: string, use: (file: Arrived) => Promise<T>): Promise<T> =>
      uploading(name, path, async (object) => {
        const file: Arrived = { path, object }
        try {
          return await use(file)
        } catch (error) {
          if (file.placed) await rm(file.placed, { force: true })
          throw error
        }
      }),

    async store(tx: Transaction, id: Id, file: Arrived): Promise<void> {
      if (file.object) return nameObject(tx, name, String(id), file.object)
      if (await databaseIsShared())
        return insertChunks(tx, rows, id, createReadStream(file.path, { highWaterMark: chunkBytes }))
      file.placed = files.pathOf(String(id))
      await rename(file.path, file.placed)
    },

    /** The bytes from a position on, one piece at a time; fails when some are missing. */
    open: (blob: Blob<Id>, from = 0): Readable =>
      Readable.from(piecesOf(blob, from), { objectMode: false, highWaterMark: 0 }),

    /** Opens a blob and waits for its first piece, so that a failure throws before the answer begins. */
    openStarted: (blob: Blob<Id>): Promise<Readable> => startedStream(piecesOf(blob)),

    /** Removes rows inside the transaction; the returned function removes the bytes after the commit. */
    async remove(tx: Transaction, ids: readonly Id[]): Promise<() => Promise<void>> {
      const drops: (() => Promise<void>)[] = []
      for (let at = 0; at < ids.length; at += mostIds) {
        const some = ids.slice(at, at + mostIds)
        await tx.delete(table).where(inArray(owner, some))
        drops.push(await forgetObjects(tx, name, some.map(String)))
      }
      return async () => {
        for (const drop of drops) await drop()
        if (await databaseIsShared()) return
        for (const id of ids) await rm(files.pathOf(String(id)), { force: true })
      }
    },

    /** Removes leftovers of crashes older than a day: temporary files and bytes without a row. */
    async prune(known: Known): Promise<void> {
      await sweepObjects(name, known)
      const database = await db()
      const parents = known.in.table
      if (await databaseIsShared()) {
        const belongs = and(eq(known.in, owner), known.where)
        await database.delete(table).where(sql`not exists (select from ${parents} where ${belongs})`)
        return files.prune()
      }
      const rows = await database
        .select({ id: sql<string>`${known.in}::text` })
        .from(parents)
        .where(known.where)
      const ids = new Set(rows.map(({ id }) => id))
      await files.prune((name) => ids.has(name))
    },
  }
}

export const lost = ({ id }: { id: BlobId }) => new Problem('internal', `The stored bytes of ${id} are not all there`)
