import 'server-only'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '@/lib/core/errors'

const { R_OK, W_OK } = constants

/** Throws unless the embedded database's files are there and can be written: what is recorded then would be lost. */
export function requireDatabaseFolder(folder: string): void {
  try {
    accessSync(folder, R_OK | W_OK)
    accessSync(join(folder, 'PG_VERSION'), R_OK | W_OK)
  } catch (cause) {
    throw new Fault(`The database's folder ${folder} is gone or cannot be written`, { cause })
  }
}

export class FolderInUseError extends Fault {}

/**
 * Takes the one exclusive lock on a data folder, or throws FolderInUseError.
 * SQLite's file lock is the operating system's: it is released however the process ends, `kill -9` included.
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(resolve(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUseError(
      `DATA_DIR ${resolve(folder)} is in use by another Lastro: stop that one, name another DATA_DIR, or use PostgreSQL (DATABASE_URL)`,
    )
  }
  return { release: () => lock.close() }
}

/** Says that the embedded database of a folder was moved to PostgreSQL, and when. */
export const movedPath = (dataDir: string) => resolve(dataDir, 'moved-to-postgres')

/** Throws when what is in the folder is only what was there before it was moved. */
export function requireNotMoved(dataDir: string): void {
  const path = movedPath(dataDir)
  if (!existsSync(path)) return
  const when = readFileSync(path, 'utf8').trim()
  throw new Fault(
    `The database in DATA_DIR ${resolve(dataDir)} was moved to PostgreSQL on ${when}: set DATABASE_URL (to go back to what was there before, remove ${path})`,
  )
}
