import { asc, sql } from 'drizzle-orm'
import { type OperationKind, type OperationState, operationKinds } from '@/lib/core/operation-states'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operationAttempts, operations, users } from '@/lib/server/db/schema'
import { rowsOf } from '@/lib/server/operations/list'
import { readApprovals, readAttempts } from '@/lib/server/operations/steps'
import { msOf, msWithoutIndexes } from './measure-timing'

const chunk = 5_000
const pageRows = 50
const total = Number(process.argv[2])
const database = await db()

/** Half of the rows name one supplier, one in five thousand is unknown. */
async function fill(): Promise<void> {
  await database.insert(users).values({ email: 'ana@example.com', name: 'Ana', passwordHash: '', roles: ['finance'] })
  for (let from = 1; from <= total; from += chunk)
    await database.execute(sql`
    with made as (
    insert into ${operations}
      (id, kind, state, amount_cents, input, fingerprint, created_by, created_at, updated_at, sent_at, search)
    select id, kind, state, cents, jsonb_build_object('amountCents', cents, 'key', jsonb_build_object('value', pix_key)),
      md5(n::text), (select id from ${users}), at, at, at,
      lower(' ' || concat_ws(' ', id, pix_key, name, document, 'Nota fiscal ' || n, 'PED-' || n, md5('txid' || n),
        cents / 100 || ',' || lpad((cents % 100)::text, 2, '0'), cents / 100 || '.' || lpad((cents % 100)::text, 2, '0')))
    from (
      select n, gen_random_uuid() as id, (array['pix.transfer', 'pix.charge', 'pix.refund'])[1 + n % 3] as kind,
        case when n % 5000 = 7 then 'unknown' when n % 20 = 3 then 'failed' when n % 10 = 4 then 'accepted' else 'confirmed' end as state,
        (100 + n * 7919::bigint % 2500000)::int as cents, 'conta' || n || '@fornecedor.com.br' as pix_key,
        case when n % 2 = 0 then 'Comercial Aurora Ltda' else 'Fornecedor ' || md5('name' || n % 997) end as name,
        lpad((n * 104729::bigint % 99999999999999)::text, 14, '0') as document,
        now() - (${total}::int - n) * interval '5 minutes' as at
      from generate_series(${from}::int, ${Math.min(total, from + chunk - 1)}::int) n
    ) generated
    returning id, created_at, updated_at, state)
    insert into ${operationAttempts} (operation_id, purpose, started_at, ended_at, outcome)
    select id, 'send', created_at, updated_at, state from made`)
}

type Narrowing = { kinds?: OperationKind[]; state?: OperationState; q?: string }

/** Everything that a page of a list reads. */
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

await fill()
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
