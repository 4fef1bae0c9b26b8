import { sql } from 'drizzle-orm'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { getCompanyActivity } from '@/lib/features/companies/service'
import { getIndexStatus } from '@/lib/features/documents/index/service'
import { indexVersion } from '@/lib/features/documents/index/store/kept-totals'
import { indexedPage } from '@/lib/features/documents/index/store/list'
import { totalsOf } from '@/lib/features/documents/index/store/totals'
import { listExpiring } from '@/lib/features/overview/service'
import { readCharges, readDays, readParties, readStakes } from '@/lib/features/pix/figures/service'
import { listPayments, usualPayment } from '@/lib/features/pix/payees/store/payments'
import { holdersOf, listPayees, viewPayees } from '@/lib/features/pix/payees/store/rows'
import { payeePayments } from '@/lib/features/pix/payees/store/tables'
import { countBacking, listBacking, summarizeBacking } from '@/lib/features/reconciliation/service'
import { getRetention } from '@/lib/features/retention/service'
import { closeDatabase, db } from '@/lib/server/db/client'
import { documentQueries } from './document-queries'
import { fillDocuments } from './fill-documents'
import { fillLedger } from './fill-ledger'
import { fillPayees } from './fill-payees'
import { fillReceived } from './fill-received'
import { msOf } from './timing'

const pageRows = 50
const rows = Number(process.argv[2])
const database = await db()
await fillDocuments(rows)
await fillReceived(rows)
await fillLedger(rows)
await fillPayees()
await database.execute(sql`insert into document_syncs (part, completed_at) values ('all', now()), ('recent', now())`)
await database.execute(sql`vacuum analyze`)

const person = { id: crypto.randomUUID(), email: 'ana@example.com', name: 'Ana', roles: ['finance' as const] }
const context = { person, signal: new AbortController().signal }
const month = addMonths(currentMonth(new Date()), -1)
const span = { span: '30' } as const

const [most] = await database
  .select({ id: payeePayments.payeeId })
  .from(payeePayments)
  .groupBy(payeePayments.payeeId)
  .orderBy(sql`count(*) desc`)
  .limit(1)
const payee = String(most?.id)
const payeesOf = async (filter: object) => viewPayees(await listPayees({ limit: pageRows, ...filter }))

const chosen = ['all', 'a company', 'a company by value', 'months', 'cancelled', 'value', 'text: frequent word']
const queries = (await documentQueries()).filter(([name]) => chosen.includes(name))
const reads: [string, () => Promise<unknown>][] = [
  ...queries.flatMap(([name, filter, sorting = { sort: 'period', order: 'desc' }]) => [
    [`documents, ${name}: a page`, () => indexedPage(filter, sorting, null, pageRows)] as [
      string,
      () => Promise<unknown>,
    ],
    [`documents, ${name}: totals`, () => totalsOf(filter)] as [string, () => Promise<unknown>],
  ]),
  ['version of the index', indexVersion],
  ['state of the index', () => getIndexStatus.perform({}, context)],
  ['companies, activity', () => getCompanyActivity.perform({}, context)],
  ['home, expiring', () => listExpiring.perform({}, context)],
  ['retention', () => getRetention.perform({}, context)],
  ['figures, days', () => readDays.perform(span, context)],
  ['figures, charges', () => readCharges.perform(span, context)],
  ['figures, payers', () => readParties.perform({ ...span, side: 'payers' }, context)],
  ['figures, stakes', () => readStakes.perform(span, context)],
  ['reconciliation, a page', () => listBacking.perform({ month, direction: 'in', side: 'payments' }, context)],
  ['reconciliation, summary', () => summarizeBacking.perform({ month, direction: 'in', side: 'payments' }, context)],
  ['reconciliation, to decide', () => countBacking.perform({}, context)],
  ['payees, a page', () => payeesOf({})],
  ['payees, search', () => payeesOf({ q: 'fornecedor' })],
  [
    'payee of half the transfers',
    () => Promise.all([payeesOf({ ids: [payee] }), holdersOf(payee), usualPayment(payee)]),
  ],
  ['payee of half the transfers, payments', () => listPayments(payee, null, pageRows)],
]
const times = []
for (const [name, read] of reads) times.push({ name, ms: await msOf(read) })

/** Size of a table with its indexes, in bytes. */
async function bytesOf(table: string): Promise<number> {
  const [row] = await database
    .select({ bytes: sql<number>`bytes` })
    .from(sql`(select pg_total_relation_size(${table}::regclass)::float8 as bytes) sized`)
  return row?.bytes ?? 0
}

const tables = [
  'indexed_documents',
  'indexed_parties',
  'indexed_months',
  'seen_payments',
  'operations',
  'payee_payments',
]
const sizes = []
for (const table of tables) {
  const [row] = await database.select({ rows: sql<number>`count(*)::int` }).from(sql.raw(table))
  sizes.push({ table, rows: row?.rows ?? 0, bytes: await bytesOf(table) })
}
await closeDatabase()
console.log(JSON.stringify({ times, sizes }))
