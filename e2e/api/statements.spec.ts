import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { accountIds } from '../simulator/test-client.ts'
import { dataOf, type Fields, problemOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { type FileServer, startFileServer } from '../support/file-server.ts'
import { apiAs } from '../support/test.ts'

let files: FileServer
let env: Environment
let manager: APIRequestContext

test.beforeAll(async () => {
  files = await startFileServer()
  env = await startEnvironment()
  manager = await apiAs(env.url, 'manager')
})
test.afterAll(async () => {
  await env.stop()
  await files.stop()
})

const askPath = '/v1/statement/report_request'
const readPath = '/v1/statement/report_get'
const formats = ['csv', 'xlsx', 'ofx', 'pdf'] as const
const period = { from: '2026-01-01', to: '2026-12-31' }
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

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

async function hostNotices(role: 'admin' | 'manager') {
  const { items } = await rowsOf(await (await apiAs(env.url, role)).get('/api/notices'))
  return items.filter(({ kind }) => kind === 'statement.host-refused')
}

test('statements on a host that is not allowed wait with the reason, and are fetched once a restart allows it', async () => {
  env.simulator.changeSettings({ reportReadyMs: 100, reportFilesUrl: `http://${files.host}` })
  const bytes = randomBytes(40_000)
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const { id, report } = await requestReport({ format: 'csv', ...period })
    files.hold(`files/reports/${report}/extrato_2026-01-01_2026-12-31.csv`, bytes)
    ids.push(id)
  }
  const waiting = { state: 'accepted', error: null, result: { status: 'done', refusedHost: files.host } }
  for (const id of ids) await expect.poll(() => operation(id)).toMatchObject(waiting)
  const problem = await problemOf(await file(String(ids[0])), 502, 'upstream_invalid_response')
  expect(problem.detail).toContain(`the host ${files.host} is not on PIX_FILE_HOSTS`)
  expect(files.requested).toEqual([])
  expect(await hostNotices('admin')).toMatchObject([{ subject: files.host, data: { host: files.host } }])
  expect(await hostNotices('manager')).toEqual([])

  await env.halt()
  await env.start({ PIX_FILE_HOSTS: files.host })
  for (const id of ids) await settled(id)
  expect((await (await file(String(ids[1]))).body()).equals(bytes)).toBe(true)
  expect(await hostNotices('admin')).toEqual([])
  env.simulator.changeSettings({ reportReadyMs: 2_000, reportFilesUrl: null })
  env.simulator.clearRequests()
})

test('a report is requested once: 201 while it is made, 200 for the same key', async () => {
  const [key, data] = [randomUUID(), { format: 'csv', ...period }]
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
  const orders = env.simulator.requests({ service: 'pix', path: askPath }).map(({ body }) => JSON.parse(body ?? ''))
  expect(orders).toEqual([{ format: 'csv', created_at__gte: period.from, created_at__lte: period.to }])
})

test('a malformed request never reaches upstream', async () => {
  const before = env.simulator.requests({ service: 'pix', path: askPath }).length
  for (const wrong of [{ format: 'doc' }, { from: '01/10/2026' }, { to: '2025-12-31' }, { colour: 'red' }])
    await problemOf(await ask({ format: 'csv', ...period, ...wrong }), 400, 'invalid_request')
  await problemOf(await manager.post('/api/pix/statements', { data: period }), 400, 'idempotency_key_required')
  await problemOf(await file(randomUUID()), 404, 'not_found')
  expect(env.simulator.requests({ service: 'pix', path: askPath })).toHaveLength(before)
})

for (const format of formats) {
  test(`the ${format} is upstream's own, byte for byte, fetched once by the worker and stored with its hash`, async () => {
    const bytes = randomBytes(700_000)
    const name = `${randomUUID()}.bin`
    const { id, report } = await requestReport({ format, ...period })
    doneAt(report, files.hold(name, bytes))
    await settled(id)
    expect((await statement(id)).result).toMatchObject({ status: 'done', bytes: bytes.length, sha256: hash(bytes) })

    const inline = await file(id)
    expect(hash(await inline.body())).toBe(hash(bytes))
    expect(inline.headers()).toMatchObject({ 'x-file-bytes': '700000', 'x-content-type-options': 'nosniff' })
    const saved = await file(id, '?download=1')
    expect(saved.headers()['content-disposition']).toContain(`extrato_principal_2026-01-01_2026-12-31.${format}`)
    expect(hash(await saved.body())).toBe(hash(bytes))
    expect(files.requested.filter((one) => one === name)).toHaveLength(1)
  })
}

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

test('the preview has totals where the file says what came in and went out, else the reason', async () => {
  const stated = 'data;tipo;valor\n20/11/26;C;1.234,56\n20/11/26;D;40,00\n20/11/26;SALDO DO DIA;1.194,56\n'
  const unsigned = 'data;valor\n20/11/2026;100,00\n20/11/2026;40,00\n'
  const previewOf = async (text: string) => {
    const { id, report } = await requestReport({ format: 'csv', ...period })
    doneAt(report, files.hold(`${randomUUID()}.csv`, Buffer.from(text)))
    await settled(id)
    return dataOf(await manager.get(`/api/pix/statements/${id}/preview`))
  }
  expect(await previewOf(stated)).toMatchObject({ totals: { inCents: 123_456, outCents: -4_000 }, reason: null })
  expect(await previewOf(unsigned)).toMatchObject({ totals: null, reason: 'signs_missing', rowCount: 2 })
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
