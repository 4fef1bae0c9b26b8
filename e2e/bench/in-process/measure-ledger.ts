import { asc, sql } from 'drizzle-orm'
import { type OperationKind, type OperationState, operationKinds } from '@/lib/core/operations/operation-states'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { rowsOf } from '@/lib/server/operations/list'
import { readApprovals, readAttempts } from '@/lib/server/operations/steps'
import { fillLedger } from './fill-ledger'
import { msOf, msWithoutIndexes } from './timing'

const pageRows = 50
const total = Number(process.argv[2])
const database = await db()

type Narrowing = { kinds?: OperationKind[]; state?: OperationState; q?: string }

/** All queries of a list page. */
async function page({ kinds = [...operationKinds], ...narrowing }: Narrowing, after: CursorPosition | null = null) {
  const rows = await rowsOf({ kinds, ...narrowing }, after, pageRows + 1)
  const ids = rows.map(({ id }) => id)
  await Promise.all([readAttempts(database, ids), readApprovals(database, ids)])
}

const byOffset = () =>
  database
    .select()
    .from(operations)
    .orderBy(sql`${operations.createdAt} desc nulls last`, sql`${operations.id} desc nulls last`)
    .offset(total - pageRows)
    .limit(pageRows + 1)

await fillLedger(total)
await database.execute(sql`analyze`)
const [last] = await database.select().from(operations).orderBy(asc(operations.createdAt)).offset(pageRows).limit(1)
const [rare] = await database.select().from(operations).where(sql`fingerprint = md5(${'4711'})`)
if (!last || !rare) throw new Error('the ledger was not filled')
const end = { at: last.createdAt, id: last.id }
const txid = rare.search.split(' ').find((word) => /^[0-9a-f]{32}$/.test(word))

const pages: [string, Narrowing, CursorPosition?][] = [
  ['first page', {}],
  ['first page of a kind', { kinds: ['pix.refund'] }],
  ['last page, by cursor', {}, end],
  ['rare state', { state: 'unknown' }],
  ['frequent state of a kind', { kinds: ['pix.transfer'], state: 'confirmed' }],
  ['search of a txid', { q: txid }],
  ['search of a name in half the rows', { q: 'comercial aurora' }],
  ['search of an amount', { q: '12480,55' }],
  ['search of nothing there', { q: 'inexistente' }],
  ['search of one letter', { q: 'a' }],
  ['search of two letters, not there', { q: 'zx' }],
]
const measured = []
for (const [name, narrowing, after] of pages) {
  const ms = await msOf(() => page(narrowing, after))
  const baselineMs = after ? await msOf(byOffset) : await msWithoutIndexes(() => page(narrowing, after))
  measured.push({ name, ms, baselineMs, baseline: after ? 'by offset' : 'no index' })
}
await closeDatabase()
console.log(JSON.stringify(measured))
