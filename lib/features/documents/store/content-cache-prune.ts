import 'server-only'
import { env } from '@/lib/server/env'
import { listStored, removeStored, type StoredFile } from './content-cache-files'

const megabyte = 1024 * 1024

/** Stored bodies by name. */
export type Stored = Map<string, StoredFile>

/** Limit of all stored bytes. */
export const mostStored = () => env().CONTENT_CACHE_MB * megabyte

export const isOver = ({ expiresAt }: StoredFile) => expiresAt !== null && expiresAt <= Date.now()

/** Reads the folder, since other processes store and remove files there. Keeps one file of each body. */
export async function readFolder(stored: Stored): Promise<void> {
  const since = Date.now()
  const files = await listStored()
  const there = new Set(files.map(({ file }) => file))
  for (const [name, entry] of stored) if (entry.usedAt < since && !there.has(entry.file)) stored.delete(name)
  for (const file of files) {
    const known = stored.get(file.name)
    if (!known) stored.set(file.name, file)
    else if (known.file !== file.file) await removeStored(file)
  }
}

/** Removes expired bodies, then the least recently used ones until the rest fits. */
export async function prune(stored: Stored): Promise<void> {
  const entries = [...stored.values()]
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const most = mostStored()
  // There may be as many bodies as documents: they are sorted only when some must be removed.
  if (total <= most && !entries.some(isOver)) return
  for (const entry of entries.sort((a, b) => a.usedAt - b.usedAt)) {
    if (!isOver(entry) && total <= most) continue
    total -= entry.bytes
    stored.delete(entry.name)
    await removeStored(entry)
  }
}
