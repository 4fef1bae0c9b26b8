import 'server-only'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault } from '@/lib/core/errors'

const { R_OK, W_OK } = constants

/** Throws unless the embedded database's files exist and are writable; otherwise writes would be lost. */
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
 * Takes the exclusive lock on a data folder, or throws FolderInUseError. SQLite's file lock belongs to the operating
 * system, so it is released however the process ends, even by `kill -9`.
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

/** File that records that, and when, a folder's embedded database was moved to PostgreSQL. */
export const movedPath = (dataDir: string) => resolve(dataDir, 'moved-to-postgres')

/** Throws when the folder's database was moved to PostgreSQL, so its data is out of date. */
export function requireNotMoved(dataDir: string): void {
  const path = movedPath(dataDir)
  if (!existsSync(path)) return
  const when = readFileSync(path, 'utf8').trim()
  throw new Fault(
    `The database in DATA_DIR ${resolve(dataDir)} was moved to PostgreSQL on ${when}: set DATABASE_URL (to go back to what was there before, remove ${path})`,
  )
}
