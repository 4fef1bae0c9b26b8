import 'server-only'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { databaseIsShared, db, type Transaction } from '@/lib/server/db/client'
import { attachmentChunks, attachments } from '@/lib/server/db/infraction-tables'
import { pathOf, prune } from './folder'

const chunkBytes = 256 * 1024

/**
 * Stores a whole file under `id`, for good: in the database when other instances read it too, else in the data folder,
 * where it was put beforehand in `path`. A transaction that fails must be followed by `dropFile`.
 */
export async function storeBlob(tx: Transaction, id: string, path: string): Promise<void> {
  if (await databaseIsShared()) await insertChunks(tx, id, path)
  else await rename(path, pathOf(id))
}

async function insertChunks(tx: Transaction, attachmentId: string, path: string): Promise<void> {
  const file = await open(path, 'r')
  const buffer = Buffer.alloc(chunkBytes)
  try {
    for (let seq = 0; ; seq++) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, seq * chunkBytes)
      if (bytesRead === 0) return
      await tx.insert(attachmentChunks).values({ attachmentId, seq, bytes: buffer.subarray(0, bytesRead) })
    }
  } finally {
    await file.close()
  }
}

/** The part of a removal that belongs to the transaction; `dropFile` is the rest, once it has committed. */
export async function removeChunks(tx: Transaction, id: string): Promise<void> {
  await tx.delete(attachmentChunks).where(eq(attachmentChunks.attachmentId, id))
}

export async function dropFile(id: string): Promise<void> {
  if (!(await databaseIsShared())) await rm(pathOf(id), { force: true })
}

type Blob = { id: string; bytes: number }

/** The bytes as they came, a piece at a time, also of one that was removed after it had been sent; fails when they are not all there. */
export function openBlob(blob: Blob): Readable {
  return Readable.from(piecesOf(blob), { objectMode: false })
}

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of (await databaseIsShared()) ? chunksOf(blob.id) : fileOf(blob.id)) {
    bytes += piece.length
    yield piece
  }
  if (bytes !== blob.bytes) throw lost(blob)
}

async function* fileOf(id: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(pathOf(id), { highWaterMark: chunkBytes })) yield Buffer.from(piece)
}

async function* chunksOf(attachmentId: string): AsyncGenerator<Uint8Array> {
  const database = await db()
  for (let seq = 0; ; seq++) {
    const [chunk] = await database
      .select({ bytes: attachmentChunks.bytes })
      .from(attachmentChunks)
      .where(and(eq(attachmentChunks.attachmentId, attachmentId), eq(attachmentChunks.seq, seq)))
    if (!chunk) return
    yield chunk.bytes
  }
}

export const lost = ({ id }: Blob) => new Problem('internal', `The bytes of attachment ${id} are not all there`)

/** Removes what a crash left behind a day ago: temporary files, and bytes that belong to no attachment. */
export async function pruneAttachments(): Promise<void> {
  const database = await db()
  if (await databaseIsShared()) {
    await database
      .delete(attachmentChunks)
      .where(sql`not exists (select from ${attachments} where ${attachments.id} = ${attachmentChunks.attachmentId})`)
    return prune()
  }
  const rows = await database.select({ id: attachments.id }).from(attachments)
  const known = new Set(rows.map(({ id }) => id))
  await prune((name) => known.has(name))
}
