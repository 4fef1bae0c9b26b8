import 'server-only'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { verifyAudit } from '@/lib/server/audit/trail'
import { appliedMigrations, type CopyConnection, inEmbedded, inPostgres } from '@/lib/server/db/copy-connection'
import { FolderInUseError, lockFolder, requireDatabaseFolder, requireNotMoved } from '@/lib/server/db/data-folder'
import { askHolder } from '@/lib/server/db/holder-socket'
import { type Env, env } from '@/lib/server/env'
import { type ArchiveWriter, writeArchive } from './archive-writer'
import { copyOutOf, readSequences, readTables } from './catalog'
import { fileIn, fileInRows, fileStores, type RecordedFile, recordedFiles } from './file-stores'
import { leftOut } from './left-out'
import {
  fileEntry,
  formatVersion,
  keyFacts,
  type Manifest,
  manifestEntry,
  ownVersion,
  sealEntry,
  sealOf,
  tableEntry,
} from './manifest'
import { recordBackup } from './record'
import { snapshotCommand } from './snapshot'

export type Say = (line: string) => void
/** Places of a Lastro's rows and files. */
export type Place = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>

/** Every row and file of the database in one file. Throws when `path` is taken; then and after any failure nothing is left there. */
export async function makeBackup(path: string, say: Say, place: Place = env()): Promise<Manifest> {
  if (existsSync(path)) throw new Fault(`${path} is there already: name another file`)
  const { DATABASE_URL, DATA_DIR } = place
  if (DATABASE_URL) {
    await inPostgres(DATABASE_URL, { snapshot: false }, ({ tx }) => recordBackup(tx))
    return inPostgres(DATABASE_URL, { snapshot: true }, (connection) =>
      writeBackup(path, { connection, database: 'postgres', files: DATA_DIR }, say),
    )
  }
  return withFolder(DATA_DIR, say, ({ database, files, isCopy }) =>
    inEmbedded(database, async (connection) => {
      if (!isCopy) await recordBackup(connection.tx)
      return writeBackup(path, { connection, database: 'embedded', files }, say)
    }),
  )
}

type Source = {
  connection: CopyConnection
  database: Manifest['database']
  /** The folder of the stores' folders. */
  files: string
}

async function writeBackup(path: string, source: Source, say: Say): Promise<Manifest> {
  const { connection, database } = source
  const { head, brokenAt } = await verifyAudit(connection.tx)
  const facts = {
    format: formatVersion,
    lastro: ownVersion(),
    madeAt: new Date().toISOString(),
    database,
    ...keyFacts(),
    migrations: await appliedMigrations(connection),
    audit: { head, brokenAt },
    sequences: await readSequences(connection),
  } satisfies Partial<Manifest>
  return writeArchive(path, async (archive) => {
    const tables = await writeTables(connection, archive, say)
    const files = await writeFiles(source, archive, say)
    const manifest: Manifest = { ...facts, format: formatVersion, tables, ...files }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    archive.addText(manifestEntry, text)
    archive.addText(sealEntry, sealOf(text))
    return manifest
  })
}

async function writeTables(connection: CopyConnection, archive: ArchiveWriter, say: Say): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = []
  for (const table of await readTables(connection, Object.keys(leftOut))) {
    const measure = await archive.add(tableEntry(table.name), await copyOutOf(connection, table))
    written.push({ name: table.name, columns: table.columns, ...measure })
    if (measure.rows > 0) say(`${table.name}: ${measure.rows} rows`)
  }
  return written
}

async function writeFiles(
  source: Source,
  archive: ArchiveWriter,
  say: Say,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: Manifest['files'] = []
  const missing: Manifest['missing'] = []
  const recorded = await recordedFiles(source.connection)
  for (const file of recorded) {
    const { store, id, bytes } = file
    const stream = await bytesOf(source, file)
    if (stream) {
      const { sha256, ...found } = await archive.add(fileEntry(file), stream, { compress: false })
      files.push({ store, id, bytes: found.bytes, sha256 })
      const isWhole = found.bytes === bytes && (file.sha256 === null || file.sha256 === sha256)
      if (!isWhole) missing.push({ store, id })
    } else if (store !== 'statements') missing.push({ store, id })
    if (files.length % 500 === 0 && files.length > 0) say(`${files.length} of ${recorded.length} files`)
  }
  if (recorded.length > 0) say(`${files.length} files`)
  return { files, missing }
}

/** Null where the bytes are missing: a statement is fetched again. */
async function bytesOf({ connection, database, files }: Source, file: RecordedFile): Promise<Readable | null> {
  const { chunks } = fileStores[file.store]
  if (database === 'postgres' && chunks) return fileInRows(connection, chunks, file)
  return fileIn(files, file)
}

/** A source that does not change while it is read: the embedded database, and the folders of the stores. */
type SourceFolder = {
  database: string
  files: string
  /** Whether the source is a copy, whose audit already records the backup. */
  isCopy: boolean
}

const copied = z.union([
  z.object({ folder: z.string(), waitedMs: z.number(), bytes: z.number() }),
  z.object({ problem: z.string() }),
])

/** `DATA_DIR` itself where no process holds it, else a copy that its holder makes; removed once `use` has ended. */
async function withFolder<T>(
  dataDir: string,
  say: (line: string) => void,
  use: (source: SourceFolder) => Promise<T>,
): Promise<T> {
  requireNotMoved(dataDir)
  requireDatabaseFolder(resolve(dataDir, 'db'))
  let lock: ReturnType<typeof lockFolder>
  try {
    lock = lockFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return askHolder(dataDir, { command: snapshotCommand }, (answer) => {
      const snapshot = copied.parse(answer)
      if ('problem' in snapshot) throw new Fault(snapshot.problem)
      say(`copied ${mb(snapshot.bytes)} MB of the running Lastro, for which its people waited ${snapshot.waitedMs} ms`)
      return use({ database: resolve(snapshot.folder, 'db'), files: snapshot.folder, isCopy: true })
    })
  }
  try {
    return await use({ database: resolve(dataDir, 'db'), files: dataDir, isCopy: false })
  } finally {
    lock.release()
  }
}

const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
