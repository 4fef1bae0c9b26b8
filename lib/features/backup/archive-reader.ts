import 'server-only'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Fault } from '@/lib/core/errors'
import {
  BadBackup,
  entriesOf,
  fileEntry,
  type Manifest,
  manifestEntry,
  readManifest,
  sealEntry,
  tableEntry,
} from './manifest'
import { measureOf } from './measured'

export type ArchiveReader = {
  manifest: Manifest
  open(name: string): Promise<Readable>
  /** Reads every entry to its end; throws `BadBackup` where its bytes are not those of the manifest. */
  verify(): Promise<void>
}

/** Opens a backup and verifies its manifest, seal and list of entries. Throws `BadBackup` with the reason. */
export async function readArchive<T>(path: string, use: (archive: ArchiveReader) => Promise<T>): Promise<T> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((cause: unknown) => {
    if (cause instanceof Error && 'syscall' in cause) throw cause
    throw new BadBackup('it is no backup, or was cut off', { cause })
  })
  try {
    const entries = await entriesIn(zip)
    const open = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new BadBackup(`it lacks ${name}`)
      return zip.openReadStreamPromise(entry).catch(changed(name))
    }
    const textOf = async (name: string) => text(await open(name)).catch(changed(name))
    const manifest = readManifest(await textOf(manifestEntry), await textOf(sealEntry))
    requireEntries(entries, manifest)
    return await use({ manifest, open, verify: () => verifyEntries(manifest, open) })
  } finally {
    zip.close()
  }
}

function changed(name: string) {
  return (cause: unknown): never => {
    if (cause instanceof Fault) throw cause
    throw new BadBackup(`${name} was changed, or its file was cut off`, { cause })
  }
}

async function entriesIn(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const read = async () => {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new BadBackup(`it has ${entry.fileName} twice`)
      entries.set(entry.fileName, entry)
    }
  }
  await read().catch(changed('its list of entries'))
  return entries
}

function requireEntries(entries: ReadonlyMap<string, Entry>, manifest: Manifest): void {
  const expected = new Set(entriesOf(manifest))
  for (const name of expected) if (!entries.has(name)) throw new BadBackup(`it lacks ${name}`)
  for (const name of entries.keys())
    if (!expected.has(name)) throw new BadBackup(`it has ${name.slice(0, 100)}, which its manifest does not name`)
}

async function verifyEntries({ tables, files }: Manifest, open: ArchiveReader['open']): Promise<void> {
  const measured = async (name: string) => measureOf(await open(name)).catch(changed(name))
  for (const { name, rows, sha256 } of tables) {
    const found = await measured(tableEntry(name))
    if (found.sha256 !== sha256) throw new BadBackup(`${tableEntry(name)} was changed: its hash is another`)
    if (found.rows !== rows) throw new BadBackup(`${tableEntry(name)} has ${found.rows} rows instead of ${rows}`)
  }
  for (const file of files) {
    const found = await measured(fileEntry(file))
    if (found.sha256 !== file.sha256) throw new BadBackup(`${fileEntry(file)} was changed: its hash is another`)
  }
}
