import { appendFileSync, cpSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { smallBuffers } from '@/e2e/support/prepared-folder'

const made = () => join(tmpdir(), 'cluster')

/** Makes the database cluster once per run, because `initdb` takes ten seconds of processor time. */
export async function makeCluster(): Promise<void> {
  await (await PGlite.create(made())).close()
  appendFileSync(join(made(), 'postgresql.conf'), smallBuffers)
}

/** Copies the cluster into a folder for a new embedded database. */
export function placeCluster(folder: string): void {
  if (existsSync(made()) && !existsSync(join(folder, 'PG_VERSION'))) cpSync(made(), folder, { recursive: true })
}
