import { performance } from 'node:perf_hooks'
import { inArray, sql } from 'drizzle-orm'
import {
  type IndexNarrowing,
  indexedPage,
  positionOf,
  type Sorting,
  totalsOf,
} from '@/lib/features/documents/index/store/list'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { saveRecords } from '@/lib/features/documents/index/store/records'
import { closeDatabase, db } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import { documentQueries } from './document-queries'
import { fillDocuments } from './fill-documents'
import { type Measured, msOf, msWithoutIndexes } from './measure-timing'

const pageRows = 50
const total = Number(process.argv[2])
const database = await db()

await fillDocuments(total)
await database.execute(sql`analyze`)
const periods = await database.selectDistinct({ period: indexedDocuments.period }).from(indexedDocuments)
await countMonths(
  database,
  periods.map(({ period }) => period ?? ''),
)
for (const [name, filter, sorting = { sort: 'period', order: 'desc' } as Sorting] of await documentQueries()) {
  const opposite: Sorting = { ...sorting, order: sorting.order === 'asc' ? 'desc' : 'asc' }
  const end = (await indexedPage(filter, opposite, null, pageRows)).at(-1)
  const first = await indexedPage(filter, sorting, null, pageRows)
  const page = await msOf(() => indexedPage(filter, sorting, null, pageRows))
  const last = first.at(-1)
  const next = last ? await msOf(() => indexedPage(filter, sorting, positionOf(last, sorting.sort), pageRows)) : 0
  const deep = end ? await msOf(() => indexedPage(filter, sorting, positionOf(end, sorting.sort), pageRows)) : 0
  const totals = await totalsOf(filter)
  const tot = await msOf(() => totalsOf(filter))
  const bad = [page > 50 ? 'P' : '', next > 50 ? 'N' : '', deep > 50 ? 'D' : '', tot > 100 ? 'T' : ''].join('')
  const f = (n: number) => n.toFixed(1).padStart(7)
  console.log(name.padEnd(44), f(page), f(next), f(deep), f(tot), totals.total + (totals.atLeast ? '+' : ''), bad)
}
await closeDatabase()
process.exit(0)
