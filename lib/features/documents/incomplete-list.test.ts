import { beforeEach, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { db } from '@/lib/server/db/client'
import { budgetRequests } from '@/lib/server/db/schema'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { beginSync, syncPage } from './index/sync'
import { listDocuments } from './service'

const simulator = await setUpSimulator({}, { ACCOUNTING_REQUESTS_PER_MINUTE: '120' })
const person = { id: 'p', email: 'a@b.co', name: 'Ana', roles: ['support' as const] }
const context = { person, signal: new AbortController().signal }

const list = (input: object = {}) => listDocuments.perform({ limit: '5', ...input }, context)

/** Uses up this many requests of the minute. */
async function used(amount: number): Promise<void> {
  const at = new Date()
  await (await db())
    .insert(budgetRequests)
    .values(Array.from({ length: amount }, () => ({ usedBy: 'people' as const, grantedAt: at, settledAt: at })))
}

await beginSync()
await syncPage()

beforeEach(async () => {
  invalidateReads('')
  simulator.clearRequests()
  await (await db()).delete(budgetRequests)
})

it('while the index is incomplete, a filter is one request for all who ask', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, () => list({ model: 'nfe' })))
  expect(simulator.requests({ service: 'accounting' })).toHaveLength(1)
  expect(pages.every(({ items }) => items.length === 5)).toBe(true)
})

it('where half of the minute is used it is answered from what is known, and costs none', async () => {
  await used(60)
  const page = await list()
  expect(page).toMatchObject({ incomplete: true, total: expect.any(Number) })
  expect(page.items).toHaveLength(5)
  expect(simulator.requests({ service: 'accounting' })).toEqual([])
})

it('where nothing is known of it and the minute is used, the answer says so and does not fail', async () => {
  await used(120)
  await expect(list({ to: '2001-01' })).resolves.toMatchObject({ items: [], total: 0, incomplete: true })
})

it('what was read at the provider is refused where the minute is used', async () => {
  await used(120)
  await expect(list({ source: 'provider' })).rejects.toMatchObject({ code: 'upstream_busy' })
})
