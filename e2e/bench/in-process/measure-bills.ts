import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, addMonths, currentDay, currentMonth } from '@/lib/core/dates'
import { expectedOf, paidIn } from '@/lib/features/bills/store/accuracy'
import { deriveMarked } from '@/lib/features/bills/store/derive'
import { filteredByDay, oneBill, openApart, openByDay } from '@/lib/features/bills/store/read'
import { pageOfBills } from '@/lib/features/bills/view'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { matchMarked } from '@/lib/features/reconciliation/store/marks'
import { closeDatabase, db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { fillBills } from './fill-bills'
import { msOf } from './timing'

const rounds = 15
const total = Number(process.argv[2])
const today = currentDay(new Date())
const month = currentMonth(new Date())
const weeks = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, 6) }
const last = addMonths(month, -1)
const list = (filter: Partial<Parameters<typeof pageOfBills>[0]>) => () => pageOfBills({ limit: 50, ...filter })
const sums = (filter: Parameters<typeof filteredByDay>[0]) => () => filteredByDay(filter, today)
const dated = { undated: false }

const reads: [string, () => Promise<unknown>][] = [
  ['agenda, from today', list({ ...dated, from: today })],
  ['agenda, late ones', list({ ...dated, state: 'overdue' })],
  ['agenda, late ones to pay', list({ ...dated, state: 'overdue', direction: 'out' })],
  ['agenda of a company', list({ ...dated, from: today, companyId: '2' })],
  ['agenda, paid ones', list({ ...dated, state: 'paid' })],
  ['agenda, search', list({ ...dated, from: today, q: 'cliente' })],
  ['agenda, search of one note', list({ ...dated, q: String(total - 7) })],
  ['without a day', list({ undated: true, open: true })],
  ['of a supplier', list({ partyTaxId: '10000000000100' })],
  ['sums of 30 days', () => openByDay({ from: today, to: addDays(today, 30) })],
  ['calendar of a month', () => openByDay(weeks)],
  ['calendar, only to pay', sums({ ...weeks, direction: 'out' })],
  ['calendar, paid ones', sums({ ...weeks, state: 'paid' })],
  ['calendar, search', sums({ ...weeks, q: 'cliente' })],
  ['forecast of 90 days', () => Promise.all([openByDay({ from: today, to: addDays(today, 89) }), openApart(today)])],
  ['how right last month was', () => Promise.all([expectedOf(`${last}-01`, addDays(`${month}-01`, -1)), paidIn(last)])],
]

const scanRows = z.object({ rows: z.array(z.object({ scans: z.coerce.number() })) })

/** Number of sequential scans of the large tables; statistics of other connections arrive within a second. */
async function scans(): Promise<number> {
  const database = await db()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await database.execute(sql`select pg_stat_force_next_flush()`)
  await database.execute(sql`select pg_stat_clear_snapshot()`)
  const found = await database.execute(
    sql`select coalesce(sum(seq_scan), 0) as scans from pg_stat_user_tables where relname in ('bills', 'indexed_documents')`,
  )
  return scanRows.parse(found).rows[0]?.scans ?? 0
}

/** Milliseconds from a payment to its paid bill, after its note. */
async function paymentMs(): Promise<number> {
  const database = await db()
  const id = BigInt(total + 1)
  const party = '41999999000125'
  await database.insert(indexedDocuments).values({
    ...{
      id,
      companyId: '1',
      model: 'nfe',
      period: month,
      cancelled: false,
      role: 'emitente',
      purged: false,
      extra: {},
    },
    ...{ contentState: 'read', number: String(id), issuedAt: `${today}T10:00:00-03:00`, totalCents: 123_457 },
    ...{ recipientTaxId: party, recipientName: 'Serra Dourada', payments: [], installments: [] },
  })
  const settle = async () => {
    while ((await matchMarked()).marks > 0);
    while ((await deriveMarked()) > 0);
  }
  await settle()
  const start = performance.now()
  await database.insert(seenPayments).values({
    ...{ endToEndId: 'E60701190202611101200ABCDEFGHIJK', amountCents: 123_457, paidAt: `${today}T15:00:00Z` },
    payer: { name: 'Serra Dourada', document: party },
  })
  await settle()
  const bill = await oneBill(database, id, 1)
  if (bill?.row.state !== 'paid') throw new Error(`the bill is ${bill?.row.state}`)
  return performance.now() - start
}

await fillBills(total)
const database = await db()
await database.execute(sql`vacuum analyze`)
const bareMs = await msOf(() => oneBill(database, 77n, 1))
const times = []
const scanned = []
let before = await scans()
for (const [name, run] of reads) {
  times.push({ name, ms: await msOf(run, rounds) })
  const now = await scans()
  if (now > before) scanned.push(name)
  before = now
}
const liveMs = await paymentMs()
await closeDatabase()
console.log(JSON.stringify({ bareMs, times, scanned, liveMs }))
