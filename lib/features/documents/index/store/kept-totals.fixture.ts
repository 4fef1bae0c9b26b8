import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { type Database, db } from '@/lib/server/db/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { countMonths } from './months'
import { saveRecords } from './records'

/** Numbers below a bound, the same for each seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const companies = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const months = ['2026-09', '2026-10', null]

function recordOf(n: number, roll: (below: number) => number): DocumentRecord {
  return {
    id: String(900_000_000 + n),
    accessKey: null,
    companyId: companies[roll(2)] ?? '',
    model: ['nfe', 'cte', 'mdfe'][roll(3)] ?? '',
    kind: roll(2) === 0 ? 'saida' : 'entrada',
    period: months[roll(3)] ?? null,
    cancelled: [true, false, null][roll(3)] ?? null,
    role: 'emitente',
    purged: roll(5) === 0,
    createdAt: null,
    retentionDays: null,
    expiresAt: null,
    extra: {},
  }
}

export async function storeNew(n: number, roll: (below: number) => number): Promise<void> {
  const database = await db()
  await database.transaction(async (tx) => countMonths(tx, (await saveRecords(tx, [recordOf(n, roll)])).periods))
}

/** Changes some documents as the index does: stores, changes, reads or removes them. */
export async function changeSome(roll: (below: number) => number): Promise<void> {
  const numbers = Array.from({ length: 1 + roll(8) }, () => roll(40))
  const database = await db()
  await database.transaction(async (tx) => {
    const ids = numbers.map((n) => BigInt(900_000_000 + n))
    const chosen = inArray(indexedDocuments.id, ids)
    const before = await tx.select({ period: indexedDocuments.period }).from(indexedDocuments).where(chosen)
    const changes = [
      async () =>
        (
          await saveRecords(
            tx,
            numbers.map((n) => recordOf(n, roll)),
          )
        ).periods,
      async () => {
        const facts = { totalCents: roll(100_000), fileStatus: 'authorized', contentState: 'read' } as const
        await tx.update(indexedDocuments).set(facts).where(chosen)
        return []
      },
      async () => {
        await tx.delete(indexedDocuments).where(chosen)
        return []
      },
    ]
    const periods = (await changes[roll(3)]?.()) ?? []
    await countMonths(tx, [...new Set([...periods, ...before.map(({ period }) => period ?? '')])])
  })
}

/** Totals counted from the documents. */
export async function plainTotals(database: Database, companyId?: string) {
  const [row] = await database
    .select({
      total: sql<number>`count(*)::int`,
      sumCents: sql<number>`coalesce(sum(total_cents) filter (where status not in ('test', 'draft', 'denied')), 0)::float8`,
      cancelledTotal: sql<number>`count(*) filter (where status = 'cancelled')::int`,
      unread: sql<number>`count(*) filter (where content_state = 'waiting')::int`,
    })
    .from(indexedDocuments)
    .where(companyId === undefined ? undefined : sql`company_id = ${companyId}`)
  return row
}

export const narrowings: { companyId?: string }[] = [{}, ...companies.map((companyId) => ({ companyId }))]
