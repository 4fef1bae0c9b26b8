import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { Client } from 'pg'
import { accountIds, freshDeposit } from '../simulator/test-client.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { password, people } from '../support/people.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { apiAs } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

let postgres: Postgres
let env: Environment
let finance: APIRequestContext
let admin: APIRequestContext

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  postgres = await startPostgres()
  env = await startEnvironment({ configuration: { DATABASE_URL: postgres.url } })
  finance = await apiAs(env.url, 'finance')
  admin = await apiAs(env.url, 'admin')
})
test.afterAll(async () => {
  await env.stop()
  await postgres.stop()
})

const order = { amountCents: 2_100, key: { type: 'CPF', value: '12345678909' } }

function post(kind: string, data: object, key: string = randomUUID()) {
  return finance.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': key }, timeout: 60_000 })
}

let pageRows = 5
/** Never requested before, so that no answer is cached. */
const documents = () => finance.get(`/api/documents?limit=${pageRows++}`)
const health = async () => (await finance.get('/api/health')).status()
const transfersOf = (key: string) =>
  env.simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === key)
const stateOf = async (id: string) => (await dataOf(await finance.get(`/api/operations/${id}`))).state

/** Reads that need only upstream. */
async function readsGoOn(): Promise<void> {
  const [, account = ''] = accountIds(env.simulator)
  const reads = ['balance', 'received?limit=5', 'keys', 'accounts?limit=5', `accounts/${account}`]
  const paths = [...reads.map((read) => `/api/pix/${read}`), '/pix/received', '/pix']
  const answers = await Promise.all(paths.map((path) => finance.get(path)))
  expect(answers.map((answer) => answer.status())).toEqual(paths.map(() => 200))
}

/** Checks that nothing was sent upstream, neither orders nor requests that the shared budget would have to count. */
async function writesAreRefused(): Promise<void> {
  const endToEndId = freshDeposit(env.simulator, 12)
  env.simulator.clearRequests()
  const key = randomUUID()
  const refused = await Promise.all([
    post('transfers', order, key),
    post('charges', { amountCents: 700 }),
    post('refunds', { endToEndId }),
    documents(),
  ])
  for (const answer of refused) {
    await problemOf(answer, 503, 'database_unavailable')
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  }
  expect(env.simulator.requests({ service: 'accounting' })).toEqual([])
  expect(env.simulator.requests({ service: 'pix' }).filter(({ method }) => method === 'POST')).toEqual([])
}

async function allIsWell(): Promise<void> {
  await expect.poll(health).toBe(200)
  await rowsOf(await documents())
  await dataOf(await post('transfers', order), 201)
}

/** Upstream repeats an event until it is stored, and a reconnected worker processes it. */
async function eventsAreProcessed(): Promise<void> {
  const id = `evt_${randomUUID()}`
  const send = async () => (await env.simulator.sendWebhook({ service: 'pix', type: 'CashIn', id }))[0]?.status
  await expect.poll(send).toBe(200)
  const found = async () => {
    const { items } = await rowsOf(await admin.get('/api/webhooks?source=pix&limit=50'))
    return items.find(({ eventId }) => eventId === id)?.state
  }
  await expect.poll(found).not.toBe('waiting')
}

/** Returns a function that gives everything a subscriber has received. */
async function subscribe(): Promise<() => string> {
  const cookie = await signIn(env.url, people.finance.email, password)
  const stream = await fetch(`${env.url}/api/events`, { headers: { cookie } })
  let received = ''
  const receiving = async () => {
    for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString()
  }
  receiving().catch(() => undefined)
  await expect.poll(() => received).toContain('id: ')
  return () => received
}

async function change(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('a failed query is logged with its statement and code, without its values', async () => {
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
  const answer = await admin.post('/api/users', { data })
  await change('drop trigger refusing on users')
  expect(answer.status()).toBeGreaterThanOrEqual(409)
  for (const value of [data.name, data.email, data.password]) expect(env.output()).not.toContain(value)
})

test('health is 503 disk_full while the database has no room, whatever else it answers', async () => {
  const healthNow = async () => {
    const answer = await fetch(`${env.url}/api/health`)
    return [answer.status, Object(await answer.json()).data]
  }
  await change(`create function refuse_room() returns trigger language plpgsql as
    'begin raise disk_full using message = ''could not extend file "base/5/16384": No space left on device''; end'`)
  await change('create trigger refusing before insert on operations for each row execute function refuse_room()')
  expect(await healthNow()).toEqual([200, { status: 'ok' }])
  await problemOf(await post('transfers', order), 503, 'database_unavailable')
  expect(await healthNow()).toEqual([503, { status: 'disk_full' }])
  await change('drop trigger refusing on operations')
  await expect.poll(() => healthNow(), { timeout: 20_000 }).toEqual([200, { status: 'ok' }])
})

test('while the database is away reads go on and nothing is sent; after it nothing is lost', async () => {
  await readsGoOn()
  const underWay = randomUUID()
  env.simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: underWay, kind: 'delay', ms: 8_000 })
  const answering = post('transfers', order, underWay)
  await expect.poll(() => env.simulator.requests({ path: '/v1/wallet/transfer' }).length).toBe(1)

  await postgres.goAway()
  await expect.poll(health).toBe(503)
  expect(await dataOf(await answering, 202)).toMatchObject({ id: underWay, state: 'sending' })
  expect(transfersOf(underWay)).toHaveLength(1)
  await readsGoOn()
  await writesAreRefused()
  const { error } = await trySignIn(env.url, people.finance.email, password)
  expect(error).toBe('database_unavailable')
  const event = await env.simulator.sendWebhook({ service: 'pix', type: 'CashIn' })
  expect(event.map(({ status }) => status)).toEqual([503])

  await postgres.comeBack()
  await allIsWell()
  await expect.poll(() => stateOf(underWay)).toBe('accepted')
  expect(transfersOf(underWay)).toHaveLength(1)
  await eventsAreProcessed()
  const received = await subscribe()
  const { id } = await dataOf(await post('charges', { amountCents: 900 }), 201)
  await expect.poll(received).toContain(String(id))
})

test('while the database does not answer every request ends and nothing is sent', async () => {
  await readsGoOn()
  postgres.freeze()
  try {
    await readsGoOn()
    await writesAreRefused()
    expect(await health()).toBe(503)
  } finally {
    postgres.thaw()
  }
  await allIsWell()
  await eventsAreProcessed()
})
