import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { documentExports } from '@/lib/features/exports/store/tables'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { pruneExports } from './store/removal'

const { ask, csvOf, one, work } = await setUpExports()

const folder = () => join(env().DATA_DIR, 'exports')

async function change(id: string, set: Partial<typeof documentExports.$inferInsert>): Promise<void> {
  await (await db()).update(documentExports).set(set).where(eq(documentExports.id, id))
}

function makeOld(): void {
  const old = new Date(Date.now() - 2 * 24 * 3_600_000)
  for (const name of readdirSync(folder())) utimesSync(join(folder(), name), old, old)
}

test('what has been kept long enough goes but for its manifest, the rest stays however old', async () => {
  const [kept, over] = [await ask({ formats: ['xml'] }), await ask({ formats: ['xml'] })]
  await work()
  await change(over.id, { keptUntil: new Date(Date.now() - 1_000) })
  makeOld()
  const before = readdirSync(folder()).length
  await pruneExports()
  const { done } = await one(over.id)
  expect(readdirSync(folder())).toHaveLength(before - done)
  expect(await one(over.id)).toMatchObject({ state: 'done', removed: true })
  expect(await one(kept.id)).toMatchObject({ removed: false })
  expect(await csvOf(over.id)).not.toEqual([])
})

test('a removal that was killed in the middle is finished later', async () => {
  const { id } = await ask({ formats: ['xml'] })
  await work()
  const before = readdirSync(folder()).length
  await change(id, { filesRemovedAt: new Date() })
  makeOld()
  await pruneExports()
  const { done } = await one(id)
  expect(before - readdirSync(folder()).length).toBeGreaterThanOrEqual(done)
  expect(await csvOf(id)).not.toEqual([])
})

test.each(['failed', 'cancelled'] as const)(
  'of one that %s and was killed before its files went they go',
  async (state) => {
    const { id } = await ask({ formats: ['xml'] })
    await work()
    await change(id, { state, keptUntil: null })
    await pruneExports()
    expect(await one(id)).toMatchObject({ state, removed: true })
  },
)
