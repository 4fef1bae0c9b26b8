import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { verifyAudit } from '@/lib/server/audit/trail'
import { closeDatabase, db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { startJobs, stopJobs } from '@/lib/server/jobs'
import type { Source } from '@/lib/server/webhooks/inbox'
import { storeEvent } from '@/lib/server/webhooks/jobs'
import { onEvents } from '@/lib/server/webhooks/process'
import { getWebhook, getWebhookSetup, listWebhooks, replayWebhook } from './service'

setTestEnvironment({
  ACCOUNTING_WEBHOOK_SECRET: 'segredo',
  PIX_WEBHOOK_SECRET: '',
  PIX_WEBHOOK_HEADER: 'X-Assinada',
  PIX_WEBHOOK_SCHEME: 'hmac-sha256-hex',
})

const admin = await createPerson('Helena', 'admin')
const noted = { code: 'event.documents-read', values: {} } as const
const handled: string[] = []

onEvents('pix', 'Noted', async (events, outcomes) => {
  handled.push(...events.map(({ eventId }) => eventId))
  for (const event of events) outcomes.note(event, noted)
})

beforeAll(async () => {
  await startJobs()
})
afterAll(async () => {
  await stopJobs(1_000)
  await closeDatabase()
})
beforeEach(async () => {
  await (await db()).delete(webhookEvents)
})

const context = () => ({ person: admin, signal: new AbortController().signal })
const list = (filter: Record<string, string> = {}) => listWebhooks.perform(filter, context())
const one = (id: string) => getWebhook.perform({ id }, context())

/** Stores an event with its job, as the route does. */
async function came(type: string, { source = 'pix' as Source, eventId = crypto.randomUUID() as string } = {}) {
  const body = Buffer.from(
    JSON.stringify({ id: eventId, object: type, tipo: type, account_id: 'acc_1', data: { n: 1 } }),
  )
  const { id } = await storeEvent({ source, body, headers: new Headers() })
  return String(id)
}

const stateOf = async (id: string) => (await one(id)).state

test('a delivery is shown with what was done and its body as it came', async () => {
  const id = await came('Noted', { eventId: 'evt_shown' })
  await expect.poll(() => stateOf(id)).toBe('processed')
  expect(await one(id)).toMatchObject({
    id,
    source: 'pix',
    eventId: 'evt_shown',
    type: 'Noted',
    accountId: 'acc_1',
    deliveries: 1,
    attempts: 1,
    outcome: [noted],
    error: null,
    body: '{"id":"evt_shown","object":"Noted","tipo":"Noted","account_id":"acc_1","data":{"n":1}}',
  })
})

test('a list has no bodies, and is filtered by service, state and type', async () => {
  const noted = await came('Noted')
  const unknown = await came('PixAutomatico')
  const accounting = await came('sync.estranha', { source: 'accounting' })
  await expect.poll(async () => (await list({ state: 'waiting' })).items).toEqual([])
  const ids = async (filter: Record<string, string>) => (await list(filter)).items.map(({ id }) => id)
  expect(await ids({})).toEqual([accounting, unknown, noted])
  expect(await ids({ source: 'pix' })).toEqual([unknown, noted])
  expect(await ids({ state: 'ignored' })).toEqual([accounting, unknown])
  expect(await ids({ type: 'Noted', source: 'pix', state: 'processed' })).toEqual([noted])
  expect((await list()).items[0]).not.toHaveProperty('body')
})

test('pages go from the newest to the oldest', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await came('Paged'))
  const first = await list({ limit: '3' })
  const second = await list({ limit: '3', cursor: String(first.next) })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(second.next).toBeNull()
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(list({ state: 'lost' })).rejects.toMatchObject({ code: 'invalid_request' })
})

test('an event is processed once more when an admin asks for it, and the audit says so', async () => {
  const id = await came('Noted', { eventId: 'evt_again' })
  await expect.poll(() => stateOf(id)).toBe('processed')
  expect(await replayWebhook.run({ id }, admin)).toMatchObject({ id, error: null })
  await expect.poll(async () => (await one(id)).attempts).toBe(2)
  expect(handled.filter((eventId) => eventId === 'evt_again')).toHaveLength(2)
  expect(await stateOf(id)).toBe('processed')
  expect(await verifyAudit(await db())).toMatchObject({ rows: 1, brokenAt: null })
})

test('an event that is not there is not found', async () => {
  await expect(one('999999999')).rejects.toMatchObject({ code: 'not_found' })
  await expect(replayWebhook.run({ id: '999999999' }, admin)).rejects.toMatchObject({ code: 'not_found' })
})

test('the set-up says where to send and how to sign, never a secret', async () => {
  await came('Noted')
  await expect.poll(async () => (await list({ state: 'processed' })).items.length).toBe(1)
  const setup = await getWebhookSetup.perform({}, context())
  expect(setup).toMatchObject({ toleranceSeconds: 300 })
  expect(setup.endpoints).toMatchObject([
    {
      source: 'accounting',
      url: 'http://lastro.test/api/webhooks/accounting',
      configured: true,
      header: 'x-assinatura',
      scheme: 'stripe-like',
      counts: { waiting: 0, processed: 0, ignored: 0, failed: 0 },
      lastReceivedAt: null,
    },
    {
      source: 'pix',
      url: 'http://lastro.test/api/webhooks/pix',
      configured: false,
      header: 'x-assinada',
      scheme: 'hmac-sha256-hex',
      counts: { waiting: 0, processed: 1, ignored: 0, failed: 0 },
      lastReceivedAt: expect.any(String),
    },
  ])
  expect(JSON.stringify(setup)).not.toContain('segredo')
})
