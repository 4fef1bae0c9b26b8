import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { budgetPause } from '@/lib/server/db/schema'
import { pauseBudget, waitingForBudget } from '@/lib/server/upstream/budget'
import { fetchItem } from './fetch'
import { openExportFile } from './file-service'
import { planNext } from './plan'
import { newExport } from './schema'
import { pauseExport, removeExport, resumeExport } from './service'
import { claimItems } from './store/items'

const { ask, askFor, csvOf, everything, month, ofMonth, one, person, simulator, work } = await setUpExports()

describe('people', () => {
  it('pause and resume it; what was fetched stays', async () => {
    const { id } = await ask()
    await planNext()
    await Promise.all((await claimItems(3)).map(fetchItem))
    expect((await pauseExport.run({ id }, person)).state).toBe('paused')
    expect(await claimItems(8)).toEqual([])
    const paused = await one(id)
    expect(paused.estimatedSeconds).toBeNull()
    // Some of the newest notes have no file.
    expect(paused.done + paused.missing).toBe(3)
    await resumeExport.run({ id }, person)
    await work()
    expect(await one(id)).toMatchObject({ state: 'done' })
    await expect(pauseExport.run({ id }, person)).rejects.toMatchObject({ code: 'conflict' })
    await expect(resumeExport.run({ id }, person)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('cancel it: nothing more is fetched, and there is no file', async () => {
    const { id } = await ask()
    await planNext()
    const [item] = await claimItems(1)
    await removeExport.run({ id }, person)
    if (item) await fetchItem(item)
    await work()
    expect(await one(id)).toMatchObject({ state: 'cancelled', done: 0 })
    await expect(openExportFile.run({ id }, person)).rejects.toMatchObject({ code: 'not_ready' })
  })

  it('cancel it while its files wait for the minute of the provider: none of them is requested', async () => {
    const unread = everything.filter(({ purged, period }) => !purged && period !== month)
    const ids = unread.slice(0, 8).map((document) => document.id)
    const { id } = await askFor({ selection: { ids }, formats: ['xml'] })
    await planNext()
    await pauseBudget(9)
    const fetching = (await claimItems(8)).map(fetchItem)
    await vi.waitFor(() => expect(waitingForBudget().background).toBeGreaterThan(1), { timeout: 5_000 })
    simulator.clearRequests()
    await removeExport.run({ id }, person)
    expect(await Promise.all(fetching)).toEqual(fetching.map(() => 0))
    expect(waitingForBudget().background).toBe(0)
    expect(simulator.requests({ service: 'accounting' })).toEqual([])
    await (await db()).delete(budgetPause)
  })

  it('remove one that is done: its files go, its manifest stays', async () => {
    const { id } = await ask()
    await work()
    await removeExport.run({ id }, person)
    expect(await one(id)).toMatchObject({ state: 'done', removed: true })
    await expect(openExportFile.run({ id }, person)).rejects.toMatchObject({ code: 'content_purged' })
    expect((await csvOf(id)).length).toBeGreaterThan(0)
  })
})

describe('a selection', () => {
  it('of ids has these, known to the index or not, and says of an unknown one that it is not there', async () => {
    const [first, second] = (await ofMonth()).filter(({ purged }) => !purged)
    await (await db()).delete(indexedDocuments).where(sql`id = ${first?.id}`)
    const { id } = await askFor({
      selection: { ids: [first?.id ?? '', second?.id ?? '', '999999999'] },
      formats: ['xml'],
    })
    await work()
    expect(await one(id)).toMatchObject({ documents: 3, done: 2, missing: 1 })
    expect((await csvOf(id)).find((row) => row.id === '999999999')).toMatchObject({
      reason: 'not_found',
      upstreamStatus: '404',
      upstreamCode: 'nao_encontrado',
      upstreamMessage: expect.stringContaining('não'),
    })
  })

  it('of a filter has what fits it', async () => {
    const { id: first } = await ask({ formats: ['xml'] })
    await work()
    const row = (await csvOf(first)).find(({ sha256: hash }) => hash !== '')
    const { id } = await askFor({ selection: { filter: { q: row?.chave ?? '' } }, formats: ['xml'] })
    await work()
    expect(await one(id)).toMatchObject({ documents: 1, done: 1 })
  })

  it.each([
    [{ formats: ['xml'] }],
    [{ from: '2026-01', formats: ['xml'] }],
    [{ from: '2026-02', to: '2026-01', formats: ['xml'] }],
    [{ from: '2026-01', to: '2026-01', formats: [] }],
    [{ selection: { ids: [] }, formats: ['xml'] }],
    [{ selection: { ids: ['1'] }, from: '2026-01', formats: ['xml'] }],
    [{ selection: { filter: { limit: 3 } }, formats: ['xml'] }],
  ])('%j is refused', (given) => {
    expect(newExport.safeParse(given).success).toBe(false)
  })
})
