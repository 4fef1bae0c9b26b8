import 'server-only'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Problem } from '@/lib/core/errors'
import { type BlobId, type ChunkRows, chunkBytes, insertChunks, readChunks } from './blob-chunks'
import { databaseIsShared, db, type Transaction } from './db/client'
import type { FileFolder } from './file-folder'

const mostIds = 5_000

type Blob<Id> = { id: Id; bytes: number }

/** Which blobs are somebody's: those whose id stands in this column, of rows that it holds for. */
type Known = { in: PgColumn; where?: SQL }

/**
 * Whole files under their ids, for good: in rows of 256 KB when other instances read the database too, else in a folder
 * beside the embedded one. `owner` is the column of the rows that has the id.
 */
export function blobStore<Id extends BlobId>({
  files,
  chunks,
  owner,
}: {
  files: FileFolder
  chunks: ChunkRows['chunks']
  owner: PgColumn
}) {
  const table: PgTable = chunks
  const rows: ChunkRows = { chunks, owner }

  async function* piecesOf(blob: Blob<Id>, from: number): AsyncGenerator<Uint8Array> {
    let at = from
    const stored = (await databaseIsShared())
      ? readChunks(await db(), rows, blob, from)
      : createReadStream(files.pathOf(String(blob.id)), { start: from, highWaterMark: chunkBytes })
    for await (const piece of stored) {
      at += piece.length
      yield piece
    }
    if (at !== blob.bytes) throw lost(blob)
  }

  return {
    /**
     * Takes the file at `path`, which lies in the same folder. A transaction that fails must be followed by
     * `dropFiles`.
     */
    async store(tx: Transaction, id: Id, path: string): Promise<void> {
      if (await databaseIsShared())
        await insertChunks(tx, rows, id, createReadStream(path, { highWaterMark: chunkBytes }))
      else await rename(path, files.pathOf(String(id)))
    },

    /** The bytes as they came, from that one on, a piece at a time; fails when they are not all there. */
    open: (blob: Blob<Id>, from = 0): Readable =>
      Readable.from(piecesOf(blob, from), { objectMode: false, highWaterMark: 0 }),

    /** The part of a removal that belongs to the transaction; `dropFiles` is the rest, once it has committed. */
    async remove(tx: Transaction, ids: readonly Id[]): Promise<void> {
      for (let at = 0; at < ids.length; at += mostIds)
        await tx.delete(table).where(inArray(owner, ids.slice(at, at + mostIds)))
    },

    async dropFiles(ids: readonly Id[]): Promise<void> {
      if (await databaseIsShared()) return
      for (const id of ids) await rm(files.pathOf(String(id)), { force: true })
    },

    /** Removes what a crash left behind a day ago: temporary files, and bytes that are nobody's. */
    async prune(known: Known): Promise<void> {
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
