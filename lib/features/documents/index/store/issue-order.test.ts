import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { readIndexed } from '@/lib/features/documents/indexed-list'
import { closeDatabase, db } from '@/lib/server/db/client'
import { saveFacts } from './content'
import { noFacts } from './file-facts.fixture'
import { countMonths } from './months'
import { saveRecords } from './records'

const month = '2026-11'

/** Issue times as the files state them, in the order of their instants. */
const issues = [
  ['11', '2026-11-17T10:30:00-03:00'],
  ['12', '2026-11-17T09:00:00-05:00'],
  ['13', '2026-11-17T11:30:00-03:00'],
  ['14', '2026-11-17T10:45:00-04:00'],
  ['15', '2026-11-17T10:00:00-05:00'],
] as const

beforeAll(async () => {
  setTestEnvironment()
  await (await db()).transaction(async (tx) => {
    const stated = { accessKey: null, companyId: 'one', model: 'nfe', kind: null, period: month, cancelled: false }
    const rest = { role: null, purged: false, createdAt: null, retentionDays: null, expiresAt: null, extra: {} }
    await saveRecords(
      tx,
      ['10', ...issues.map(([id]) => id)].map((id) => ({ id, ...stated, ...rest })),
    )
    for (const [id, issuedAt] of issues) await saveFacts(tx, id, { ...noFacts, issuedAt })
    await countMonths(tx, [month])
  })
})
afterAll(closeDatabase)

async function idsByPages(order: 'asc' | 'desc', limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await readIndexed({ from: month, to: month, sort: 'period', order, limit, cursor })
    ids.push(...(page?.items.map(({ id }) => id) ?? []))
    cursor = page?.next ?? undefined
  } while (cursor)
  return ids
}

it.each([1, 2, 5])('a month is listed by the instant of issue whatever the offset, in pages of %i', async (limit) => {
  const byInstant = ['10', ...issues.map(([id]) => id)]
  expect(await idsByPages('asc', limit)).toEqual(byInstant)
  expect(await idsByPages('desc', limit)).toEqual(byInstant.toReversed())
})
