import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { dataOf, everyRow, type Fields, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { isRecord } from '../support/records.ts'
import { burstOf, eachOf, hmacOf, postEvent, secrets, signatureOf } from '../support/signed-events.ts'
import { apiAs } from '../support/test.ts'

let env: Environment
let admin: APIRequestContext

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  env = await startEnvironment()
  admin = await apiAs(env.url, 'admin')
})
test.afterAll(async () => {
  await env.stop()
})

const newId = () => `evt_${randomUUID()}`
const eventOf = (id: string, object = 'CashIn') =>
  JSON.stringify({ id, object, date: '2026-03-10T12:00:00Z', account_id: 'acc_nobody', data: {} })

const all = () =>
  everyRow((cursor) => admin.get('/api/webhooks', { params: { limit: 200, ...(cursor ? { cursor } : {}) } }))

async function find(eventId: string): Promise<Fields | undefined> {
  return (await rowsOf(await admin.get('/api/webhooks?limit=200'))).items.find((row) => row.eventId === eventId)
}

async function waiting(): Promise<number> {
  return (await rowsOf(await admin.get('/api/webhooks?state=waiting&limit=200'))).items.length
}

const processed = (id: string) => expect.poll(async () => (await find(id))?.state).toMatch(/^(processed|ignored)$/)

async function refusalOf(answer: Response, status: number, code: string): Promise<void> {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const body: unknown = await answer.json()
  expect(body).toMatchObject({ status, code, requestId: answer.headers.get('x-request-id') })
}

test('any signed event is stored, known or not, without an error', async () => {
  const bodies = {
    'a known type': eventOf(newId()),
    'an unknown type': eventOf(newId(), 'PixAutomatico'),
    HTML: `<html><body>${randomUUID()}</body></html>`,
    'an empty object': '{}',
    'half of a JSON': `{"id":"${newId()}"`,
    'bytes that are no text': Buffer.from([0xff, 0x00, 0xfe]),
    'a NUL in a word': `{"id":"${newId()}\\u0000","object":"Cash\\u0000In"}`,
    'a date of no calendar': `{"id":"${newId()}","object":"CashIn","date":"+275760-09-13T00:00:00Z"}`,
    'data of another shape': `{"id":"${newId()}","object":"Transfer","data":[[["texto"]]]}`,
    nothing: '',
  }
  for (const [what, body] of Object.entries(bodies)) {
    for (const service of ['pix', 'accounting'] as const) {
      const answer = await postEvent(env.url, body, { service })
      expect({ what, status: answer.status, body: await answer.json() }).toMatchObject({
        status: 200,
        body: { data: { received: true, duplicate: false }, requestId: expect.any(String) },
      })
    }
  }
  await expect.poll(waiting).toBe(0)
  const unknown = await rowsOf(await admin.get('/api/webhooks?type=PixAutomatico'))
  expect(unknown.items).toMatchObject([{ state: 'ignored', error: null, source: 'pix' }])
  expect((await all()).filter(({ state }) => state === 'failed')).toEqual([])
})

