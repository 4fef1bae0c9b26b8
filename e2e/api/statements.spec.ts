import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { accountIds } from '../simulator/test-client.ts'
import { dataOf, type Fields, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

let env: Environment
let manager: APIRequestContext

test.beforeAll(async ({ as, env: shared }) => {
  env = shared
  env.simulator.changeSettings({ reportReadyMs: 2_000 })
  manager = await as('manager')
})

const askPath = '/v1/statement/report_request'
const readPath = '/v1/statement/report_get'
const period = { from: '2026-01-01', to: '2026-12-31' }

function ask(data: object, key: string = randomUUID()) {
  return manager.post('/api/pix/statements', { data, headers: { 'idempotency-key': key }, timeout: 60_000 })
}

const statement = async (id: string) => dataOf(await manager.get(`/api/pix/statements/${id}`))
const operation = async (id: string) => dataOf(await manager.get(`/api/operations/${id}`))
const file = (id: string, query = '') => manager.get(`/api/pix/statements/${id}/file${query}`)
const resultOf = (found: Fields) => Object(found.result)

/** Polls without reading the statement, so that only the worker can have changed it. */
async function settled(id: string, state = 'confirmed'): Promise<void> {
  await expect.poll(async () => (await operation(id)).state).toBe(state)
}

/** Makes upstream report that this report is done, with its file at the address. */
function doneAt(report: string, fileUrl: string): void {
  const data = { id: report, status: 'done', format: 'csv', file_url: fileUrl, file_name: 'x.csv' }
  const body = { success: true, message: 'OK', data }
  env.simulator.armFault({
    service: 'pix',
    path: readPath,
    match: report,
    kind: 'status',
    status: 200,
    body,
    times: 99,
  })
}

async function requestReport(data: object): Promise<{ id: string; report: string }> {
  const made = await dataOf(await ask(data), 201)
  return { id: String(made.id), report: String(resultOf(made).id) }
}

test('a report is requested once: 201 while it is made, 200 for the same key', async () => {
  const [key, data] = [randomUUID(), { format: 'csv', ...period }]
  const before = env.simulator.requests({ service: 'pix', path: askPath }).length
  const created = await dataOf(await ask(data, key), 201)
  expect(created).toMatchObject({
    id: key,
    kind: 'pix.statement',
    state: 'accepted',
    input: data,
    result: { id: expect.stringMatching(/^rep_/), status: 'processing', format: 'csv' },
  })
  await problemOf(await file(key), 409, 'not_ready')
  expect(await dataOf(await ask(data, key), 200)).toMatchObject({ id: key, result: { id: resultOf(created).id } })
  await problemOf(await ask({ ...data, format: 'ofx' }, key), 422, 'idempotency_key_reused')
  const orders = env.simulator.requests({ service: 'pix', path: askPath }).slice(before)
  expect(orders.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { format: 'csv', created_at__gte: period.from, created_at__lte: period.to },
  ])
})

test('a malformed request never reaches upstream', async () => {
  const before = env.simulator.requests({ service: 'pix', path: askPath }).length
  for (const wrong of [{ format: 'doc' }, { from: '01/10/2026' }, { to: '2025-12-31' }, { colour: 'red' }])
    await problemOf(await ask({ format: 'csv', ...period, ...wrong }), 400, 'invalid_request')
  await problemOf(await manager.post('/api/pix/statements', { data: period }), 400, 'idempotency_key_required')
  await problemOf(await file(randomUUID()), 404, 'not_found')
  expect(env.simulator.requests({ service: 'pix', path: askPath })).toHaveLength(before)
})

test('a sub-account scopes the report, names its file and filters the list', async () => {
  const [, accountId] = accountIds(env.simulator)
  const { id, report } = await requestReport({ accountId, format: 'csv', ...period })
  await settled(id)
  const reads = env.simulator.requests({ service: 'pix', path: readPath }).filter(({ query }) => query.id === report)
  expect(new Set(reads.map(({ query }) => query.subaccount_id))).toEqual(new Set([accountId]))
  expect((await statement(id)).result).toMatchObject({ fileName: 'extrato_2026-01-01_2026-12-31.csv' })
  const saved = await file(id, '?download=1')
  expect(saved.headers()['content-disposition']).toContain(`extrato_${accountId}_2026-01-01_2026-12-31.csv`)
  const listed = await rowsOf(await manager.get('/api/pix/statements', { params: { accountId } }))
  expect(listed.items.map((row) => row.id)).toEqual([id])
  const preview = await dataOf(await manager.get(`/api/pix/statements/${id}/preview`))
  expect(preview).toMatchObject({ columns: ['data', 'id', 'tipo', 'referencia', 'valor'], cut: false })
  expect(Number(preview.rowCount)).toBeGreaterThan(50)
})

test('a review finds an earlier report of the same period', async () => {
  const data = { format: 'ofx', from: '2026-03-01', to: '2026-03-31' }
  const existing = async () =>
    (await dataOf(await manager.get('/api/pix/statements/existing', { params: data }))).statement
  expect(await existing()).toBeNull()
  const { id } = await requestReport(data)
  expect(await existing()).toMatchObject({ id })
})

const elsewhere: [string, string, string][] = [
  ['loopback', '127.0.0.1:1', '/extrato.csv'],
  ['a private range', '10.1.2.3', '/extrato.csv'],
  ['the address of a cloud', '169.254.169.254', '/latest/meta-data'],
]
for (const [what, host, path] of elsewhere) {
  test(`a file at ${what} is not fetched, with the reason`, async () => {
    const { id, report } = await requestReport({ format: 'csv', ...period })
    doneAt(report, `http://${host}${path}`)
    await expect.poll(async () => resultOf(await operation(id)).refusedHost).toBe(host)
    const problem = await problemOf(await file(id), 502, 'upstream_invalid_response')
    expect(problem.detail).toContain(host)
    expect(problem.detail).toContain('PIX_FILE_HOSTS')
    expect(JSON.stringify(problem)).not.toContain(path)
  })
}

test('a file that is no web address fails the statement with the reason', async () => {
  const { id, report } = await requestReport({ format: 'csv', ...period })
  doneAt(report, 'file:///etc/hostname')
  await settled(id, 'failed')
  expect((await operation(id)).error).toMatchObject({ code: 'upstream_invalid_response' })
  const problem = await problemOf(await file(id), 502, 'upstream_invalid_response')
  expect(problem.detail).toContain('not allowed')
  expect(JSON.stringify(problem)).not.toContain('hostname')
})
