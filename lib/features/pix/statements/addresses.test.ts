import { createServer, type Server } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Simulator } from '@/e2e/simulator/server'
import { startTestUpstreams } from '@/e2e/support/test-upstreams'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { readRow } from '@/lib/server/operations/ledger'
import { submit } from '@/lib/server/operations/perform'
import { checkDue } from '@/lib/server/operations/recovery'
import { closeUpstreamPools } from '@/lib/server/upstream/pools'
import { findStatement } from './files'
import { openStatementFile, requestStatement } from './service'

let simulator: Simulator
let person: Person
/** A host on `PIX_FILE_HOSTS`, which redirects. */
let files: Server
let filesUrl: string
let location: string
let asked: (string | undefined)[] = []

beforeAll(async () => {
  files = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(302, { location })
    response.end()
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
  simulator.clearFaults()
  asked = []
})

const row = async (id: string) => readRow(await db(), id)
const becomes = (id: string, state: string) => expect.poll(async () => (await row(id))?.state).toBe(state)

/** A statement whose file upstream says is at an address, as the worker has found it. */
async function statementAt(fileUrl: string): Promise<string> {
  const id = crypto.randomUUID()
  await submit(requestStatement, id, { format: 'csv', from: '2026-01-01', to: '2026-12-31' }, person)
  const data = { id: 'rep_1', status: 'done', format: 'csv', file_url: fileUrl }
  const body = { success: true, message: 'OK', data }
  const path = '/v1/statement/report_get'
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 200, body, times: 9 })
  const due = { nextCheckAt: sql`now() - interval '1 second'` }
  await (await db()).update(operations).set(due).where(eq(operations.id, id))
  await checkDue()
  return id
}

describe('an address that is not allowed', () => {
  test.each([
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/csv,a'],
    ['no address', 'http://'],
  ])('fails the statement when it is %s', async (_, address) => {
    const id = await statementAt(address)
    await becomes(id, 'failed')
    expect(await row(id)).toMatchObject({
      error: { code: 'upstream_invalid_response', detail: expect.stringContaining('not allowed') },
      nextCheckAt: null,
    })
    await expect(openStatementFile(id)).rejects.toMatchObject({ code: 'upstream_invalid_response' })
    expect(await findStatement(id)).toBeNull()
  })

  test.each([
    ['another port of this machine', '127.0.0.1:1'],
    ['this machine by name', 'localhost:6379'],
    ['this machine in IPv6', '[::1]:5432'],
    ['a private range', '10.0.0.8'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['another host', 'files.example.com'],
  ])('is waited for when it is at %s', async (_, host) => {
    const id = await statementAt(`http://${host}/x.csv`)
    const waiting = { state: 'accepted', error: null, result: { status: 'done', refusedHost: host } }
    await expect.poll(() => row(id)).toMatchObject(waiting)
    await expect(openStatementFile(id)).rejects.toMatchObject({
      code: 'upstream_invalid_response',
      message: expect.stringContaining(`the host ${host} is not on PIX_FILE_HOSTS`),
      extras: { record: { code: 'operation.file-host', values: { host } } },
    })
    expect(await findStatement(id)).toBeNull()
  })

  test('is waited for when an allowed host redirects to a public one', async () => {
    location = 'https://bucket.example.com/x.csv'
    const id = await statementAt(`${filesUrl}/moved`)
    const waiting = { state: 'accepted', result: { refusedHost: 'bucket.example.com' } }
    await expect.poll(() => row(id)).toMatchObject(waiting)
  })

  test.each(['http://127.0.0.1:1/x', 'http://192.168.0.1/x', 'http://[fd00::1]/x', 'file:///etc/passwd'])(
    'fails the statement when an allowed host redirects to %s',
    async (target) => {
      location = target
      const id = await statementAt(`${filesUrl}/moved`)
      await becomes(id, 'failed')
      expect(await row(id)).toMatchObject({ error: { detail: expect.stringContaining('not allowed') } })
      expect(asked).toEqual(['/moved'])
    },
  )

  test('redirects without end come to nothing', async () => {
    location = '/again'
    const id = await statementAt(`${filesUrl}/first`)
    await expect.poll(() => asked.length).toBe(4)
    expect(await row(id)).toMatchObject({ state: 'accepted' })
  })
})
