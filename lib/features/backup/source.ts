import 'server-only'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { FolderInUseError, lockFolder, requireDatabaseFolder, requireNotMoved } from '@/lib/server/db/data-folder'
import { askHolder } from '@/lib/server/db/holder-socket'
import { snapshotCommand } from './snapshot'

/** A source that does not change while it is read: the embedded database, and the folders of the stores. */
type SourceFolder = {
  database: string
  files: string
  /** A copy: its audit says of the backup already. */
  isCopy: boolean
}

const copied = z.union([
  z.object({ folder: z.string(), waitedMs: z.number(), bytes: z.number() }),
  z.object({ problem: z.string() }),
])

/** `DATA_DIR` itself where no process holds it, else a copy that its holder makes; removed once `use` has ended. */
export async function withFolder<T>(
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
