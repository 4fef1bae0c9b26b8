import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '@/lib/server/db/client'

export const chunkBytes = 256 * 1024

export type BlobId = string | bigint
/** Tables that store files in rows of 256 KB; the column `owner` holds the file's id. */
export type ChunkRows = { chunks: PgTable & { seq: PgColumn; bytes: PgColumn }; owner: PgColumn }

export async function insertChunks(
  tx: Pick<Transaction, 'execute'>,
  { chunks, owner }: ChunkRows,
  id: BlobId,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const table: PgTable = chunks
  const columns = sql.join(
    [owner, chunks.seq, chunks.bytes].map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const buffer = Buffer.alloc(chunkBytes)
  let filled = 0
  let seq = 0
  const insert = async () => {
    const bytes = buffer.subarray(0, filled)
    await tx.execute(sql`insert into ${table} (${columns}) values (${id}, ${seq}, ${bytes})`)
    filled = 0
    seq += 1
  }
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + chunkBytes - filled)
      buffer.set(part, filled)
      filled += part.length
      at += part.length
      if (filled === chunkBytes) await insert()
    }
  if (filled > 0) await insert()
}

/** Yields the bytes from a position on. */
export async function* readChunks(
  database: Pick<Database, 'select'>,
  { chunks, owner }: ChunkRows,
  { id, bytes }: { id: BlobId; bytes: number },
  from = 0,
): AsyncGenerator<Uint8Array> {
  for (let seq = Math.floor(from / chunkBytes); seq * chunkBytes < bytes; seq++) {
    const [chunk] = await database
      .select({ bytes: sql<Uint8Array>`${chunks.bytes}` })
      .from(chunks)
      .where(and(eq(owner, id), eq(chunks.seq, seq)))
    if (!chunk) return
    yield chunk.bytes.subarray(Math.max(0, from - seq * chunkBytes))
  }
}
