import 'server-only'
import { verifyAudit } from '@/lib/server/audit/trail'
import { headText } from '@/lib/server/audit/verification'
import {
  appliedMigrations,
  applyMigrations,
  type CopyConnection,
  knownMigrations,
  type Migration,
} from '@/lib/server/db/copy-connection'
import type { ArchiveReader } from './archive-reader'
import type { Say } from './backup'
import { copyInto, copyOutOf, readTables, setSequences } from './catalog'
import { leftOut } from './left-out'
import { BadBackup, type Manifest, tableEntry } from './manifest'
import { measureOf } from './measured'

/** Throws where the database's migrations are not those of this Lastro or an older one. */
export function requireKnown(migrations: readonly Migration[], what: string): void {
  const known = knownMigrations()
  const isOurs = ({ hash, createdAt }: Migration, at: number) =>
    known[at]?.hash === hash && known[at]?.createdAt === createdAt
  if (migrations.length > known.length || !migrations.every(isOurs))
    throw new BadBackup(
      `${what} is of a newer Lastro, or of another: its database has migrations that this one has not`,
    )
}

/** Fills a new database with the rows of a backup, as they were, and then migrates it on. */
export async function loadTables(connection: CopyConnection, archive: ArchiveReader, say: Say): Promise<void> {
  const { manifest } = archive
  const level = manifest.migrations.length
  await applyMigrations(connection, 0, level)
  const tables = await readTables(connection, Object.keys(leftOut))
  requireTables(tables, manifest)
  for (const table of tables) {
    await copyInto(connection, table, await archive.open(tableEntry(table.name)))
    const expected = manifest.tables.find(({ name }) => name === table.name)
    const found = await measureOf(await copyOutOf(connection, table))
    if (found.sha256 !== expected?.sha256) throw new BadBackup(`${table.name} reads otherwise than it was written`)
    if (found.rows > 0) say(`${table.name}: ${found.rows} rows`)
  }
  await setSequences(connection, manifest.sequences)
  await requireChain(connection, manifest)
  await applyMigrations(connection, (await appliedMigrations(connection)).length, knownMigrations().length)
}

function requireTables(tables: { name: string; columns: string[] }[], manifest: Manifest): void {
  const text = (list: { name: string; columns: string[] }[]) =>
    list.map(({ name, columns }) => `${name} ${columns.join()}`).toSorted()
  const [own, theirs] = [text(tables), text(manifest.tables)]
  const odd = theirs.find((line, at) => line !== own[at]) ?? own.find((line) => !theirs.includes(line))
  if (odd) throw new BadBackup(`its tables are not those of its migrations: ${odd.split(' ')[0]}`)
}

async function requireChain({ tx }: CopyConnection, { audit: { head, brokenAt } }: Manifest): Promise<void> {
  const found = await verifyAudit(tx, { expected: head })
  if (found.brokenAt !== brokenAt)
    throw new BadBackup(`its audit chain does not reach ${headText(head)}: it holds to entry ${found.rows}`)
}
