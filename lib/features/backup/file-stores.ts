import 'server-only'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { exportChunks } from '@/lib/features/exports/store/tables'
import { attachmentChunks } from '@/lib/features/pix/infractions/store/tables'
import type { Database } from '@/lib/server/db/client'
import { type CopyConnection, rowsFrom } from '@/lib/server/db/copy-connection'
import { type ChunkRows, readChunks } from '@/lib/server/files/blob-chunks'

/** A folder of `DATA_DIR` and of a backup. */
export const storeNames = ['attachments', 'exports', 'statements'] as const
export type StoreName = (typeof storeNames)[number]

type FileStore = {
  /** The table whose rows name the files. */
  table: string
  files: string
  /** Where the bytes are on PostgreSQL; null: in `DATA_DIR`, where each instance may or may not have the file. */
  chunks: ChunkRows | null
}

export const fileStores: Record<StoreName, FileStore> = {
  attachments: {
    table: 'attachments',
    files: 'select id::text, bytes::float8, sha256 from attachments order by id',
    chunks: { chunks: attachmentChunks, owner: attachmentChunks.attachmentId },
  },
  exports: {
    table: 'export_items',
    // The recorded hash is the hash of the content before compression.
    files: `select i.id::text, i.stored_bytes::float8 as bytes, null as sha256
      from export_items i join document_exports e on e.id = i.export_id
      where i.state = 'done' and i.stored_bytes is not null and e.files_removed_at is null order by i.id`,
    chunks: { chunks: exportChunks, owner: exportChunks.itemId },
  },
  statements: {
    table: 'statement_files',
    files:
      'select operation_id::text as id, bytes::float8, sha256 from statement_files where kept_until > now() order by operation_id',
    chunks: null,
  },
}

const recorded = z.object({ id: z.string(), bytes: z.number(), sha256: z.string().nullable() })
export type RecordedFile = z.infer<typeof recorded> & { store: StoreName }

/** Every file that rows name, except files in the object store. */
export async function recordedFiles(connection: Pick<CopyConnection, 'tx'>): Promise<RecordedFile[]> {
  const found: RecordedFile[] = []
  const hasTable = async (table: string) => {
    const shape = z.object({ there: z.boolean() })
    return (await rowsFrom(connection, `select to_regclass('public.${table}') is not null as there`, shape))[0]?.there
  }
  const named = z.object({ name: z.string() })
  const objects = (await hasTable('stored_objects'))
    ? await rowsFrom(connection, `select store || '/' || file_id as name from stored_objects`, named)
    : []
  const isObject = new Set(objects.map(({ name }) => name))
  for (const store of storeNames) {
    const { table, files } = fileStores[store]
    if (!(await hasTable(table))) continue
    const rows = await rowsFrom(connection, files, recorded)
    for (const row of rows) if (!isObject.has(`${store}/${row.id}`)) found.push({ ...row, store })
  }
  return found
}

/** The bytes of a file in a folder; null where they are incomplete. */
export async function fileIn(folder: string, { store, id, bytes }: RecordedFile): Promise<Readable | null> {
  const path = join(folder, store, id)
  const facts = await stat(path).catch(() => null)
  return facts?.size === bytes ? createReadStream(path, { highWaterMark: 256 * 1024 }) : null
}

/** The bytes of a file in rows. */
export const fileInRows = (
  { tx }: { tx: Pick<Database, 'select'> },
  rows: ChunkRows,
  { id, bytes }: Pick<RecordedFile, 'id' | 'bytes'>,
): Readable => Readable.from(readChunks(tx, rows, { id, bytes }), { objectMode: false, highWaterMark: 0 })
