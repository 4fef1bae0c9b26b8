import 'server-only'
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { keptHeadFile, readKeptHead, writeKeptHead } from '@/lib/server/audit/kept-head'
import { appendAudit, verifyAudit } from '@/lib/server/audit/trail'
import { type AuditHead, headText } from '@/lib/server/audit/verification'
import type { Transaction } from '@/lib/server/db/client'
import { type CopyConnection, inEmbedded, inPostgres, rowsFrom } from '@/lib/server/db/copy-connection'
import { lockFolder, movedPath } from '@/lib/server/db/data-folder'
import { env } from '@/lib/server/env'
import { insertChunks } from '@/lib/server/files/blob-chunks'
import { type ArchiveReader, readArchive } from './archive-reader'
import type { Place, Say } from './backup'
import { endWaiting } from './end-waiting'
import { fileStores, type StoreName, storeNames } from './file-stores'
import { loadTables, requireKnown } from './load'
import { fileEntry, type Manifest } from './manifest'

export type Restored = {
  manifest: Manifest
  head: AuditHead
  ended: number
  /** The earlier stored head that the restored audit lacks: entries after the backup are lost. */
  replaced: AuditHead | null
}

/**
 * Fills an empty `DATA_DIR`, or the empty database of `DATABASE_URL`, with a backup: wholly or not at all. Throws
 * `BadBackup` where the backup is not good.
 */
export function restoreBackup(path: string, say: Say, place: Place = env()): Promise<Restored> {
  const { DATA_DIR, DATABASE_URL } = place
  return readArchive(path, async (archive) => {
    requireKnown(archive.manifest.migrations, 'it')
    mkdirSync(DATA_DIR, { recursive: true })
    const lock = lockFolder(DATA_DIR)
    const passing = join(DATA_DIR, `restoring-${randomUUID().slice(0, 8)}`)
    try {
      await requireEmpty(place)
      await requireRoom(DATA_DIR, archive.manifest)
      say(`verifying ${archive.manifest.tables.length} tables and ${archive.manifest.files.length} files`)
      await archive.verify()
      return await (DATABASE_URL
        ? intoPostgres(place, archive, passing, say)
        : intoFolder(place, archive, passing, say))
    } finally {
      await rm(passing, { recursive: true, force: true })
      lock.release()
    }
  })
}

async function requireEmpty({ DATA_DIR, DATABASE_URL }: Place): Promise<void> {
  const folder = resolve(DATA_DIR)
  if (DATABASE_URL)
    return inPostgres(DATABASE_URL, { snapshot: true }, (connection) =>
      requireEmptyDatabase(connection, 'DATABASE_URL'),
    )
  if (existsSync(join(folder, 'db'))) throw new Fault(`DATA_DIR ${folder} has a database already: name an empty folder`)
  if (existsSync(movedPath(folder))) throw new Fault(`DATA_DIR ${folder} was moved to PostgreSQL: name an empty folder`)
  for (const store of storeNames)
    if (existsSync(join(folder, store)) && readdirSync(join(folder, store)).length > 0)
      throw new Fault(`DATA_DIR ${folder} has files already, in ${store}: name an empty folder`)
}

/** Throws, naming a table, unless the database is empty. */
export async function requireEmptyDatabase(connection: CopyConnection, variable: string): Promise<void> {
  const [found] = await rowsFrom(
    connection,
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    z.object({ name: z.string() }),
  )
  if (found) throw new Fault(`the database of ${variable} is not empty: it has the table ${found.name}`)
}

async function requireRoom(folder: string, { tables, files }: Manifest): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // Rows take about twice their text, with their indexes.
  const needed =
    files.reduce((sum, { bytes }) => sum + bytes, 0) + 2 * tables.reduce((sum, { bytes }) => sum + bytes, 0)
  if (blocks > 0 && bavail * bsize < needed)
    throw new Fault(`the disk of DATA_DIR has no room: about ${Math.ceil(needed / 1024 / 1024)} MB are needed`)
}

type Settled = Pick<Restored, 'head' | 'ended' | 'replaced'>

/** Nothing sent since the backup is sent again; the audit records the restore and starts a new stored head. */
async function settle(tx: Transaction, { madeAt, audit }: Manifest, from: Place, to: Place): Promise<Settled> {
  const kept = await readKeptHead(tx, from)
  const { lacks: replaced } = await verifyAudit(tx, { kept })
  const ended = await endWaiting(tx)
  const detail = { madeAt, head: headText(audit.head), ended, ...(replaced && { replaced: headText(replaced) }) }
  await appendAudit(tx, { actor: null, action: 'backup.restored', subject: 'backup', outcome: 'ok', detail })
  const { head } = await verifyAudit(tx)
  await writeKeptHead(tx, head, to)
  return { head, ended, replaced }
}

async function intoFolder(place: Place, archive: ArchiveReader, passing: string, say: Say): Promise<Restored> {
  const { manifest } = archive
  const settled = await inEmbedded(join(passing, 'db'), async (connection) => {
    await loadTables(connection, archive, say)
    return settle(connection.tx, manifest, place, { ...place, DATA_DIR: passing })
  })
  const stores = await extract(archive, passing, storeNames)
  await moveIn(passing, place.DATA_DIR, [...stores, keptHeadFile, 'db'])
  return { manifest, ...settled }
}

async function intoPostgres(place: Place, archive: ArchiveReader, passing: string, say: Say): Promise<Restored> {
  const { DATA_DIR, DATABASE_URL } = place
  const { manifest } = archive
  const inFolder = storeNames.filter((store) => !fileStores[store].chunks)
  const moved: string[] = []
  try {
    return await inPostgres(DATABASE_URL, { snapshot: false }, async (connection) => {
      await requireEmptyDatabase(connection, 'DATABASE_URL')
      await loadTables(connection, archive, say)
      for (const file of manifest.files) {
        const { chunks } = fileStores[file.store]
        if (chunks) await insertChunks(connection.tx, chunks, file.id, await archive.open(fileEntry(file)))
      }
      const settled = await settle(connection.tx, manifest, place, place)
      for (const store of await extract(archive, passing, inFolder)) {
        await moveFiles(join(passing, store), join(DATA_DIR, store), moved)
      }
      return { manifest, ...settled }
    })
  } catch (error) {
    for (const path of moved) await rm(path, { force: true })
    throw error
  }
}

/** Returns the stores that have files in the backup. */
async function extract(archive: ArchiveReader, to: string, stores: readonly StoreName[]): Promise<StoreName[]> {
  const files = archive.manifest.files.filter(({ store }) => stores.includes(store))
  for (const { store, id } of files) {
    await mkdir(join(to, store), { recursive: true })
    await pipeline(
      await archive.open(fileEntry({ store, id })),
      createWriteStream(join(to, store, id), { flush: true }),
    )
  }
  return stores.filter((store) => files.some((file) => file.store === store))
}

/** The database comes last: a folder without a database counts as empty. */
async function moveIn(from: string, to: string, names: readonly string[]): Promise<void> {
  const moved: string[] = []
  try {
    for (const name of names) {
      // The target may be an existing empty folder.
      await rm(join(to, name), { recursive: true, force: true })
      await rename(join(from, name), join(to, name))
      moved.push(join(to, name))
    }
  } catch (error) {
    for (const path of moved) await rm(path, { recursive: true, force: true })
    throw error
  }
}

async function moveFiles(from: string, to: string, moved: string[]): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name))) continue
    await rename(join(from, name), join(to, name))
    moved.push(join(to, name))
  }
}
