import 'server-only'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
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
