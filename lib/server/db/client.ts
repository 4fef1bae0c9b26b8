import 'server-only'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'
import { Fault } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { isStopping } from '@/lib/server/process-state'
import { lockFolder, requireDatabaseFolder, requireNotMoved } from './data-folder'
import { type Listener, listenOn } from './listen'
import { migrationsFolder } from './migrations-folder'
import * as schema from './schema'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

type Opened = {
  database: Database
  shared: boolean
  /** Throws when writes would be lost: the embedded database does not notice that its folder is gone. */
  requireThere: () => void
  listen: (listener: Listener) => Promise<() => Promise<void>>
  /** pg-boss's access to the same database. */
  jobs: () => Promise<ConstructorOptions>
  /** Runs while no transaction is open and all data is in the files; embedded database only. */
  whileStill?: <T>(use: (folder: string) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

async function openEmbedded(dataDir: string): Promise<Opened> {
  requireNotMoved(dataDir)
  const lock = lockFolder(dataDir)
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const folder = resolve(dataDir, 'db')
  mkdirSync(folder, { recursive: true })
  const client = await PGlite.create(folder, { extensions: { pg_trgm } })
  const database = drizzle(client, { schema })
  await migrate(database, { migrationsFolder: migrationsFolder() })
  const close = async () => {
    await client.close()
    lock.release()
  }
  return {
    database,
    shared: false,
    requireThere: () => requireDatabaseFolder(folder),
    async listen({ channels }) {
      const ends = await Promise.all(Object.entries(channels).map(([name, receive]) => client.listen(name, receive)))
      return async () => void (await Promise.all(ends.map((end) => end())))
    },
    jobs: async () => ({ db: (await import('pg-boss')).fromPglite(client), backend: 'pglite' }),
    whileStill: (use) =>
      client.transaction(async (tx) => {
        await tx.exec('checkpoint')
        return use(folder)
      }),
    close,
  }
}

async function openPostgres(connectionString: string): Promise<Opened> {
  const { migratePostgres, openPool, timeouts } = await import('./postgres')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  await migratePostgres(connectionString, migrationsFolder())
  const pool = openPool(connectionString)
  return {
    database: drizzle(pool, { schema }),
    shared: true,
    requireThere: () => undefined,
    listen: (listener) => listenOn(connectionString, listener),
    jobs: async () => ({ connectionString, max: 4, ...timeouts, query_timeout: 12_000 }),
    close: () => pool.end(),
  }
}

const state = processState<{ opening?: Promise<Opened> }>('database', () => ({}))

function opened(): Promise<Opened> {
  if (!state.opening) {
    if (isStopping()) throw new Fault('the database is closed: Lastro is stopping')
    const { DATABASE_URL, DATA_DIR } = env()
    const opening = DATABASE_URL ? openPostgres(DATABASE_URL) : openEmbedded(DATA_DIR)
    state.opening = opening
    opening.catch(() => {
      if (state.opening === opening) state.opening = undefined
    })
  }
  return state.opening
}

/** The one database of this process, opened and migrated on first use; module reloads keep it. */
export async function db(): Promise<Database> {
  const { database, requireThere } = await opened()
  requireThere()
  return database
}

/** Whether this process has opened the database; optional work does not open it again. */
export const databaseIsOpen = (): boolean => state.opening !== undefined

/** Whether other instances may use the same database: true for PostgreSQL, false for the embedded one. */
export async function databaseIsShared(): Promise<boolean> {
  return (await opened()).shared
}

/** Subscribes to channels that any instance may notify; returns the function that ends the subscription. */
export async function listen(listener: Listener): Promise<() => Promise<void>> {
  return (await opened()).listen(listener)
}

export async function jobDatabase(): Promise<ConstructorOptions> {
  return (await opened()).jobs()
}

/** Pauses all queries while `use` copies the embedded database's folder. */
export async function whileDatabaseIsStill<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const { whileStill } = await opened()
  if (!whileStill) throw new Fault('PostgreSQL has no folder to copy')
  return whileStill(use)
}

export async function closeDatabase(): Promise<void> {
  const open = state.opening
  state.opening = undefined
  if (open) await (await open).close()
}

/** Whether the database answers within two seconds. */
export async function databaseAnswers(): Promise<boolean> {
  const silence = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref())
  const asking = db().then((database) => database.execute(sql`select 1`))
  return Promise.race([asking.then(() => true), silence]).catch(() => false)
}
