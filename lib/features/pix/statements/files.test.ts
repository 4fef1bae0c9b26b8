import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultOrder } from '@/e2e/simulator/faults'
import type { Simulator } from '@/e2e/simulator/server'
import { startTestUpstreams } from '@/e2e/support/test-upstreams'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations, statementFiles, users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { readRow } from '@/lib/server/operations/ledger'
import { submit } from '@/lib/server/operations/perform'
import { checkDue } from '@/lib/server/operations/recovery'
import { closeUpstreamPools } from '@/lib/server/upstream/pools'
import { tidyStatements } from './files'
import type { StatementInput } from './schema'
import { openStatementFile, requestStatement } from './service'

let simulator: Simulator
let person: Person
/** A host on `PIX_FILE_HOSTS`, which answers as told. */
let files: Server
let filesUrl: string
let served: { status?: number; headers?: Record<string, string>; body?: Buffer } = {}
let asked: { path: string; authorization: string | undefined }[] = []

beforeAll(async () => {
  files = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization })
    response.writeHead(served.status ?? 200, { 'content-type': 'application/octet-stream', ...served.headers })
    response.end(served.body)
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  const bound = files.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  filesUrl = `http://${host}`
  simulator = await startTestUpstreams({}, { PIX_FILE_HOSTS: host })
  const fields = { email: 'rafael@example.com', name: 'Rafael', passwordHash: '', roles: ['manager' as const] }
  const [created] = await (await db()).insert(users).values(fields).returning()
  if (!created) throw new Error('nobody was created')
  person = created
})
afterAll(async () => {
  await closeDatabase()
  await closeUpstreamPools()
  files.closeAllConnections()
  files.close()
  await simulator.stop()
})
beforeEach(() => {
  simulator.clearRequests()
  simulator.clearFaults()
  served = {}
  asked = []
})

const readPath = '/v1/statement/report_get'
const filePath = '/files/reports/*'
const month = { from: '2026-01-01', to: '2026-12-31' }
const formats = ['csv', 'xlsx', 'ofx', 'pdf'] as const
const row = async (id: string) => readRow(await db(), id)
const arm = (fault: Omit<FaultOrder, 'service'>) => simulator.armFault({ service: 'pix', ...fault })
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const folder = () => join(env().DATA_DIR, 'statements')
const makeReady = () => simulator.moveClock({ advanceMs: 8_000 })

async function ask(input: Partial<StatementInput> = {}, id: string = crypto.randomUUID()): Promise<string> {
  await submit(requestStatement, id, { format: 'csv', ...month, ...input }, person)
  return id
}

async function workerChecks(id: string): Promise<void> {
  const due = { nextCheckAt: sql`now() - interval '1 second'` }
  await (await db()).update(operations).set(due).where(eq(operations.id, id))
  await checkDue()
}

const becomes = (id: string, state: string) => expect.poll(async () => (await row(id))?.state).toBe(state)

/** Upstream says that the report is done, and where its file is. */
function doneAt(fileUrl: string, times = 9): void {
  const data = { id: 'rep_1', status: 'done', format: 'csv', file_url: fileUrl, file_name: 'extrato.csv' }
  arm({ path: readPath, kind: 'status', status: 200, body: { success: true, message: 'OK', data }, times })
}

async function fileOf(id: string): Promise<Buffer> {
  return buffer((await openStatementFile(id)).stream)
}

