import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { indexedRows } from '@/lib/features/documents/index/store/list'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { dismiss, link } from '@/lib/features/reconciliation/decisions-service'
import type { BackingFilter } from '@/lib/features/reconciliation/schema'
import { listBacking, summarizeBacking } from '@/lib/features/reconciliation/service'
import { markMonth, matchMarked } from '@/lib/features/reconciliation/store/marks'
import { backingLinks } from '@/lib/features/reconciliation/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { fillReconciliation } from './fill-reconciliation'
import { msOf } from './timing'

const rounds = 20
const decisions = 20
const month = addMonths(currentMonth(new Date()), -1)
const database = await db()

async function person(): Promise<Person> {
  const name = 'Marina Duarte'
  const [row] = await database
    .insert(users)
    .values({ name, email: 'marina@example.com', roles: ['finance'] })
    .returning()
  if (!row) throw new Error('nobody to decide')
  return { id: row.id, email: row.email, name, roles: row.roles }
}

/** Median and 95th percentile of some rounds, after an uncounted one. */
async function timesOf(name: string, rows: number, times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { name, rows, p50: at(0.5), p95: at(0.95) }
}

async function timed(run: (round: number) => Promise<unknown>, count = rounds): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= count; round += 1) {
    const start = performance.now()
    await run(round)
    if (round > 0) times.push(performance.now() - start)
  }
  return times
}

/** Matches everything marked; returns seconds. */
async function matchAll(): Promise<number> {
  const start = performance.now()
  while ((await matchMarked()).marks > 0);
  return (performance.now() - start) / 1000
}

/** All links, suggestions and row states as one text. */
async function reconciliationState(): Promise<string> {
  const digest = (columns: string, table: string) =>
    sql.raw(`(select md5(string_agg(concat_ws(' ', ${columns}), ',' order by ${columns})) from ${table})`)
  const { rows } = (await database.execute(sql`select
    ${digest('id, amount_cents, rule', 'backing_links')} as links, ${digest('payment_id, document_id, rule, payment_rank, document_rank', 'backing_suggestions')} as suggestions,
    ${digest('id, state, linked_cents', 'backed_payments')} as payments, ${digest('id, state, linked_cents', 'backed_documents')} as documents, (select count(*) from backing_history) as events`)) as {
    rows: unknown[]
  }
  return JSON.stringify(rows)
}

const who = await person()
const context = { person: who, signal: new AbortController().signal }
const list = (filter: Partial<BackingFilter>) => listBacking.perform({ month, direction: 'in', ...filter }, context)

async function readTimes() {
  const names: [string, Partial<BackingFilter>][] = []
  for (const side of ['payments', 'documents'] as const) {
    names.push([side, { side }])
    for (const state of ['backed', 'partial', 'suggested', 'unbacked'] as const)
      names.push([`${side}, ${state}`, { side, state }])
    names.push([`${side}, a page of 200`, { side, limit: '200' }])
    for (const q of ['cliente', '400777', 'inexistente', '1.234,56']) names.push([`${side}, search ${q}`, { side, q }])
  }
  const times = []
  for (const [name, filter] of names) {
    const { items } = await list(filter)
    times.push(await timesOf(name, items.length, await timed(() => list(filter))))
  }
  for (const side of ['payments', 'documents'] as const) {
    const summary = () => summarizeBacking.perform({ month, direction: 'in', side }, context)
    const { otherSide } = await summary()
    times.push(await timesOf(`summary, ${side}`, otherSide, await timed(summary)))
  }
  return times
}

/** A person links a suggestion and dismisses an unbacked row. */
async function decisionTimes() {
  const suggested = (await list({ side: 'payments', state: 'suggested', limit: '200' })).items.flatMap((row) => {
    const [first] = row.suggestions
    return first?.documentId
      ? [{ paymentId: row.id, documentId: first.documentId, amountCents: first.amountCents }]
      : []
  })
  const notes = new Set<string>()
  const pairs = suggested.filter(({ documentId }) => !notes.has(documentId) && notes.add(documentId))
  const unbacked = (await list({ side: 'payments', state: 'unbacked', limit: '200' })).items
  const linking = await timed(async (round) => pairs[round] && link.run(pairs[round], who), decisions)
  const dismissing = await timed(
    async (round) => unbacked[round] && dismiss.run({ paymentId: unbacked[round].id, reason: 'aporte' }, who),
    decisions,
  )
  return [await timesOf('link by hand', pairs.length, linking), await timesOf('dismiss', unbacked.length, dismissing)]
}

await fillReconciliation(Number(process.argv[2]), month)
await database.execute(sql`analyze`)
const matchSeconds = await matchAll()
await database.execute(sql`analyze`)
const some = await database.select({ id: indexedDocuments.id }).from(indexedDocuments).limit(50)
const bareMs = await msOf(() => indexedRows(some.map(({ id }) => String(id))))
const before = await reconciliationState()
const marked = await markMonth(month)
const rerunSeconds = await matchAll()
const unchanged = (await reconciliationState()) === before
const { rule } = backingLinks
const rules = await database.select({ rule, count: sql<number>`count(*)::int` }).from(backingLinks).groupBy(rule)
const times = [...(await readTimes()), ...(await decisionTimes())]
await closeDatabase()
console.log(JSON.stringify({ bareMs, matchSeconds, marked, rerunSeconds, unchanged, rules, times }))
