import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { newInfraction, pdfOf, upload } from '../support/attachments.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { launchLastro, refusalIn } from '../support/lastro.ts'
import { limits } from '../support/limits.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { runCommand } from '../support/run-command.ts'
import { apiAs } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

const threshold = 100_000
const folder = mkdtempSync(join(tmpdir(), 'lastro-e2e-backup-'))
const file = join(folder, 'lastro.backup')
const evidence = pdfOf(600_000)
const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' }

let env: Environment
let postgres: Postgres
let finance: APIRequestContext
let infraction: string
let attachment: string
const waiting = randomUUID()

const send = (id: string, amountCents: number, to = key) =>
  finance.post('/api/pix/transfers', { data: { amountCents, key: to }, headers: { 'idempotency-key': id } })
const movements = (id: string) =>
  env.simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)
const evidenceOf = async (api: APIRequestContext) =>
  (await (await api.get(`/api/pix/infractions/${infraction}/attachments/${attachment}`)).body()).equals(evidence)

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  env = await startEnvironment({ configuration: { APPROVAL_THRESHOLD_CENTS: String(threshold) } })
  finance = await apiAs(env.url, 'finance')
  infraction = await newInfraction(env)
  const support = await apiAs(env.url, 'support')
  attachment = String((await dataOf(await upload(support, infraction, 'prova.pdf', evidence), 201)).id)
  await dataOf(await send(waiting, threshold), 202)
})
test.afterAll(async () => {
  await env.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup is made while people work, and none of their requests fails', async () => {
  let over = false
  const statuses: number[] = []
  const work = async (one: () => Promise<{ status(): number }>) => {
    while (!over) statuses.push((await one()).status())
  }
  const working = [
    work(() => finance.get('/api/operations')),
    work(() => finance.get('/api/pix/balance')),
    work(() => send(randomUUID(), 100, { ...key, value: 'outra.pessoa@exemplo.com.br' })),
  ]
  const made = await runCommand(env, ['backup', file]).finally(() => {
    over = true
  })
  await Promise.all(working)
  expect(made).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/The backup is .+ rows, 1 files, audit head \d+:/),
  })
  expect(made.printed).toContain('AUTH_SECRET and AUDIT_KEY are not in it')
  expect(statuses.filter((status) => status >= 400)).toEqual([])
  expect(statuses.length).toBeGreaterThan(10)
  expect(await runCommand(env, ['backup', file])).toMatchObject({
    code: 2,
    printed: expect.stringContaining('is there already'),
  })
  await expect.poll(() => readdirSync(env.dataDir).filter((name) => name.startsWith('snapshot-'))).toEqual([])
})

test('a restore refuses a folder that has a database, and a backup of another key', async () => {
  expect(await runCommand(env, ['restore', file], { DATA_DIR: env.dataDir })).toMatchObject({
    code: 2,
    printed: expect.stringContaining('is in use'),
  })
  const other = { DATA_DIR: join(folder, 'other'), AUTH_SECRET: 'another-secret-of-the-end-to-end-tests-0123456789' }
  expect(await runCommand(env, ['restore', file], other)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('another key: set AUTH_SECRET'),
  })
  expect(existsSync(join(folder, 'other', 'db'))).toBe(false)
})

test('from what is restored nothing is sent again, and people go on with what they had', async () => {
  const manager = await apiAs(env.url, 'manager')
  await dataOf(await manager.post(`/api/approvals/${waiting}/approve`, { data: {} }))
  expect(movements(waiting)).toHaveLength(1)
  await env.halt()
  expect(await runCommand(env, ['restore', file])).toMatchObject({
    code: 2,
    printed: expect.stringContaining('has a database already'),
  })
  rmSync(env.dataDir, { recursive: true })
  const restored = await runCommand(env, ['restore', file])
  expect(restored).toMatchObject({
    code: 0,
    printed: expect.stringContaining('1 requests for approval were ended unsent'),
  })
  await env.start()
  expect((await finance.get('/api/operations')).status()).toBe(401)
  finance = await apiAs(env.url, 'finance')
  expect(await dataOf(await finance.get(`/api/operations/${waiting}`))).toMatchObject({
    state: 'rejected',
    approvals: [{ decision: 'restored', by: null }],
  })
  await problemOf(
    await (await apiAs(env.url, 'manager')).post(`/api/approvals/${waiting}/approve`, { data: {} }),
    409,
    'conflict',
  )
  expect(movements(waiting)).toHaveLength(1)
  expect(await evidenceOf(finance)).toBe(true)
  const admin = await apiAs(env.url, 'admin')
  expect((await rowsOf(await admin.get('/api/audit?action=backup.restored'))).items).toHaveLength(1)
  expect(await runCommand(env, ['verify-audit'])).toMatchObject({ code: 0 })
  expect(env.output()).not.toMatch(/"msg":"the audit/)
})

test('moved to PostgreSQL, everybody goes on where they were, and the folder starts no more', async () => {
  const idsOf = async () => (await rowsOf(await finance.get('/api/operations?limit=200'))).items.map(({ id }) => id)
  const before = await idsOf()
  postgres = await startPostgres()
  expect(await runCommand(env, ['move-to-postgres', postgres.url])).toMatchObject({
    code: 2,
    printed: expect.stringContaining('stop Lastro first'),
  })
  await env.halt()
  const moved = await runCommand(env, ['move-to-postgres', postgres.url])
  expect(moved).toMatchObject({ code: 0, printed: expect.stringContaining('Moved and compared: ') })
  expect(moved.printed).not.toContain('lastro:lastro')
  const refused = launchLastro(env.options)
  await refused.ended
  expect(refusalIn(refused.output())).toMatch(
    /^Lastro cannot start: .* was moved to PostgreSQL on .*: set DATABASE_URL/,
  )

  const configuration = { DATABASE_URL: postgres.url }
  await env.start(configuration)
  expect(await idsOf()).toEqual(before)
  expect(await evidenceOf(finance)).toBe(true)
  expect(await runCommand(env, ['verify-audit'], configuration)).toMatchObject({ code: 0 })
  const again = join(folder, 'postgres.backup')
  expect(await runCommand(env, ['backup', again], configuration)).toMatchObject({ code: 0 })
})
