import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '@/e2e/simulator/server'
import { startTestUpstreams } from '@/e2e/support/test-upstreams'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { readRow } from '@/lib/server/operations/ledger'
import { submit } from '@/lib/server/operations/perform'
import { checkDue } from '@/lib/server/operations/recovery'
import { closeUpstreamPools } from '@/lib/server/upstream/pools'
import { findStatement } from './files'
import { openStatementFile, requestStatement } from './service'

const limit = 1024 * 1024
let simulator: Simulator
let person: Person
/** Serves as many bytes as its address says, with or without telling how many before. */
let files: Server
let filesUrl: string
let sent = 0
let closed = 0

beforeAll(async () => {
  files = createServer((request, response) => {
    const [, how, size] = (request.url ?? '').split('/')
    const total = Number(size)
    const headers = { 'content-type': 'text/csv', ...(how === 'told' ? { 'content-length': total } : {}) }
    response.writeHead(200, headers)
    let left = total
    response.on('close', () => {
      sent = total - left
      closed += 1
    })
    const more = () => {
      while (left > 0 && !response.closed) {
        const piece = Buffer.alloc(Math.min(left, 64 * 1024), 'x')
        left -= piece.length
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  const bound = files.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  filesUrl = `http://${host}`
  simulator = await startTestUpstreams({}, { PIX_FILE_HOSTS: host, STATEMENT_MAX_MB: '1' })
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

const row = async (id: string) => readRow(await db(), id)

async function statementAt(fileUrl: string): Promise<string> {
  simulator.clearFaults()
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

test.each(['told', 'untold'])('a file over the limit, %s, is cut off, is not kept, and says why', async (how) => {
  const before = closed
  const id = await statementAt(`${filesUrl}/${how}/${200 * limit}`)
  const record = { code: 'operation.file-too-large', values: { maximum: 1 } }
  await expect.poll(() => row(id)).toMatchObject({ state: 'failed', error: { code: 'content_unavailable', record } })
  await expect(openStatementFile(id)).rejects.toMatchObject({ code: 'content_unavailable', extras: { record } })
  expect(await findStatement(id)).toBeNull()
  expect(await readdir(join(env().DATA_DIR, 'statements'))).toEqual([])
  await expect.poll(() => closed).toBe(before + 1)
  expect(sent).toBeLessThan(50 * limit)
})

test.each(['told', 'untold'])('a file of just the limit, %s, is kept', async (how) => {
  const id = await statementAt(`${filesUrl}/${how}/${limit}`)
  await expect.poll(() => row(id)).toMatchObject({ state: 'confirmed', result: { bytes: limit } })
})
