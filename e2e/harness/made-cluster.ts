import { appendFileSync, cpSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { smallBuffers } from '@/e2e/support/prepared-folder'

const made = () => join(tmpdir(), 'cluster')

/** What `initdb` makes takes ten seconds of processor time: a run makes it once. */
export async function makeCluster(): Promise<void> {
  await (await PGlite.create(made())).close()
  appendFileSync(join(made(), 'postgresql.conf'), smallBuffers)
}

/** In a folder for a new embedded database. */
export function placeCluster(folder: string): void {
  if (existsSync(made()) && !existsSync(join(folder, 'PG_VERSION'))) cpSync(made(), folder, { recursive: true })
}
