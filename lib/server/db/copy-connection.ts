import 'server-only'
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import type { Transaction } from './client'
import { migrationsFolder } from './migrations-folder'
import * as schema from './schema'

/** A transaction of a database that is read or filled as a whole. */
export type CopyConnection = {
  tx: Transaction
  /** Result of `COPY (query) TO` in text format; read it to its end before the next query. */
  copyOut(query: string): Promise<Readable>
  /** `target` is a table with its column list. */
  copyIn(target: string, from: Readable): Promise<void>
}

/** Settings under which the same rows always give the same bytes. */
const canonical = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
]

async function begin(tx: Transaction): Promise<void> {
  for (const setting of canonical) await tx.execute(sql.raw(setting))
}

/** Opens the embedded database in a folder without another process, without migrating it. */
export async function inEmbedded<T>(folder: string, use: (connection: CopyConnection) => Promise<T>): Promise<T> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { drizzle } = await import('drizzle-orm/pglite')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder).filter((found) => found.startsWith('passing-'))) rmSync(join(folder, name))
  const client = await PGlite.create(folder, { extensions: { pg_trgm } })
  let copies = 0
  try {
    return await drizzle(client, { schema }).transaction(async (tx) => {
      await begin(tx)
      const [found] = z
        .object({ rows: z.tuple([z.object({ data_directory: z.string() })]) })
        .parse(await tx.execute(sql.raw('show data_directory'))).rows
      // The database accesses only files of its own folder, so each file is passed on and removed.
      const passing = () => {
        const name = `passing-${copies++}.copy`
        return { path: join(folder, name), inside: `'${found.data_directory}/${name}'` }
      }
      return use({
        tx,
        async copyOut(query) {
          const { path, inside } = passing()
          await tx.execute(sql.raw(`copy (${query}) to ${inside}`))
          return createReadStream(path, { highWaterMark: 256 * 1024 }).once(
            'close',
            () => void rm(path, { force: true }),
          )
        },
        async copyIn(target, from) {
          const { path, inside } = passing()
          await pipeline(from, createWriteStream(path))
          await tx.execute(sql.raw(`copy ${target} from ${inside}`))
          await rm(path)
        },
      })
    })
  } finally {
    await client.close()
  }
}

/** `snapshot`: reads only, from one moment; otherwise all writes commit or none. */
export async function inPostgres<T>(
  connectionString: string,
  { snapshot }: { snapshot: boolean },
  use: (connection: CopyConnection) => Promise<T>,
): Promise<T> {
  const { Client } = await import('pg')
  const { from: copyFrom, to: copyTo } = await import('pg-copy-streams')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await drizzle(client, { schema }).transaction(
      async (tx) => {
        await begin(tx)
        return use({
          tx,
          copyOut: async (query) => client.query(copyTo(`copy (${query}) to stdout`)),
          copyIn: (target, from) => pipeline(from, client.query(copyFrom(`copy ${target} from stdin`))),
        })
      },
      snapshot ? { isolationLevel: 'repeatable read', accessMode: 'read only' } : undefined,
    )
  } finally {
    await client.end()
  }
}

/** Rows of a statement, parsed by the schema. */
export async function rowsFrom<S extends z.ZodType>(
  { tx }: Pick<CopyConnection, 'tx'>,
  query: string,
  shape: S,
): Promise<z.output<S>[]> {
  return z.object({ rows: z.array(shape) }).parse(await tx.execute(sql.raw(query))).rows
}

export type Migration = { hash: string; createdAt: number }

/** All migrations of this version of Lastro, in order. */
export const knownMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash, folderMillis }) => ({
    hash,
    createdAt: folderMillis,
  }))

/** Migrations that were applied to a database. */
export function appliedMigrations(connection: Pick<CopyConnection, 'tx'>): Promise<Migration[]> {
  return rowsFrom(
    connection,
    'select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations order by created_at',
    z.object({ hash: z.string(), createdAt: z.number() }),
  )
}

/** Applies a range of the known migrations, as the usual start does. */
export async function applyMigrations({ tx }: CopyConnection, from: number, to: number): Promise<void> {
  const run = (text: string) => tx.execute(sql.raw(text))
  await run('create schema if not exists drizzle')
  await run(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const migration of readMigrationFiles({ migrationsFolder: migrationsFolder() }).slice(from, to)) {
    for (const statement of migration.sql) await run(statement)
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    )
  }
}
