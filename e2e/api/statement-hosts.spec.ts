import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { type FileServer, startFileServer } from '../support/file-server.ts'
import { apiAs } from '../support/test.ts'

let files: FileServer
let env: Environment

test.beforeAll(async () => {
  files = await startFileServer()
  env = await startEnvironment()
  env.simulator.changeSettings({ reportReadyMs: 100, reportFilesUrl: `http://${files.host}` })
})
test.afterAll(async () => {
  await env.stop()
  await files.stop()
})

const period = { from: '2026-01-01', to: '2026-12-31' }
const bytes = randomBytes(40_000)

async function requestStatement(): Promise<string> {
  const manager = await apiAs(env.url, 'manager')
  const headers = { 'idempotency-key': randomUUID() }
  const made = await dataOf(
    await manager.post('/api/pix/statements', { data: { format: 'csv', ...period }, headers }),
    201,
  )
  const report = String(Object(made.result).id)
  files.hold(`files/reports/${report}/extrato_2026-01-01_2026-12-31.csv`, bytes)
  return String(made.id)
}

async function operation(id: string) {
  return dataOf(await (await apiAs(env.url, 'manager')).get(`/api/operations/${id}`))
}

async function hostNotices(role: 'admin' | 'manager') {
  const { items } = await rowsOf(await (await apiAs(env.url, role)).get('/api/notices'))
  return items.filter(({ kind }) => kind === 'statement.host-refused')
}

test('statements on a host that is not allowed wait with the reason, and are fetched once a restart allows it', async () => {
  const ids = [await requestStatement(), await requestStatement()]
  const waiting = { state: 'accepted', error: null, result: { status: 'done', refusedHost: files.host } }
  for (const id of ids) await expect.poll(() => operation(id)).toMatchObject(waiting)

  const manager = await apiAs(env.url, 'manager')
  const problem = await problemOf(
    await manager.get(`/api/pix/statements/${ids[0]}/file`),
    502,
    'upstream_invalid_response',
  )
  expect(problem.detail).toContain(`the host ${files.host} is not on PIX_FILE_HOSTS`)
  expect(files.requested).toEqual([])
  expect(await hostNotices('admin')).toMatchObject([{ subject: files.host, data: { host: files.host } }])
  expect(await hostNotices('manager')).toEqual([])

  await env.halt()
  await env.start({ PIX_FILE_HOSTS: files.host })
  for (const id of ids) await expect.poll(async () => (await operation(id)).state).toBe('confirmed')
  const fetched = await (await apiAs(env.url, 'manager')).get(`/api/pix/statements/${ids[1]}/file`)
  expect((await fetched.body()).equals(bytes)).toBe(true)
  expect(await hostNotices('admin')).toEqual([])
})
