import { afterAll, expect, test } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { createPerson } from '@/e2e/harness/people'
import { startPostgres } from '@/e2e/support/postgres'
import type { Person } from '@/lib/server/auth/person'
import { fetchItem } from './fetch'
import { finishNext } from './finish'
import { planNext } from './plan'
import { newExport } from './schema'
import { createExport, listExports, pauseExport, removeExport, resumeExport } from './service'
import { beginQueued } from './store/exports'
import { claimItems } from './store/items'

const postgres = await startPostgres()
afterAll(() => postgres.stop())
const { companyId, context, month, one, person, work } = await setUpExports({ DATABASE_URL: postgres.url })
const other = await createPerson('Rafael', 'manager')

const scope = newExport.parse({ companyId, from: month, to: month, formats: ['xml'] })

/** Creates exports one after another, so that their order is known; returns their ids. */
async function request(count: number, by: Person = person): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await createExport.run(scope, by)).id)
  return ids
}

async function statesOf(ids: string[]) {
  const { items } = await listExports.perform({ limit: '200' }, context)
  return ids.map((id) => items.find((item) => item.id === id)?.state)
}

test('three exports of a person run at a time, however many instances begin them, and the next ones follow in order', async () => {
  const ids = await request(6)
  const begun = (await Promise.all(Array.from({ length: 10 }, beginQueued))).flat()
  expect(begun.toSorted()).toEqual(ids.slice(0, 3).toSorted())
  expect(await Promise.all(ids.map(async (id) => (await one(id)).ahead))).toEqual([0, 0, 0, 3, 4, 5])
  await removeExport.run({ id: ids[1] ?? '' }, person)
  expect(await beginQueued()).toEqual([ids[3]])
  await pauseExport.run({ id: ids[0] ?? '' }, person)
  expect(await beginQueued()).toEqual([ids[4]])
  await resumeExport.run({ id: ids[0] ?? '' }, person)
  expect(await beginQueued()).toEqual([])
  expect(await statesOf(ids)).toEqual(['queued', 'cancelled', 'running', 'running', 'running', 'queued'])
  await work()
  expect(await statesOf(ids)).toEqual(['done', 'cancelled', 'done', 'done', 'done', 'done'])
})

test('what is queued is neither planned nor fetched', async () => {
  const ids = await request(4)
  while (await planNext());
  expect(await Promise.all(ids.map(async (id) => (await one(id)).planned))).toEqual([true, true, true, false])
  const claimed = new Set((await claimItems(1_000)).map(({ exportId }) => exportId))
  expect([...claimed].toSorted()).toEqual(ids.slice(0, 3).toSorted())
})

test('files of two people are fetched in turns, though the exports of one came first', async () => {
  const own = await request(3)
  const theirs = await request(1, other)
  while (await planNext());
  const items = await claimItems(8)
  const of = (ids: string[]) => items.filter(({ exportId }) => ids.includes(exportId)).length
  expect([of(own), of(theirs)]).toEqual([4, 4])
  expect(new Set(items.filter(({ exportId }) => own.includes(exportId)).map(({ exportId }) => exportId)).size).toBe(1)
  await Promise.all(items.map(fetchItem))
  expect(await finishNext()).toBe(false)
  const [last, short] = [await one(own[2] ?? ''), await one(theirs[0] ?? '')]
  expect(short.estimatedSeconds ?? 0).toBeLessThanOrEqual(last.estimatedSeconds ?? 0)
})
