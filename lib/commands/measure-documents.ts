import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
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

const pageRows = 50
const rounds = 5
const total = Number(process.argv[2])
const database = await db()

async function fill(): Promise<void> {
  for (let from = 1; from <= total; from += 20_000) {
    const to = Math.min(total, from + 19_999)
    await database.execute(sql`
    insert into ${indexedDocuments}
      (id, access_key, company_id, model, kind, period, cancelled, role, purged, created_at, retention_days, expires_at, expiry, extra,
       content_state, number, number_value, series, issuer_tax_id, issuer_name, recipient_tax_id, recipient_name, issued_at, total_cents, status_code, search)
    select id, key, company, model, 'saida', to_char(at, 'YYYY-MM'), n % 50 = 3, (array['emitente','destinatario'])[1 + n % 2], n % 40 = 7,
      to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 365, to_char(at + interval '365 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), at + interval '365 days', '{}',
      'read', (n % 99999)::text, n % 99999, '1', issuer, issuer_name, recipient, 'Ipe Ferragens Ltda',
      to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"-03:00"'), cents, '100',
      lower(' ' || concat_ws(' ', id, key, (n % 99999)::text, issuer, issuer_name, recipient, 'Ipe Ferragens Ltda'))
    from (
      select n, 9007199254740993::bigint + n * 7 as id, lpad((n * 104729::bigint)::text, 44, '3526110') as key,
        'company-' || n % 12 as company, (array['nfe','nfce','cte','nfs-e','mdfe'])[1 + n % 5] as model,
        lpad((n % 997 * 1047291::bigint)::text, 14, '0') as issuer,
        case when n % 2 = 0 then 'Comercial Aurora Ltda' else 'Fornecedor ' || md5('name' || n % 997) end as issuer_name,
        lpad((n % 12 * 104729::bigint)::text, 14, '7') as recipient,
        (100 + n * 7919::bigint % 2500000)::int as cents,
        now() - (${total}::int - n) * interval '8 minutes' as at
      from generate_series(${from}::int, ${to}::int) n
    ) made`)
  }
  await database.execute(sql`analyze`)
}

async function msOf(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
  }
  return times.slice(1).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

const newest: Sorting = { sort: 'period', order: 'desc' }
const started = performance.now()
await fill()
console.log(`filled ${total} in ${Math.round(performance.now() - started)} ms`)
{
  const s = performance.now()
  const periods = (await database.selectDistinct({ p: indexedDocuments.period }).from(indexedDocuments)).map(
    ({ p }) => p ?? '',
  )
  await countMonths(database, periods)
  console.log(`months ${periods.length} in ${Math.round(performance.now() - s)} ms`)
}
const soon = new Date(Date.now() + 30 * 86_400_000)
const filters: [string, IndexNarrowing, Sorting][] = [
  ['all', {}, newest],
  ['all asc', {}, { sort: 'period', order: 'asc' }],
  ['all by value', {}, { sort: 'totalCents', order: 'desc' }],
  ['all by date', {}, { sort: 'issuedAt', order: 'asc' }],
  ['all by number', {}, { sort: 'number', order: 'desc' }],
  ['company', { companyId: 'company-3' }, newest],
  ['company by value', { companyId: 'company-3' }, { sort: 'totalCents', order: 'desc' }],
  ['model', { model: 'mdfe' }, newest],
  ['months', { from: '2026-08', to: '2026-09' }, newest],
  ['months by value', { from: '2026-08', to: '2026-09' }, { sort: 'totalCents', order: 'desc' }],
  ['role', { role: 'emitente' }, newest],
  ['kind nobody has', { kind: 'entrada' }, newest],
  ['cancelled', { cancelled: true }, newest],
  ['purged', { purged: true }, newest],
  ['expiring', { expiresBefore: soon }, newest],
  ['value', { minCents: 200_000, maxCents: 210_000 }, newest],
  ['value exact', { minCents: 200_019, maxCents: 200_019 }, newest],
  ['issued', { issuedFrom: '2026-08-03', issuedTo: '2026-08-05' }, newest],
  ['q common', { q: 'aurora' }, newest],
  ['q common by value', { q: 'aurora' }, { sort: 'totalCents', order: 'desc' }],
  ['q rare', { q: 'fornecedor 4f' }, newest],
  ['q tax id', { q: '00.000.104/7291-00' }, newest],
  ['q number', { q: '60414' }, newest],
  ['q nothing', { q: 'xyzzy' }, newest],
  ['q + value', { q: 'aurora', minCents: 200_000, maxCents: 200_500 }, newest],
  ['q + company + cancelled', { q: 'aurora', companyId: 'company-4', cancelled: true }, newest],
]
for (const [name, filter, sorting] of filters) {
  const first = await indexedPage(filter, sorting, null, pageRows)
  const page = await msOf(() => indexedPage(filter, sorting, null, pageRows))
  const last = first.at(-1)
  const second = last ? await msOf(() => indexedPage(filter, sorting, positionOf(last, sorting.sort), pageRows)) : 0
  const totals = await totalsOf(filter)
  const totalsMs = await msOf(() => totalsOf(filter))
  console.log(
    `${name.padEnd(26)} page ${page.toFixed(1).padStart(7)}  next ${second.toFixed(1).padStart(7)}  totals ${totalsMs.toFixed(1).padStart(7)}  ${totals.total}${totals.atLeast ? '+' : ''}`,
  )
}
{
  const records = Array.from({ length: 2_000 }, (_, n) => ({
    id: String(900_000_000n + BigInt(n)),
    accessKey: `3526110${String(n).padStart(37, '1')}`,
    companyId: 'company-1',
    model: 'nfe',
    kind: 'saida',
    period: '2026-11',
    cancelled: false,
    role: 'emitente',
    purged: false,
    createdAt: new Date().toISOString(),
    retentionDays: 365,
    expiresAt: new Date().toISOString(),
    extra: {},
  }))
  const s = performance.now()
  for (let at = 0; at < records.length; at += 200)
    await database.transaction(async (tx) => {
      const saved = await saveRecords(tx, records.slice(at, at + 200))
      await countMonths(tx, saved.periods)
    })
  const ms = performance.now() - s
  const again = performance.now()
  for (let at = 0; at < records.length; at += 200) await saveRecords(database, records.slice(at, at + 200))
  console.log(
    `saved ${Math.round((records.length / ms) * 1000)} rows a second, unchanged ${Math.round((records.length / (performance.now() - again)) * 1000)}`,
  )
}
await closeDatabase()
process.exit(0)
