import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { dataOf, everyRow } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'
import { verifyAudit } from '../support/verify-audit.ts'

let env: Environment

test.beforeAll(async () => {
  env = await startEnvironment()
})

test.afterAll(async () => {
  await env.stop()
})

test('a charge in flight at a kill is unknown after the restart and not sent again', async () => {
  const finance = await apiAs(env.url, 'finance')
  const key = randomUUID()
  const body = { amountCents: 31_415, externalId: randomUUID() }
  env.simulator.armFault({
    service: 'pix',
    path: '/v1/pix/immediate',
    match: body.externalId,
    kind: 'applied-then-timeout',
  })
  const cutOff = finance.post('/api/pix/charges', { data: body, headers: { 'idempotency-key': key } }).catch(() => null)
  const sent = () =>
    env.simulator.requests({ path: '/v1/pix/immediate' }).filter((one) => one.body?.includes(body.externalId))
  await expect.poll(sent).toHaveLength(1)
  await env.kill()
  expect(await cutOff).toBeNull()

  await env.start()
  const again = await apiAs(env.url, 'finance')
  expect(await dataOf(await again.get(`/api/operations/${key}`))).toMatchObject({
    id: key,
    state: 'unknown',
    input: body,
  })
  const replay = await again.post('/api/pix/charges', { data: body, headers: { 'idempotency-key': key } })
  expect(await dataOf(replay, 202)).toMatchObject({ state: 'unknown' })
  expect(sent()).toHaveLength(1)
})

test('of many charges being created at a kill, none that was answered is lost', async () => {
  const finance = await apiAs(env.url, 'finance')
  const acknowledged: string[] = []
  let killing: Promise<void> | undefined
  const charge = async () => {
    const key = randomUUID()
    const headers = { 'idempotency-key': key }
    const answer = await finance.post('/api/pix/charges', { data: { amountCents: 1 }, headers }).catch(() => null)
    if (answer?.status() === 201) acknowledged.push(key)
    if (acknowledged.length === 20) killing ??= env.kill()
  }
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!killing) await charge()
    }),
  )
  await killing
  await env.start()
  const again = await apiAs(env.url, 'finance')
  const stored = await everyRow((cursor) =>
    again.get('/api/operations', { params: { limit: 200, ...(cursor ? { cursor } : {}) } }),
  )
  expect(stored.map((operation) => operation.id)).toEqual(expect.arrayContaining(acknowledged))
  expect(stored.map((operation) => operation.state)).not.toContain('sending')
})

test('sessions survive a restart', async () => {
  const finance = await apiAs(env.url, 'finance')
  await env.kill()
  await env.start()
  expect((await finance.get('/api/pix/charges')).status()).toBe(200)
})

test('the audit chain holds after every kill, and a forged entry is detected', async () => {
  await env.kill()
  const whole = await verifyAudit(env)
  expect(whole.code).toBe(0)
  expect(whole.line).toMatch(/^The audit chain holds: \d+ entries, head \d+:[0-9a-f]{64}\n$/)

  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(`${env.dataDir}/db`)
  await database.exec(`alter table audit disable trigger all; update audit set outcome = 'forged' where seq = 2`)
  await database.close()
  const forged = await verifyAudit(env)
  expect(forged.code).toBe(1)
  expect(forged.line).toMatch(/^The audit chain is broken at entry 2: [^\n]+\n$/)
})
