import { expect } from '@playwright/test'
import { Client } from 'pg'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { password, people } from '../support/people.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { trySignIn } from '../support/session.ts'
import { apiAs, test } from '../support/test.ts'

let postgres: Postgres
let env: Environment

test.beforeAll(async () => {
  test.setTimeout(180_000)
  postgres = await startPostgres()
  env = await startEnvironment({ configuration: { DATABASE_URL: postgres.url } })
})
test.afterAll(async () => {
  await env.stop()
  await postgres.stop()
})

async function change(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('a failed query is logged with its statement and code, without its values', async () => {
  const admin = await apiAs(env.url, 'admin')
  await change('alter table users rename to persons')
  const { email } = people.finance
  await trySignIn(env.url, email, password)
  const page = await admin.get('/documents')
  const read = await admin.get('/api/users')
  await change('alter table persons rename to users')
  expect([page.status(), read.status()]).toEqual([500, 500])
  await expect.poll(() => env.output()).toContain('42P01')
  const lines = env.output()
  expect(lines).toMatch(/"statement":"select .* from \\"users\\"/)
  expect(lines).not.toContain('Failed query:')
  expect(lines).not.toContain(email)
  expect(lines).not.toContain('params:')
})

test('a refused row is logged with its table and constraint', async () => {
  await change(`create function refuse() returns trigger language plpgsql as
    'begin raise unique_violation using detail = ''Key (email)=('' || new.email || '') already exists.'', constraint = ''some_rule''; end'`)
  await change('create trigger refusing before insert on users for each row execute function refuse()')
  const data = {
    name: 'Zélia Prado',
    email: 'zelia.prado@example.com',
    password: 'uma senha comprida',
    roles: ['support'],
  }
  const answer = await (await apiAs(env.url, 'admin')).post('/api/users', { data })
  await change('drop trigger refusing on users')
  expect(answer.status()).toBeGreaterThanOrEqual(409)
  for (const value of [data.name, data.email, data.password]) expect(env.output()).not.toContain(value)
})
