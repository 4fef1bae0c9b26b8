import 'server-only'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type PoolClient } from 'pg'
import { z } from 'zod'
import { explainRights } from './rights'
import * as schema from './schema'

const connectionTimeoutMillis = 5_000
const statementMs = 10_000
/** A silent connection is given up after this time, in ms; no statement may take as long. */
const silenceMs = 12_000

/**
 * Time limits of every connection, so that nothing waits for ever for a frozen database or a lock of a frozen process.
 */
export const timeouts = {
  connectionTimeoutMillis,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

/** A connection pool that survives outages of the database without losing places. */
export function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 10, ...timeouts })
  const taken = new WeakSet<object>()
  // Without a listener the error would end the process.
  pool.on('error', () => undefined)
  pool.on('acquire', (client) => taken.add(client))
  pool.on('release', (_, client) => taken.delete(client))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endSilence(client)
    // A transaction that fails to begin does not return its connection to the pool.
    client.once('end', () => {
      if (!taken.has(client)) return
      client.release(true)
      client.release = () => undefined
    })
  })
  return pool
}

function endSilence({ connection: { stream } }: PoolClient): void {
  if ('setTimeout' in stream && typeof stream.setTimeout === 'function')
    stream.setTimeout(silenceMs, () => stream.destroy())
}

const applied = z.array(z.object({ latest: z.coerce.number().nullable() }))

/** Whether every migration is applied; works for a role that may not migrate. */
async function isMigrated(client: Client, migrationsFolder: string): Promise<boolean> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await client.query(`select to_regclass('${table}') is not null as there`)
  if (!z.array(z.object({ there: z.boolean() })).parse(rows)[0]?.there) return false
  const [found] = applied.parse((await client.query(`select max(created_at) as latest from ${table}`)).rows)
  return (found?.latest ?? 0) >= (readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0)
}

/**
 * Several instances may start at once: the session lock lets one migrate while the others wait. Migrations have no time
 * limit.
 */
export async function migratePostgres(connectionString: string, migrationsFolder: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await isMigrated(client, migrationsFolder)) return
    await client.query('select pg_advisory_lock(72175001)')
    await migrate(drizzle(client, { schema }), { migrationsFolder })
  } catch (error) {
    throw explainRights(error)
  } finally {
    await client.end()
  }
}
