import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Postgres, startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { Fault, Problem } from '@/lib/core/errors'
import { closeDatabase, type Database, db } from '@/lib/server/db/client'
import * as schema from '@/lib/server/db/schema'
import { errorFacts, errorLine } from './error-facts'

setTestEnvironment()

const planted = 'canary.ana@example.com'
let postgres: Postgres
const databases: Record<string, Database> = {}
let pool: Pool

beforeAll(async () => {
  databases.embedded = await db()
  postgres = await startPostgres()
  pool = new Pool({ connectionString: postgres.url })
  databases.postgresql = drizzle(pool, { schema })
  for (const database of Object.values(databases))
    await database.execute(sql.raw('create table told (email text unique, body jsonb)'))
})
afterAll(async () => {
  await closeDatabase()
  await pool.end()
  await postgres.stop()
})

async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const insert = (name: string, body = '{}') =>
  databases[name]?.execute(sql`insert into told values (${planted}, ${body}::jsonb)`)

test.each(['embedded', 'postgresql'])('what %s refuses is logged without a value', async (name) => {
  await insert(name)
  const twice = errorFacts(await thrownBy(() => insert(name)))
  expect(twice).toMatchObject({
    statement: 'insert into told values ($1, $2::jsonb)',
    frames: expect.arrayContaining([expect.stringMatching(/^at /)]),
    cause: { code: '23505', table: 'told', constraint: 'told_email_key' },
  })
  const malformed = errorFacts(await thrownBy(() => insert(name, `{"email":"${planted}\\u0000"}`)))
  expect(malformed).toMatchObject({ cause: { code: '22P05' } })
  expect(JSON.stringify([twice, malformed])).not.toContain(planted)
  expect(errorLine(await thrownBy(() => insert(name)))).toMatch(/23505/)
})

test.each([
  ['a JSON that is none', () => JSON.parse(planted)],
  ['a schema that is not met', () => z.strictObject({ a: z.enum(['x']) }).parse({ a: planted })],
  ['an operation on a text', () => Reflect.get(Object('x'), 'y').z ?? null],
  ['a word of the language', () => 'a' in (planted as unknown as object)],
  ['a message over several lines', () => Promise.reject(new Error(`no\n    at ${planted}\n    at x (${planted}:1:1)`))],
  [
    'a chain',
    () => Promise.reject(new Error(planted, { cause: new Error(planted, { cause: new TypeError(planted) }) })),
  ],
  ['a text', () => Promise.reject(planted)],
  ['a record', () => Promise.reject({ message: planted, stack: planted })],
])('%s is logged without a value', async (_what, act) => {
  const error = await thrownBy(act)
  expect(JSON.stringify(errorFacts(error)) + errorLine(error)).not.toContain(planted)
})

test('a schema says where it was not met', async () => {
  const error = await thrownBy(() => z.object({ a: z.array(z.int()) }).parse({ a: [1, 'x'] }))
  expect(errorFacts(error)).toMatchObject({ issues: ['a.1: invalid_type'] })
})

test('what is written by us, or by the system about itself, is said', async () => {
  const problem = new Problem('conflict', 'The state has moved on')
  expect(errorFacts(problem)).toMatchObject({ name: 'Problem', code: 'conflict', message: 'The state has moved on' })
  expect(errorLine(new Fault('jobs have not been started'))).toBe('jobs have not been started')
  const away = new Pool({ connectionString: 'postgres://lastro:secret@127.0.0.1:1/lastro' })
  const refused = await thrownBy(() => drizzle(away).execute(sql`select 1`))
  expect(errorLine(refused)).toBe('connect ECONNREFUSED 127.0.0.1:1')
  const wrongPassword = new Pool({ connectionString: postgres.url.replace('lastro:lastro', 'lastro:wrong') })
  expect(errorLine(await thrownBy(() => drizzle(wrongPassword).execute(sql`select 1`)))).toMatch(
    /^password authentication/,
  )
  expect(errorLine(await thrownBy(() => Reflect.get({}, 'a').b))).toMatch(/^Cannot read properties of undefined/)
})