test('an unsigned or badly signed event is refused and not stored', async () => {
  const before = (await all()).length
  const body = eventOf(newId())
  const now = Math.floor(Date.now() / 1000)
  const signed = (header: string) => ({ 'x-signature': header })
  const forged: Record<string, Record<string, string>> = {
    'no header': {},
    'an empty header': signed(''),
    'another secret': signed(signatureOf(body, 'adivinhado')),
    'the secret of the other service': signed(signatureOf(body, secrets.accounting)),
    'an empty secret': signed(hmacOf('', body)),
    'another body': signed(signatureOf(`${body} `, secrets.pix)),
    'too old': signed(signatureOf(body, secrets.pix, now - 400)),
    'too far ahead': signed(signatureOf(body, secrets.pix, (now + 400) * 1_000)),
    'two times': signed(`t=${now},${signatureOf(body, secrets.pix)}`),
    'the other scheme': signed(hmacOf(secrets.pix, body)),
    'the header of the other service': { 'x-assinatura': signatureOf(body, secrets.pix) },
  }
  for (const headers of Object.values(forged)) {
    await refusalOf(await postEvent(env.url, body, { signed: headers }), 401, 'unauthenticated')
  }
  const session = {
    cookie: (await admin.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  await refusalOf(await postEvent(env.url, body, { signed: session }), 401, 'unauthenticated')
  expect(await all()).toHaveLength(before)
  expect(env.output()).not.toContain(secrets.pix)
})

test('a valid signature is enough: in milliseconds, among others, from any origin', async () => {
  const foreign = { origin: 'https://outro.example', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
  for (const at of [Date.now(), Math.floor(Date.now() / 1000)]) {
    const body = eventOf(newId())
    const [time, good] = signatureOf(body, secrets.pix, at).split(',')
    const header = `v1=${'0'.repeat(64)}, ${good}, ${time}, v0=nada`
    const answer = await postEvent(env.url, body, { signed: { ...foreign, 'x-signature': header } })
    expect(answer.status).toBe(200)
  }
})

test('an event of a megabyte is stored, one of a byte more is refused, signed or not', async () => {
  const largest = Buffer.alloc(1024 * 1024, ' ')
  Buffer.from(eventOf(newId())).copy(largest)
  expect((await postEvent(env.url, largest)).status).toBe(200)
  const before = (await all()).length
  const larger = Buffer.concat([largest, Buffer.from(' ')])
  await refusalOf(await postEvent(env.url, larger), 413, 'body_too_large')
  await refusalOf(await postEvent(env.url, larger, { signed: {} }), 413, 'body_too_large')
  expect(await all()).toHaveLength(before)
})

test('methods other than POST are refused', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await fetch(`${env.url}/api/webhooks/accounting`, { method, headers: { origin: env.url } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('a repeated event is counted and not processed again', async () => {
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => postEvent(env.url, eventOf(id))))
  const bodies: unknown[] = await Promise.all(answers.map((answer) => answer.json()))
  const fresh = bodies.filter((body) => isRecord(body) && isRecord(body.data) && body.data.duplicate === false)
  expect(fresh).toHaveLength(1)
  await processed(id)
  await postEvent(env.url, eventOf(id, 'Transfer'))
  expect(await find(id)).toMatchObject({ type: 'CashIn', deliveries: 21, attempts: 1, state: 'processed' })
})

test('a replay by an admin processes an event once more', async () => {
  const id = newId()
  await postEvent(env.url, eventOf(id))
  await processed(id)
  const path = `/api/webhooks/${(await find(id))?.id}`
  expect(await dataOf(await admin.post(`${path}/replay`, { data: {} }))).toMatchObject({ eventId: id, error: null })
  await expect.poll(async () => (await find(id))?.attempts).toBe(2)
  expect(await dataOf(await admin.get(path))).toMatchObject({ state: 'processed', body: eventOf(id), deliveries: 1 })
  const audit = await rowsOf(await admin.get('/api/audit?action=webhook.replay'))
  expect(audit.items).toMatchObject([{ outcome: 'asked' }])
})

test('of a thousand posts, a third repeated and a tenth forged, each good event is processed once', async () => {
  const known = new Set((await all()).map((row) => row.eventId))
  const { burst, good, duplicates } = burstOf(1_000)
  const statuses = new Map<string, number>()
  await eachOf(burst, 20, async ({ body, service, bad }) => {
    const forged = bad
      ? { [service === 'pix' ? 'x-signature' : 'x-assinatura']: signatureOf(body, 'outro') }
      : undefined
    const { status } = await postEvent(env.url, body, { service, signed: forged })
    const key = `${bad ? 'bad' : 'good'} ${status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
  })
  expect(Object.fromEntries(statuses)).toEqual({ 'good 200': good + duplicates, 'bad 401': 100 })
  await expect.poll(waiting).toBe(0)
  const rows = (await all()).filter((row) => !known.has(row.eventId))
  expect(rows).toHaveLength(good)
  expect(new Set(rows.map((row) => row.eventId)).size).toBe(good)
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['processed', 'ignored']))
  expect(new Set(rows.map((row) => row.attempts))).toEqual(new Set([1]))
  expect(rows.reduce((sum, row) => sum + Number(row.deliveries), 0)).toBe(good + duplicates)
})
