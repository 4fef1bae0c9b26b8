import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { runCommand } from '../support/run-command.ts'
import { postEvent } from '../support/signed-events.ts'
import { apiAs } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

let postgres: Postgres
let env: Environment

const urlOf = (role: string) => postgres.url.replace('lastro:lastro@', `${role}:secret@`).replace(/lastro$/, 'separate')

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  for (const role of ['owner', 'worker']) await client.query(`create role ${role} login password 'secret'`)
  await client.query('create database separate owner owner')
  await client.end()
})
test.afterAll(async () => {
  await env?.stop()
  await postgres.stop()
})

test('a start as the working role says in one line that the owner has to migrate', async () => {
  await expect(startEnvironment({ configuration: { DATABASE_URL: urlOf('worker') } })).rejects.toThrow(
    /Lastro cannot start: [^\n]*run npm run migrate -- ROLE with the DATABASE_URL of the tables’ owner$/,
  )
})

test('Lastro works as a role that owns nothing, and nothing that it does is refused', async () => {
  const owner = { dataDir: '', options: { configuration: { DATABASE_URL: urlOf('owner') } } }
  expect(await runCommand(owner, ['migrate', 'worker'])).toMatchObject({
    code: 0,
    printed: expect.stringContaining('worker may work with the tables'),
  })
  env = await startEnvironment({ configuration: { DATABASE_URL: urlOf('worker') } })
  const finance = await apiAs(env.url, 'finance')
  const order = { amountCents: 1_900, key: { type: 'CPF', value: '12345678909' } }
  await dataOf(
    await finance.post('/api/pix/transfers', { data: order, headers: { 'idempotency-key': randomUUID() } }),
    201,
  )
  expect(
    (await postEvent(env.url, JSON.stringify({ id: randomUUID(), type: 'CashIn', data: {} }))).status,
  ).toBeLessThan(500)
  const admin = await apiAs(env.url, 'admin')
  expect(await dataOf(await admin.get('/api/settings'))).toMatchObject({
    installation: { database: { kind: 'postgresql' } },
  })
  expect((await rowsOf(await admin.get('/api/audit'))).items.length).toBeGreaterThan(1)
  const file = join(env.dataDir, 'lastro.backup')
  expect(await runCommand(env, ['backup', file])).toMatchObject({ code: 0 })
  rmSync(file)
  await env.halt()
  expect(await runCommand(env, ['verify-audit'])).toMatchObject({ code: 0 })
})

test('rows that the owner deletes from the audit are missed, by the command and by the next start, which is refused nothing either', async () => {
  const client = new Client({ connectionString: urlOf('owner') })
  await client.connect()
  await client.query(`alter table audit disable trigger user; delete from audit where seq > 3`)
  await client.end()
  expect(await runCommand(env, ['verify-audit'])).toMatchObject({
    code: 1,
    printed: expect.stringContaining('there are only 3 entries, so it was cut or made anew'),
  })
  await env.start()
  await expect.poll(env.output).toContain('the audit is broken: it was cut or made anew')
  expect(env.output()).not.toMatch(/permission denied|must be owner|42501/)
})
