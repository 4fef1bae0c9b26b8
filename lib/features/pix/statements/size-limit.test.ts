import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOperation as row } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startFileHost, statementAt } from '@/e2e/harness/statements'
import { env } from '@/lib/server/env'
import { openStatementFile } from './service'
import { findStatement } from './store/files'

const limit = 1024 * 1024
/** Serves as many bytes as the address says, with or without a content length. */
let sent = 0
let closed = 0

const files = await startFileHost((request, response) => {
  const [, how, size] = (request.url ?? '').split('/')
  const total = Number(size)
  const headers = { 'content-type': 'text/csv', ...(how === 'declared' ? { 'content-length': total } : {}) }
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
const simulator = await setUpSimulator({}, { PIX_FILE_HOSTS: files.host, STATEMENT_MAX_MB: '1' })
const person = await createPerson('Rafael', 'manager')

test.each(['declared', 'undeclared'])(
  'a file over the limit, %s, is cut off, is not stored, and says why',
  async (how) => {
    const before = closed
    const id = await statementAt(simulator, person, `${files.url}/${how}/${200 * limit}`)
    const record = { code: 'operation.file-too-large', values: { maximum: 1 } }
    await expect.poll(() => row(id)).toMatchObject({ state: 'failed', error: { code: 'content_unavailable', record } })
    await expect(openStatementFile.run({ id })).rejects.toMatchObject({
      code: 'content_unavailable',
      extras: { record },
    })
    expect(await findStatement(id)).toBeNull()
    expect(await readdir(join(env().DATA_DIR, 'statements'))).toEqual([])
    await expect.poll(() => closed).toBe(before + 1)
    expect(sent).toBeLessThan(50 * limit)
  },
)

test.each(['declared', 'undeclared'])('a file of just the limit, %s, is stored', async (how) => {
  const id = await statementAt(simulator, person, `${files.url}/${how}/${limit}`)
  await expect.poll(() => row(id)).toMatchObject({ state: 'confirmed', result: { bytes: limit } })
})
