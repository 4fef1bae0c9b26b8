import { expect, it, vi } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { startHub } from '@/lib/server/live/hub'
import { startDocumentIndex } from './run'
import { monthTotals } from './store/months'
import { readParts } from './store/syncs'

const simulator = await setUpSimulator({ documents: 100 })

const known = async () => {
  const months = await monthTotals()
  const sum = (of: 'documents' | 'withContent' | 'waiting') => months.reduce((all, month) => all + month[of], 0)
  return { documents: sum('documents'), withContent: sum('withContent'), waiting: sum('waiting') }
}

it('started once, it reads the whole list and then each file once, newest month first', async () => {
  // Brings the wakes of the database.
  await startHub()
  await startDocumentIndex()
  await vi.waitFor(
    async () => {
      const parts = await readParts()
      expect(parts.map(({ part }) => part)).toContain('all')
      expect(parts.filter(({ completedAt }) => completedAt === null)).toEqual([])
      expect(await known()).toMatchObject({ waiting: 0 })
    },
    { timeout: 100_000, interval: 500 },
  )
  const rows = await (await db()).select().from(indexedDocuments)
  const read = rows.filter(({ contentState }) => contentState === 'read')
  expect(await known()).toEqual({ documents: rows.length, withContent: read.length, waiting: 0 })
  const files = simulator.requests({ service: 'accounting' }).filter(({ path }) => path.endsWith('/xml'))
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
  const periods = files.map(({ path }) => rows.find(({ id }) => path === `/v1/documentos/${id}/xml`)?.period ?? '')
  const batch = 4
  expect(periods.filter((period, at) => period < (periods[at + batch] ?? ''))).toEqual([])
  expect(
    read.every(({ search, totalCents, model }) => search !== '' && (totalCents !== null || model === 'mdfe')),
  ).toBe(true)
}, 120_000)
