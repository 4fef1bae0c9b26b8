import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { z } from 'zod'
import type { Child } from '../support/child.ts'
import { environmentWith } from '../support/configuration.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { type FileServer, startFileServer } from '../support/file-server.ts'
import { npmStart, startLastro } from '../support/lastro.ts'
import { limits } from '../support/limits.ts'
import { portIsFree } from '../support/ports.ts'
import { root } from '../support/root.ts'
import { hmacOf, postEvent, secrets, signatureOf } from '../support/signed-events.ts'
import { apiAs } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

/** One Lastro is started again with another configuration; each test checks a part of what that changes. */
let files: FileServer
let env: Environment
let before: Awaited<ReturnType<typeof workBefore>>
let finance: APIRequestContext
let manager: APIRequestContext
let admin: APIRequestContext

const changed = () => ({
  PIX_FILE_HOSTS: files.host,
  APPROVAL_THRESHOLD_CENTS: '0',
  ACCESS_CHANGE_HOURS: '24',
  TRUSTED_PROXIES: '1',
  PIX_WEBHOOK_SCHEME: 'hmac-sha256-hex',
  PIX_WEBHOOK_HEADER: 'X-Hub-Assinatura',
  ACCOUNTING_WEBHOOK_SECRET: '',
})

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  files = await startFileServer()
  env = await startEnvironment({ configuration: { APPROVAL_THRESHOLD_CENTS: '100000' } })
  finance = await apiAs(env.url, 'finance')
  manager = await apiAs(env.url, 'manager')
  admin = await apiAs(env.url, 'admin')
  before = await workBefore()
  await env.halt()
  await env.start(changed())
})
test.afterAll(async () => {
  await env.stop()
  await files.stop()
})

const operation = async (id: string) => dataOf(await manager.get(`/api/operations/${id}`))
const file = (id: string, query = '') => manager.get(`/api/pix/statements/${id}/file${query}`)
const ask = (kind: string, data: object, id: string) =>
  finance.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': id } })
const order = (amountCents: number) => ({ amountCents, key: { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } })
const sentFor = (id: string) => env.simulator.requests().filter(({ body }) => body?.includes(id))

async function hostNotices(api: APIRequestContext) {
  const { items } = await rowsOf(await api.get('/api/notices'))
  return items.filter(({ kind }) => kind === 'statement.host-refused')
}

const connections = z.object({
  connections: z.array(z.looseObject({ name: z.string(), state: z.string(), failure: z.unknown() })),
})
const settings = async () => dataOf(await admin.get('/api/settings'))
const connection = async (name: string) =>
  connections.parse(await settings()).connections.find((one) => one.name === name)
const testAccounting = async () =>
  (await dataOf(await admin.post('/api/settings/connections/accounting/test', { data: {} }))).state
const forwarded = { 'x-forwarded-for': '177.10.20.30' }
const failed = {
  failure: { code: 'upstream.failed', values: { service: 'accounting', httpStatus: 500 } },
  failedRequestId: 'rq-7f3a91',
}

async function workBefore() {
  env.simulator.changeSettings({ reportReadyMs: 100, reportFilesUrl: `http://${files.host}` })
  const bytes = randomBytes(700_000)
  const statements = [randomUUID(), randomUUID()] as const
  for (const id of statements) {
    const period = { format: 'csv', from: '2026-01-01', to: '2026-12-31' }
    const { result } = await dataOf(await ask('statements', period, id), 201)
    files.hold(`files/reports/${Object(result).id}/extrato_2026-01-01_2026-12-31.csv`, bytes)
  }
  const waiting = { state: 'accepted', error: null, result: { status: 'done', refusedHost: files.host } }
  for (const id of statements) await expect.poll(() => operation(id)).toMatchObject(waiting)
  const problem = await problemOf(await file(statements[0]), 502, 'upstream_invalid_response')
  expect(problem.detail).toContain(`the host ${files.host} is not on PIX_FILE_HOSTS`)
  expect(files.requested).toEqual([])
  expect(await hostNotices(admin)).toMatchObject([{ subject: files.host, data: { host: files.host } }])
  expect(await hostNotices(manager)).toEqual([])

  const transfer = randomUUID()
  await dataOf(await ask('transfers', order(100_000), transfer), 202)

  const body = { requisicao_id: 'rq-7f3a91', erro: { codigo: 'indisponivel', mensagem: 'Em manutenção' } }
  env.simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: 'status', status: 500, body, times: 3 })
  await expect.poll(testAccounting).toBe('failing')
  expect(await connection('accounting')).toMatchObject({ ...failed, state: 'failing' })
  expect((await settings()).warnings).toEqual([])
  for (const path of ['/api/health', '/login', '/api/health']) await fetch(env.url + path, { headers: forwarded })
  // A proxy that is not configured is named in the settings, and warned of once in the log.
  expect((await settings()).warnings).toEqual([{ code: 'forwarding-unread', variable: 'TRUSTED_PROXIES' }])
  await expect.poll(() => env.output().match(/X-Forwarded-For while TRUSTED_PROXIES is 0/g)).toHaveLength(1)
  expect(env.output()).not.toContain('177.10.20.30')
  return { bytes, statements, transfer }
}

test('statements on a host that was not allowed are fetched, byte for byte and once', async () => {
  const [first, second] = before.statements
  for (const id of [first, second]) await expect.poll(async () => (await operation(id)).state).toBe('confirmed')
  expect((await (await file(second)).body()).equals(before.bytes)).toBe(true)
  const saved = await file(first, '?download=1')
  expect((await saved.body()).equals(before.bytes)).toBe(true)
  expect(saved.headers()).toMatchObject({ 'x-file-bytes': '700000', 'x-content-type-options': 'nosniff' })
  expect(saved.headers()['content-disposition']).toContain('extrato_principal_2026-01-01_2026-12-31.csv')
  expect(files.requested).toHaveLength(2)
  expect(await hostNotices(admin)).toEqual([])
})

