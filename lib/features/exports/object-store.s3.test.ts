import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { startPostgres } from '@/e2e/support/postgres'
import { startSwift } from '@/e2e/support/swift'
import { env } from '@/lib/server/env'
import { listObjects } from '@/lib/server/object-store/objects'
import { configuredStore } from '@/lib/server/object-store/request'
import { fetchItem } from './fetch'
import { openExportFile } from './file-service'
import { finishNext } from './finish'
import { planNext } from './plan'
import { removeExport } from './service'
import { endEveryLease } from './store/exports'
import { exportFiles } from './store/files'
import { claimItems, type ExportItem, itemsByPath } from './store/items'

const [swift, postgres] = await Promise.all([startSwift(), startPostgres()])
afterAll(() => Promise.all([swift.stop(), postgres.stop()]))
const { ask, csvOf, direct, one, person, work, zipOf } = await setUpExports({
  OBJECT_STORE_URL: swift.url,
  DATABASE_URL: postgres.url,
  CONTENT_CACHE_MB: '0',
})

const away = { code: 'object_store_unavailable', status: 503 }
const filesOnDisk = () => readdirSync(join(env().DATA_DIR, 'exports'))

async function keys(): Promise<string[]> {
  const pages = await Array.fromAsync(listObjects(configuredStore(), 'exports/'))
  return pages.flat().map(({ key }) => key)
}

const storedItems = async (id: string) => (await Array.fromAsync(itemsByPath(id, 'in the zip'))).flat()

async function planned(): Promise<{ id: string; items: ExportItem[] }> {
  const { id } = await ask({ formats: ['xml'] })
  await planNext()
  await planNext()
  const items = await claimItems(3)
  expect(items).toHaveLength(3)
  return { id, items }
}

test('every file of an export is an object and none is on the disk; the zip holds them byte for byte', async () => {
  const { id } = await ask({ formats: ['xml'] })
  await work()
  expect(await one(id)).toMatchObject({ state: 'done', problem: null })
  const zip = await zipOf(id)
  const came = (await csvOf(id)).filter(({ reason }) => reason === '')
  for (const row of came) expect(zip.get(row.path ?? '')?.equals(await direct(row.id ?? '', 'xml'))).toBe(true)
  expect(await keys()).toHaveLength(zip.size)
  expect(filesOnDisk()).toEqual([])
  await removeExport.run({ id }, person)
  // The manifests.
  expect(await keys()).toHaveLength(2)
})

test('an export that was killed keeps the files that it had stored, and sends only the others', async () => {
  const { id, items } = await planned()
  const [first, second] = items
  const others = await keys()
  if (!first || !second) throw new Error('nothing to fetch')
  await fetchItem(first)
  await fetchItem(second)
  const before = await keys()
  expect(before).toHaveLength(others.length + 2)
  // The third was claimed by the process that is gone.
  await endEveryLease()
  await work()
  expect((await one(id)).state).toBe('done')
  const after = await keys()
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after).toHaveLength(others.length + (await storedItems(id)).length)
  await removeExport.run({ id }, person)
})

test('without the store an export says that it waits for it, and it is done once the store is back', async () => {
  const { id, items } = await planned()
  await swift.goAway()
  await Promise.all(items.map(fetchItem))
  expect(await one(id)).toMatchObject({ state: 'running', problem: 'object_store_unavailable', done: 0, missing: 0 })
  await swift.comeBack()
  await work()
  expect(await one(id)).toMatchObject({ state: 'done', problem: null })
  await removeExport.run({ id }, person)
})

test('an export whose last step finds no store waits for it, and its zip and files are 503 while it is away', async () => {
  const { id, items } = await planned()
  await Promise.all(items.map(fetchItem))
  for (let more = await claimItems(8); more.length > 0; more = await claimItems(8))
    await Promise.all(more.map(fetchItem))
  await swift.goAway()
  await finishNext()
  expect(await one(id)).toMatchObject({ state: 'running', problem: 'object_store_unavailable' })
  await swift.comeBack()
  await endEveryLease()
  await work()
  expect(await one(id)).toMatchObject({ state: 'done', problem: null })
  const [file] = await storedItems(id)
  if (!file) throw new Error('nothing was stored')
  await swift.goAway()
  await expect(openExportFile.run({ id }, person)).rejects.toMatchObject(away)
  await expect(exportFiles.openStarted({ id: file.id, bytes: file.storedBytes ?? 0 })).rejects.toMatchObject(away)
  await swift.comeBack()
  expect((await zipOf(id)).size).toBe((await storedItems(id)).length)
})
