import 'server-only'
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Fault } from '@/lib/core/errors'
import { readKeptHead, writeKeptHead } from '@/lib/server/audit/kept-head'
import { appendAudit, verifyAudit } from '@/lib/server/audit/trail'
import { type AuditHead, headText } from '@/lib/server/audit/verification'
import {
  appliedMigrations,
  applyMigrations,
  type CopyConnection,
  inEmbedded,
  inPostgres,
  knownMigrations,
} from '@/lib/server/db/copy-connection'
import {
  FolderInUseError,
  lockFolder,
  movedPath,
  requireDatabaseFolder,
  requireNotMoved,
} from '@/lib/server/db/data-folder'
import { insertChunks } from '@/lib/server/files/blob-chunks'
import type { Say } from './backup'
import { copyInto, copyOutOf, readSequences, readTables, setSequences } from './catalog'
import { fileIn, fileInRows, fileStores, recordedFiles } from './file-stores'
import { filledFromFiles } from './left-out'
import { requireKnown } from './load'
import { measureOf, meter } from './measured'
import { requireEmptyDatabase } from './restore'

export type Moved = { rows: number; files: number; head: AuditHead; missing: string[] }

/** The copy differs from the source. */
export class UnequalCopyError extends Fault {}

/**
 * Copies the embedded database of an unused folder into an empty PostgreSQL, compares both, and marks the folder as
 * moved. A failure leaves both unchanged.
 */
export async function moveToPostgres(dataDir: string, url: string, say: Say): Promise<Moved> {
  requireNotMoved(dataDir)
  requireDatabaseFolder(resolve(dataDir, 'db'))
  const lock = lockStopped(dataDir)
  try {
    return await inEmbedded(resolve(dataDir, 'db'), (source) => copyAll(source, { dataDir, url }, say))
  } finally {
    lock.release()
  }
}

function lockStopped(dataDir: string) {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new Fault(`DATA_DIR ${resolve(dataDir)} is in use: stop Lastro first, nothing may change while it is moved`)
  }
}

async function copyAll(
  source: CopyConnection,
  { dataDir, url }: { dataDir: string; url: string },
  say: Say,
): Promise<Moved> {
  const migrations = await appliedMigrations(source)
  requireKnown(migrations, 'what is in DATA_DIR')
  const kept = await readKeptHead(source.tx, { DATA_DIR: dataDir, DATABASE_URL: '' })
  const before = await verifyAudit(source.tx, { kept })
  if (before.problem === 'cut' || before.problem === 'head-unreadable')
    throw new Fault('the audit in DATA_DIR lacks its kept head: npm run audit:verify says more')
  const marker = movedPath(dataDir)
  try {
    return await inPostgres(url, { snapshot: false }, async (target) => {
      await requireEmptyDatabase(target, 'that URL')
      await applyMigrations(target, 0, migrations.length)
      const rows = await copyTables(source, target, say)
      await setSequences(target, await readSequences(source))
      const files = await copyFiles(source, target, dataDir, say)
      const after = await verifyAudit(target.tx, { expected: before.head })
      if (after.brokenAt !== before.brokenAt || after.rows !== before.rows)
        throw new UnequalCopyError(`the audit chain does not reach ${headText(before.head)} in PostgreSQL`)
      const detail = { head: headText(before.head), rows, files: files.count }
      await appendAudit(target.tx, {
        actor: null,
        action: 'database.moved',
        subject: 'database',
        outcome: 'ok',
        detail,
      })
      const { head } = await verifyAudit(target.tx)
      await applyMigrations(target, migrations.length, knownMigrations().length)
      await writeKeptHead(target.tx, head, { DATA_DIR: dataDir, DATABASE_URL: url })
      // Marked before the copy can be used: two instances with the same rows would send the same money twice.
      writeFileSync(marker, `${new Date().toISOString()}\n`, { flush: true })
      return { rows, files: files.count, missing: files.missing, head }
    })
  } catch (error) {
    rmSync(marker, { force: true })
    throw error
  }
}

async function copyTables(source: CopyConnection, target: CopyConnection, say: Say): Promise<number> {
  let rows = 0
  for (const table of await readTables(source, filledFromFiles)) {
    const { through, measure } = meter()
    const out = await copyOutOf(source, table)
    out.once('error', (error) => through.destroy(error))
    await copyInto(target, table, out.pipe(through))
    const written = measure()
    const read = await measureOf(await copyOutOf(target, table))
    if (read.rows !== written.rows || read.sha256 !== written.sha256)
      throw new UnequalCopyError(`${table.name} has other rows in PostgreSQL: ${read.rows} instead of ${written.rows}`)
    rows += written.rows
    if (written.rows > 0) say(`${table.name}: ${written.rows} rows, equal`)
  }
  return rows
}

/** Tables whose bytes are in rows on PostgreSQL; files stay in the folder there, too. */
async function copyFiles(source: CopyConnection, target: CopyConnection, dataDir: string, say: Say) {
  const missing: string[] = []
  let count = 0
  for (const file of await recordedFiles(source)) {
    const { chunks } = fileStores[file.store]
    if (!chunks) continue
    const bytes = await fileIn(dataDir, file)
    if (!bytes) {
      missing.push(`${file.store}/${file.id}`)
      continue
    }
    const { through, measure } = meter()
    bytes.once('error', (error) => through.destroy(error))
    await insertChunks(target.tx, chunks, file.id, bytes.pipe(through))
    const written = measure()
    const read = await measureOf(fileInRows(target, chunks, file))
    if (read.sha256 !== written.sha256)
      throw new UnequalCopyError(`${file.store}/${file.id} has other bytes in PostgreSQL`)
    if (file.sha256 !== null && file.sha256 !== read.sha256) missing.push(`${file.store}/${file.id}`)
    count += 1
  }
  if (count > 0) say(`${count} files, equal`)
  return { count, missing }
}