test('a waiting order goes on waiting without a threshold, and two people whom one admin has just made do not send it', async () => {
  const { transfer } = before
  expect(await dataOf(await ask('transfers', order(100_000), transfer), 202)).toMatchObject({
    state: 'awaiting_approval',
  })
  await dataOf(await ask('transfers', order(100_000), randomUUID()), 201)
  expect(await operation(transfer)).toMatchObject({ decider: { hindrance: { values: { admin: 'Helena Rocha' } } } })
  const refused = await problemOf(
    await manager.post(`/api/approvals/${transfer}/approve`, { data: {} }),
    409,
    'conflict',
  )
  expect(refused).toMatchObject({ record: { values: { admin: 'Helena Rocha' } } })
  expect((await operation(transfer)).state).toBe('awaiting_approval')
  expect(sentFor(transfer)).toEqual([])
})

test('the last failure is stored with its request id, and the warning of an unread proxy has ended', async () => {
  expect(await connection('accounting')).toMatchObject({ ...failed, state: 'failing' })
  await expect.poll(testAccounting).toBe('answering')
  expect(await connection('accounting')).toMatchObject({ ...failed, state: 'answering' })
  await fetch(`${env.url}/api/health`, { headers: forwarded })
  // Money was sent before, while no amount needs a second person.
  expect((await settings()).warnings).toEqual([{ code: 'approvals-off', variable: 'APPROVAL_THRESHOLD_CENTS' }])
})

test('webhooks are signed as configured, and without a secret none is good', async () => {
  const eventOf = (id: string) => JSON.stringify({ id, object: 'CashIn', date: '2026-03-10T12:00:00Z', data: {} })
  const [good, bad] = [eventOf(randomUUID()), eventOf(randomUUID())]
  for (const header of [hmacOf(secrets.pix, good), `sha256=${hmacOf(secrets.pix, good)}`])
    expect((await postEvent(env.url, good, { signed: { 'x-hub-assinatura': header } })).status).toBe(200)
  const wrong: Record<string, string>[] = [
    { 'x-hub-assinatura': hmacOf('outro', bad) },
    { 'x-hub-assinatura': signatureOf(bad, secrets.pix) },
    { 'x-signature': signatureOf(bad, secrets.pix) },
  ]
  for (const signed of wrong) expect((await postEvent(env.url, bad, { signed })).status).toBe(401)
  for (const signed of [undefined, { 'x-assinatura': signatureOf(bad, '') }]) {
    const answer = await postEvent(env.url, bad, { service: 'accounting', signed })
    expect([answer.status, Object(await answer.json()).code]).toEqual([503, 'not_configured'])
  }
  const { items } = await rowsOf(await admin.get('/api/webhooks?limit=200'))
  expect(items.map(({ eventId }) => eventId)).not.toContain(JSON.parse(bad).id)
  const { endpoints } = await dataOf(await admin.get('/api/webhooks/setup'))
  expect(endpoints).toMatchObject([{ configured: false }, { configured: true }])
})

const balance = '/v1/wallet/balance'

/** Lastro started by npm, waiting upstream for a request; `answered` is its status. */
async function startWithRequest(): Promise<{ npm: Child; answered: Promise<number> }> {
  env.simulator.clearRequests()
  const npm = await startLastro(env.options, npmStart)
  finance = await apiAs(env.url, 'finance')
  env.simulator.armFault({ service: 'pix', path: balance, kind: 'delay', ms: 4_000 })
  const answered = finance.get('/api/pix/balance').then((answer) => answer.status())
  await expect.poll(() => env.simulator.requests({ path: balance })).toHaveLength(1)
  return { npm, answered }
}

const expectPortFree = () => expect.poll(() => portIsFree(env.options.port)).toBe(true)

test('told to end, the server answers the request under way and leaves port and folder to the next start', async () => {
  await env.halt()
  await test.step('SIGTERM to npm start', async () => {
    const { npm, answered } = await startWithRequest()
    process.kill(npm.pid, 'SIGTERM')
    expect(await answered).toBe(200)
    await npm.ended
    expect(await portIsFree(env.options.port)).toBe(true)
  })
  await test.step('Ctrl-C to npm and the server', async () => {
    const { npm, answered } = await startWithRequest()
    process.kill(-npm.pid, 'SIGINT')
    expect(await answered).toBe(200)
    await npm.ended
    await expectPortFree()
  })
  await test.step('a killed npm', async () => {
    const { npm, answered } = await startWithRequest()
    process.kill(npm.pid, 'SIGKILL')
    expect(await answered).toBe(200)
    await npm.ended
    await expectPortFree()
  })
  await test.step('SIGTERM to a server whose log nobody reads any more', async () => {
    const server = await serverWithoutReader()
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    await expectPortFree()
  })
})

async function serverWithoutReader() {
  const { port, url, dataDir, configuration, nodeOptions = [] } = env.options
  const given = environmentWith({ NODE_ENV: 'production', DATA_DIR: dataDir, APP_URL: url, ...configuration })
  const command = [...nodeOptions, 'lib/commands/start.ts', '--port', String(port), '--hostname', '127.0.0.1']
  const server = spawn(process.execPath, command, { cwd: root, env: given, stdio: ['ignore', 'pipe', 'ignore'] })
  server.stdout.resume()
  const health = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(health, { timeout: 60_000 }).toBe(true)
  server.stdout.destroy()
  return server
}
