import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { attachedTo, filesOnDisk, newInfraction, pdfOf, upload } from '../support/attachments.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { askForMonth, capture, download, exportOf, exportPath, opened, untilState } from '../support/exports.ts'
import { type Swift, startSwift, swiftHookMs } from '../support/swift.ts'
import { apiAs } from '../support/test.ts'

const month = '2019-05'
let swift: Swift
let env: Environment
let support: APIRequestContext
let manager: APIRequestContext

test.beforeAll(async () => {
  test.setTimeout(swiftHookMs)
  swift = await startSwift()
  env = await startEnvironment({ configuration: { OBJECT_STORE_URL: swift.url } })
  support = await apiAs(env.url, 'support')
  manager = await apiAs(env.url, 'manager')
})
test.afterAll(async () => {
  await env.stop()
  await swift.stop()
})

async function connection() {
  const settings = await dataOf(await (await apiAs(env.url, 'admin')).get('/api/settings'))
  expect(JSON.stringify(settings)).not.toContain(swift.url.split('@')[0])
  return settings.connections
}

const inState = (state: string) => expect.arrayContaining([expect.objectContaining({ name: 'object-store', state })])

test('attachments are in the store; without it reads and uploads are 503, Settings shows it, and nothing is lost', async () => {
  const id = await newInfraction(env)
  const content = pdfOf(700_000)
  const added = await dataOf(await upload(support, id, 'prova.pdf', content), 201)
  const path = `/api/pix/infractions/${id}/attachments/${added.id}`
  const shown = async () => (await support.get(path)).body()
  expect((await shown()).equals(content)).toBe(true)
  expect(filesOnDisk(env)).toEqual([])
  expect(await connection()).toEqual(inState('answering'))
  await swift.goAway()
  await problemOf(await support.get(path), 503, 'object_store_unavailable')
  await problemOf(await upload(support, id, 'outra.pdf', pdfOf(1_000)), 503, 'object_store_unavailable')
  expect(await connection()).toEqual(inState('failing'))
  await swift.comeBack()
  expect((await shown()).equals(content)).toBe(true)
  expect(await attachedTo(support, id)).toEqual([added])
  expect(await connection()).toEqual(inState('answering'))
  expect((await support.delete(path)).status()).toBe(204)
  expect((await support.get(path)).status()).toBe(404)
})

test('the zip of an export comes out of the store from any byte on, and is 503 without it', async () => {
  await capture(env.simulator, month, ['nfe', 'nfs-e'])
  const { id } = await askForMonth(manager, month)
  await untilState(manager, id)
  const whole = await download(manager, id)
  expect((await opened(whole)).files.size).toBeGreaterThan(0)
  expect(readdirSync(join(env.dataDir, 'exports'))).toEqual([])
  const cut = Math.floor(whole.length / 3)
  const rest = () => manager.get(exportPath(id, 'file'), { headers: { range: `bytes=${cut}-` } })
  const before = await rest()
  expect([before.status(), before.headers()['content-range']]).toEqual([
    206,
    `bytes ${cut}-${whole.length - 1}/${whole.length}`,
  ])
  expect((await before.body()).equals(whole.subarray(cut))).toBe(true)
  await swift.goAway()
  await problemOf(await rest(), 503, 'object_store_unavailable')
  await swift.comeBack()
  expect((await (await rest()).body()).equals(whole.subarray(cut))).toBe(true)
})

test('an export that begins without the store waits for it and is done once it is back', async () => {
  await capture(env.simulator, '2019-06', ['nfe'])
  await swift.goAway()
  const { id } = await askForMonth(manager, '2019-06', ['xml'])
  await expect.poll(async () => (await exportOf(manager, id)).problem).toBe('object_store_unavailable')
  await swift.comeBack()
  expect(await untilState(manager, id)).toMatchObject({ problem: null, missing: 0 })
})
