import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { postEvent } from '../support/signed-events.ts'
import { apiAs } from '../support/test.ts'
import { metricsToken, testWithServices as test } from '../support/test-with-services.ts'
import type { TraceCollector } from '../support/trace-collector.ts'

const token = metricsToken
/** A text that must not appear in any metric. */
const searched = 'procurado-52998224725'
const unknownId = '8000000000000000001'
let env: Environment
let collector: TraceCollector
let machine: APIRequestContext
let documentId = ''
const chargeId = randomUUID()

/** Every series with its value. */
type Series = Map<string, number>

async function scraped(): Promise<Series> {
  const answer = await machine.get('/api/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

const value = async (series: string) => (await scraped()).get(series) ?? null

async function makeTraffic(): Promise<void> {
  const finance = await apiAs(env.url, 'finance')
  const [first] = (await rowsOf(await finance.get('/api/documents?model=nfe&limit=3'))).items
  documentId = String(first?.id)
  await dataOf(await finance.get(`/api/documents/${documentId}`))
  await problemOf(await finance.get(`/api/documents/${unknownId}?${searched}=1`), 400, 'invalid_request')
  await problemOf(await finance.get(`/api/documents/${unknownId}`), 404, 'not_found')
  await problemOf(await finance.get(`/api/nothing/${searched}`), 404, 'not_found')
  const data = { amountCents: 12_345, externalId: searched }
  await dataOf(await finance.post('/api/pix/charges', { data, headers: { 'idempotency-key': chargeId } }), 201)
  await env.simulator.sendWebhook({ service: 'pix', type: 'CashIn', id: searched, repeat: 2 })
  await postEvent(env.url, JSON.stringify({ id: randomUUID(), object: searched }))
  await env.simulator.sendWebhook({ service: 'pix', type: 'Account', badSignature: true })
}

test.beforeAll(async ({ env: shared, services }) => {
  env = shared
  collector = services.collector
  machine = await request.newContext({ baseURL: env.url })
  await makeTraffic()
})

test.afterAll(() => machine.dispose())

for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`]) {
  test(`"${authorization}" opens nothing`, async () => {
    await problemOf(await machine.get('/api/metrics', { headers: { authorization } }), 401, 'unauthenticated')
  })
}

test('a session does not open the metrics', async () => {
  const admin = await apiAs(env.url, 'admin')
  await problemOf(await admin.get('/api/metrics'), 401, 'unauthenticated')
})

const upstream = (service: string, endpoint: string) => `service="${service}",endpoint="${endpoint}"`
const oneDocument = upstream('accounting', '/v1/documentos/{id}')

for (const [series, least] of [
  [`lastro_upstream_request_seconds_count{${upstream('accounting', '/v1/documentos')},outcome="2xx"}`, 1],
  [`lastro_upstream_request_seconds_count{${oneDocument},outcome="4xx"}`, 1],
  [`lastro_upstream_errors_total{${oneDocument},code="not_found"}`, 1],
  [`lastro_upstream_request_seconds_count{${upstream('pix', '/v1/pix/immediate')},outcome="2xx"}`, 1],
  ['lastro_http_requests_seconds_count{method="GET",route="/api/documents/[id]",status="200"}', 1],
  ['lastro_http_requests_seconds_count{method="GET",route="/api/documents/[id]",status="404"}', 1],
  ['lastro_http_requests_seconds_count{method="GET",route="/api/[...path]",status="404"}', 1],
  ['lastro_http_requests_seconds_count{method="POST",route="/api/pix/charges",status="201"}', 1],
  ['lastro_operation_moves_total{kind="pix.charge",state="accepted"}', 1],
  ['lastro_operations{kind="pix.charge",state="accepted"}', 1],
  ['lastro_webhook_received_total{source="pix",answer="stored"}', 2],
  ['lastro_webhook_received_total{source="pix",answer="duplicate"}', 1],
  ['lastro_webhook_received_total{source="pix",answer="refused"}', 1],
  ['lastro_webhook_processing_seconds_count{source="pix",type="other",outcome="ignored"}', 1],
  ['lastro_budget_used', 2],
  ['lastro_budget_limit', 1],
  ['lastro_database_up', 1],
  ['process_resident_memory_bytes', 1],
  ['nodejs_eventloop_lag_p99_seconds', 0],
] as const) {
  test(`${series} is reported`, async () => {
    await expect.poll(() => value(series)).toBeGreaterThanOrEqual(least)
  })
}

for (const series of [
  'lastro_operations_unknown',
  'lastro_operations_unknown_oldest_seconds',
  'lastro_webhook_events{source="pix",state="waiting"}',
  'lastro_webhook_lag_seconds{source="pix"}',
  'lastro_job_lag_seconds{queue="webhook-events"}',
  'lastro_jobs{queue="webhook-events",state="active"}',
  'lastro_budget_waiting{priority="person"}',
  'lastro_live_listeners',
]) {
  test(`${series} returns to 0`, async () => {
    await expect.poll(() => value(series)).toBe(0)
  })
}

test('no label holds an id, a word of a request or a secret', async () => {
  const series = [...(await scraped()).keys()]
  const values = series.flatMap((one) => [...one.matchAll(/(\w+)="([^"]*)"/g)])
  const words = values.filter(([, name]) => name !== 'le' && name !== 'version').map(([, , word]) => word ?? '')
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((word) => /\d{4}|[0-9a-f]{8}-/.test(word) || word.includes(searched))).toEqual([])
})

test('a request is traced with its call upstream, without its values', async () => {
  const named = (name: string, traceId?: string) =>
    collector.spans().find((span) => span.name === name && (traceId === undefined || span.traceId === traceId))
  const sent = () => collector.spans().find(({ attributes }) => attributes['lastro.operation'] === chargeId)
  await expect.poll(() => sent()?.name).toBe('send pix.charge')
  await expect.poll(() => named('jobs webhook-events')?.attributes['lastro.queue']).toBe('webhook-events')
  await expect.poll(() => named('GET /api/documents/[id]')?.attributes['http.route']).toBe('/api/documents/[id]')
  const sending = sent()
  expect(named('pix POST /v1/pix/immediate', sending?.traceId)).toMatchObject({
    traceId: sending?.traceId,
    parentSpanId: sending?.spanId,
    attributes: { 'lastro.service': 'pix', 'lastro.status': 200 },
  })
  expect(named('POST /api/pix/charges', sending?.traceId)).toBeDefined()
  const { simulator, options } = env
  const secrets = [token, simulator.accountingKey, simulator.pixToken, options.configuration.AUTH_SECRET ?? '']
  for (const planted of [searched, unknownId, `/${documentId}`, ...secrets]) {
    expect(collector.text()).not.toContain(planted)
  }
})
