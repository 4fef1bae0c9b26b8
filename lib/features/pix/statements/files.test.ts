import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findOperation as row, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { answerDoneAt, statementBecomes as becomes, startFileHost } from '@/e2e/harness/statements'
import type { FaultOrder } from '@/e2e/simulator/faults'
import { closeDatabase, db } from '@/lib/server/db/client'
import { statementFiles } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { submit } from '@/lib/server/operations/perform'
import type { StatementInput } from './schema'
import { openStatementFile, requestStatement } from './service'
import { pruneStatements } from './store/files'

/** A host on `PIX_FILE_HOSTS` whose answers the test sets. */
let served: { status?: number; headers?: Record<string, string>; body?: Buffer } = {}
let requested: { path: string; authorization: string | undefined }[] = []

const files = await startFileHost((request, response) => {
  requested.push({ path: request.url ?? '', authorization: request.headers.authorization })
  response.writeHead(served.status ?? 200, { 'content-type': 'application/octet-stream', ...served.headers })
  response.end(served.body)
})
const simulator = await setUpSimulator({}, { PIX_FILE_HOSTS: files.host })
const person = await createPerson('Rafael', 'manager')
beforeEach(() => {
  served = {}
  requested = []
})

const filePath = '/files/reports/*'
const month = { from: '2026-01-01', to: '2026-12-31' }
const formats = ['csv', 'xlsx', 'ofx', 'pdf'] as const
const arm = (fault: Omit<FaultOrder, 'service'>) => simulator.armFault({ service: 'pix', ...fault })
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const folder = () => join(env().DATA_DIR, 'statements')

async function ask(input: Partial<StatementInput> = {}, id: string = crypto.randomUUID()): Promise<string> {
  await submit(requestStatement, id, { format: 'csv', ...month, ...input }, person)
  return id
}

async function fileOf(id: string): Promise<Buffer> {
  return buffer((await openStatementFile.run({ id })).stream)
}

describe.each(formats)('%s', (format) => {
  test('the worker brings the file once it is ready, and it is served under its own name', async () => {
    const id = await ask({ format })
    expect(await row(id)).toMatchObject({ state: 'accepted', result: { status: 'processing', format } })
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'accepted', result: { status: 'processing' } })
    await expect(openStatementFile.run({ id })).rejects.toMatchObject({ code: 'not_ready', status: 409 })

    simulator.finishReports()
    await workerChecks(id)
    await becomes(id, 'confirmed')
    const file = await openStatementFile.run({ id })
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
    answerDoneAt(simulator, `${files.url}/a?signature=x%2Fy`)
    await workerChecks(id)
    await becomes(id, 'confirmed')
    const bytes = await fileOf(id)
    expect(bytes.equals(served.body ?? Buffer.of())).toBe(true)
    expect(await row(id)).toMatchObject({ result: { sha256: hash(bytes), bytes: 300_000 } })
    expect(requested).toEqual([{ path: '/a?signature=x%2Fy', authorization: undefined }])
  })
})

test.each(['truncated', 'reset', 'html', 'success-false', 'empty'] as const)(
  'a file that ends in %s leaves nothing, and a later look brings it whole',
  async (kind) => {
    const id = await ask()
    simulator.finishReports()
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

test('what was stored long enough is removed, and says so', async () => {
  const id = await ask()
  simulator.finishReports()
  await workerChecks(id)
  await becomes(id, 'confirmed')
  await (await db())
    .update(statementFiles)
    .set({ keptUntil: sql`now() - interval '1 second'` })
    .where(eq(statementFiles.operationId, id))
  await pruneStatements()
  expect(await readdir(folder())).not.toContain(id)
  await expect(openStatementFile.run({ id })).rejects.toMatchObject({ code: 'content_purged', status: 410 })
})

describe('a restart', () => {
  test('while the report is being made loses nothing', async () => {
    const id = await ask()
    await closeDatabase()
    simulator.finishReports()
    await workerChecks(id)
    await becomes(id, 'confirmed')
    expect(await row(id)).toMatchObject({ result: { sha256: hash(await fileOf(id)) } })
  })

  test('half-way through its file never serves the half, and the half is tidied away', async () => {
    const id = await ask()
    simulator.finishReports()
    await mkdir(folder(), { recursive: true })
    const half = join(folder(), 'arriving-from-before')
    await writeFile(half, 'data;id\r\n2026')
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    await utimes(half, twoDaysAgo, twoDaysAgo)
    await workerChecks(id)
    await becomes(id, 'confirmed')
    expect((await fileOf(id)).toString('utf8')).toMatch(/^\uFEFFdata;id[\s\S]+\r\n$/)
    await pruneStatements()
    expect(await readdir(folder())).not.toContain('arriving-from-before')
    expect(await readdir(folder())).toContain(id)
  })

  test('on another instance the file is fetched again and has to be the same', async () => {
    served = { body: Buffer.from('data;valor\n2026-01-01;1.00\n') }
    const id = await ask()
    answerDoneAt(simulator, `${files.url}/same`)
    await workerChecks(id)
    await becomes(id, 'confirmed')
    await rm(join(folder(), id))
    expect((await fileOf(id)).equals(served.body ?? Buffer.of())).toBe(true)
    await rm(join(folder(), id))
    served = { body: Buffer.from('data;valor\n2026-01-01;9.00\n') }
    await expect(openStatementFile.run({ id })).rejects.toMatchObject({ code: 'upstream_invalid_response' })
  })
})