describe.each(formats)('%s', (format) => {
  test('the worker brings the file once it is ready, and it is served under its own name', async () => {
    const id = await ask({ format })
    expect(await row(id)).toMatchObject({ state: 'accepted', result: { status: 'processing', format } })
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'accepted', result: { status: 'processing' } })
    await expect(openStatementFile(id)).rejects.toMatchObject({ code: 'not_ready', status: 409 })

    makeReady()
    await workerChecks(id)
    await becomes(id, 'confirmed')
    const file = await openStatementFile(id)
    const bytes = await buffer(file.stream)
    expect(file).toMatchObject({ fileName: `extrato_principal_2026-01-01_2026-12-31.${format}`, bytes: bytes.length })
    expect(await row(id)).toMatchObject({
      result: {
        status: 'done',
        bytes: bytes.length,
        sha256: hash(bytes),
        fileName: `extrato_2026-01-01_2026-12-31.${format}`,
      },
    })
    expect(simulator.requests({ path: filePath })).toHaveLength(1)
    await fileOf(id)
    expect(simulator.requests({ path: filePath })).toHaveLength(1)
  })

  test('the bytes are upstream’s, whatever they are', async () => {
    served = { body: randomBytes(300_000) }
    const id = await ask({ format })
    doneAt(`${filesUrl}/a?signature=x%2Fy`)
    await workerChecks(id)
    await becomes(id, 'confirmed')
    const bytes = await fileOf(id)
    expect(bytes.equals(served.body ?? Buffer.of())).toBe(true)
    expect(await row(id)).toMatchObject({ result: { sha256: hash(bytes), bytes: 300_000 } })
    expect(asked).toEqual([{ path: '/a?signature=x%2Fy', authorization: undefined }])
  })
})

test.each(['truncated', 'reset', 'html', 'success-false', 'empty'] as const)(
  'a file that ends in %s leaves nothing, and a later look brings it whole',
  async (kind) => {
    const id = await ask()
    makeReady()
    arm({ path: filePath, kind, times: 3, ...(kind === 'empty' && { status: 503 }) })
    await workerChecks(id)
    await expect.poll(() => simulator.requests({ path: filePath }).length).toBeGreaterThan(0)
    expect(await row(id)).toMatchObject({ state: 'accepted', result: { status: 'done' } })
    expect(await readdir(folder())).not.toContain(id)
    simulator.clearFaults()
    await expect.poll(() => workerChecks(id).then(() => row(id))).toMatchObject({ state: 'confirmed' })
    const bytes = await fileOf(id)
    expect(await row(id)).toMatchObject({ result: { sha256: hash(bytes), bytes: bytes.length } })
    expect(bytes.toString('utf8')).toMatch(/\r\n$/)
    expect((await readdir(folder())).filter((name) => name.startsWith('arriving-'))).toEqual([])
  },
)

test('what was kept long enough is removed, and says so', async () => {
  const id = await ask()
  makeReady()
  await workerChecks(id)
  await becomes(id, 'confirmed')
  await (await db())
    .update(statementFiles)
    .set({ keptUntil: sql`now() - interval '1 second'` })
    .where(eq(statementFiles.operationId, id))
  await tidyStatements()
  expect(await readdir(folder())).not.toContain(id)
  await expect(openStatementFile(id)).rejects.toMatchObject({ code: 'content_purged', status: 410 })
})

describe('a restart', () => {
  test('while the report is being made loses nothing', async () => {
    const id = await ask()
    await closeDatabase()
    makeReady()
    await workerChecks(id)
    await becomes(id, 'confirmed')
    expect(await row(id)).toMatchObject({ result: { sha256: hash(await fileOf(id)) } })
  })

  test('half-way through its file never serves the half, and the half is tidied away', async () => {
    const id = await ask()
    makeReady()
    await mkdir(folder(), { recursive: true })
    const half = join(folder(), 'arriving-from-before')
    await writeFile(half, 'data;id\r\n2026')
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    await utimes(half, twoDaysAgo, twoDaysAgo)
    await workerChecks(id)
    await becomes(id, 'confirmed')
    expect((await fileOf(id)).toString('utf8')).toMatch(/^\uFEFFdata;id[\s\S]+\r\n$/)
    await tidyStatements()
    expect(await readdir(folder())).not.toContain('arriving-from-before')
    expect(await readdir(folder())).toContain(id)
  })

  test('on another instance the file is fetched again and has to be the same', async () => {
    served = { body: Buffer.from('data;valor\n2026-01-01;1.00\n') }
    const id = await ask()
    doneAt(`${filesUrl}/same`)
    await workerChecks(id)
    await becomes(id, 'confirmed')
    await rm(join(folder(), id))
    expect((await fileOf(id)).equals(served.body ?? Buffer.of())).toBe(true)
    await rm(join(folder(), id))
    served = { body: Buffer.from('data;valor\n2026-01-01;9.00\n') }
    await expect(openStatementFile(id)).rejects.toMatchObject({ code: 'upstream_invalid_response' })
  })
})
