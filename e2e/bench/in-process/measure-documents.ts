import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { indexedPage, indexedRows, positionOf, type Sorting } from '@/lib/features/documents/index/store/list'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { saveRecords } from '@/lib/features/documents/index/store/records'
import { totalsOf } from '@/lib/features/documents/index/store/totals'
import { readIndexed } from '@/lib/features/documents/indexed-list'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { closeDatabase, db } from '@/lib/server/db/client'
import { documentQueries, type Query } from './document-queries'
import { fillDocuments } from './fill-documents'
import { msOf } from './timing'

const pageRows = 50
const newestFirst: Sorting = { sort: 'period', order: 'desc' }
const database = await db()

/** The first page, the last one by its cursor, and the totals. */
async function measure([name, filter, sorting = newestFirst]: Query) {
  const page = (after: Parameters<typeof indexedPage>[2]) => indexedPage(filter, sorting, after, pageRows)
  const backwards: Sorting = { ...sorting, order: sorting.order === 'asc' ? 'desc' : 'asc' }
  const [end] = (await indexedPage(filter, backwards, null, pageRows)).slice(-1)
  const last = end ? positionOf(end, sorting.sort) : null
  const { total, atLeast } = await totalsOf(filter)
  return {
    name,
    total,
    atLeast,
    firstMs: await msOf(() => page(null)),
    lastMs: last ? await msOf(() => page(last)) : 0,
    totalsMs: await msOf(() => totalsOf(filter)),
  }
}

const recordOf = (n: number) => ({
  id: String(900_000_000n + BigInt(n)),
  accessKey: `3526110${String(n).padStart(37, '1')}`,
  companyId: '00000000-0000-4000-8000-000000000001',
  model: 'nfe',
  kind: 'saida',
  period: '2024-11',
  cancelled: false,
  role: 'emitente',
  purged: false,
  createdAt: new Date().toISOString(),
  retentionDays: 365,
  expiresAt: new Date().toISOString(),
  extra: {},
})

/** Rows per second, written page by page like the index does, into a month that is already full. */
async function measureWriting(): Promise<number> {
  const [rows, page] = [4_000, 200]
  const start = performance.now()
  for (let at = 0; at < rows; at += page) {
    const records = Array.from({ length: page }, (_, n) => recordOf(at + n))
    await database.transaction(async (tx) => countMonths(tx, (await saveRecords(tx, records)).periods))
  }
  return (rows * 1_000) / (performance.now() - start)
}

/** Median time of the first answer after a change, with new totals, for the initial and for filtered lists. */
async function measureAfterChange() {
  const [company] = await database.select({ id: indexedDocuments.companyId }).from(indexedDocuments).limit(1)
  const filters: [string, Parameters<typeof readIndexed>[0]][] = [
    ['all', { limit: pageRows }],
    ['a company', { limit: pageRows, companyId: company?.id }],
    ['months', { limit: pageRows, from: '2025-02', to: '2025-04' }],
    ['a model by value', { limit: pageRows, model: 'nfe', sort: 'totalCents' }],
  ]
  const found = []
  let n = 50_000
  for (const [name, filter] of filters) {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      n += 1
      await database.transaction(async (tx) => countMonths(tx, (await saveRecords(tx, [recordOf(n)])).periods))
      const start = performance.now()
      await readIndexed(filter)
      times.push(performance.now() - start)
    }
    found.push({ name, ms: times.toSorted((one, other) => one - other)[2] ?? 0 })
  }
  return found
}

await fillDocuments(Number(process.argv[2]))
await database.execute(sql`analyze`)
const some = await database.select({ id: indexedDocuments.id }).from(indexedDocuments).limit(pageRows)
const bareMs = await msOf(() => indexedRows(some.map(({ id }) => String(id))))
const queries = []
for (const query of await documentQueries()) queries.push(await measure(query))
const afterChange = await measureAfterChange()
const written = await measureWriting()
await closeDatabase()
console.log(JSON.stringify({ bareMs, queries, afterChange, written }))
