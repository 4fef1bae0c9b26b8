import { isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDocuments } from '@/e2e/bench/in-process/fill-documents'
import { sized } from '@/e2e/harness/sized'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { documentSorts } from '@/lib/features/documents/rules/document-sorts'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { closeDatabase, db } from '@/lib/server/db/client'
import { type IndexedDocument, indexedPage, positionOf, type Sorting } from './list'
import { countMonths } from './months'
import type { IndexNarrowing, IndexPosition } from './narrowing'
import { totalsOf } from './totals'

const pageRows = 50
let rows: IndexedDocument[] = []

beforeAll(async () => {
  setTestEnvironment()
  await fillDocuments(sized(500, 3_000))
  const database = await db()
  await database.update(indexedDocuments).set({ period: null }).where(sql`id % 97 = 0`)
  await database.update(indexedDocuments).set({ cancelled: null }).where(sql`id % 89 = 0`)
  await database.execute(sql`
    insert into backed_documents
      (id, direction, month, amount_cents, state, expected_cents, linked_cents, company_id, day, otherwise_cents)
    select id, 'in', '2026-11', 100, case when id % 2 = 0 then 'partial' else 'backed' end, 100, 50, company_id, '2026-11-01', 0
    from indexed_documents where id % 5 = 0`)
  rows = await database.select().from(indexedDocuments)
  const periods = [...new Set(rows.map(({ period }) => period ?? ''))]
  await database.transaction((tx) => countMonths(tx, periods))
  expect(await database.$count(indexedDocuments, isNull(indexedDocuments.period))).toBeGreaterThan(0)
})
afterAll(closeDatabase)

async function idsByPages(filter: IndexNarrowing, sorting: Sorting): Promise<string[]> {
  const ids: string[] = []
  let after: IndexPosition | null = null
  for (;;) {
    const page: IndexedDocument[] = await indexedPage(filter, sorting, after, pageRows)
    ids.push(...page.map(({ id }) => String(id)))
    const last = page.at(-1)
    if (!last || page.length < pageRows) return ids
    after = positionOf(last, sorting.sort)
  }
}

const compare = <T extends bigint | number | string>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** Rows without a value come last in both orders. */
function sorted(documents: IndexedDocument[], { sort, order }: Sorting): string[] {
  const turn = order === 'asc' ? 1 : -1
  const sortValue = (row: IndexedDocument) => (sort === 'number' ? row.numberValue : row[sort])
  return documents
    .toSorted((one, other) => {
      const [a, b] = [sortValue(one), sortValue(other)]
      if ((a === null) !== (b === null)) return a === null ? 1 : -1
      const byValue = a === null || b === null ? 0 : compare(a, b)
      const within = sort === 'period' ? compare(one.issuedOrder, other.issuedOrder) : 0
      return turn * (byValue || within || compare(one.id, other.id))
    })
    .map(({ id }) => String(id))
}

const neverFits = 'a role and a kind that never meet'

type Case = [string, IndexNarrowing, (row: IndexedDocument) => boolean]

const cases: Case[] = [
  ['everything', {}, () => true],
  ['a rare model', { model: 'mdfe' }, ({ model }) => model === 'mdfe'],
  ['a role', { role: 'emitente' }, ({ role }) => role === 'emitente'],
  [neverFits, { role: 'emitente', kind: 'entrada' }, () => false],
  ['cancelled', { cancelled: true }, ({ status }) => status === 'cancelled'],
  ['not cancelled', { cancelled: false }, ({ status, cancelled }) => status !== 'cancelled' && cancelled !== null],
  ['purged', { purged: true }, ({ purged }) => purged],
  ['a frequent word', { q: 'aurora' }, ({ search }) => search.includes('aurora')],
  [
    'a word and a rare value',
    { q: 'aurora', minCents: 2_000_000 },
    ({ search, totalCents }) => search.includes('aurora') && (totalCents ?? 0) >= 2_000_000,
  ],
  ['what is partly backed', { backing: 'partial' }, ({ id }) => id % 10n === 0n],
  [
    'what the reconciliation has not',
    { backing: 'none', role: 'emitente' },
    ({ id, role }) => id % 5n !== 0n && role === 'emitente',
  ],
  ['one letter', { q: 'a' }, ({ search }) => search.includes(' a')],
  ['a least value', { minCents: 5_000 }, ({ totalCents }) => (totalCents ?? 0) >= 5_000],
  [
    'a word of a role',
    { q: 'bela', role: 'destinatario' },
    ({ search, role }) => search.includes('bela') && role === 'destinatario',
  ],
]

for (const [name, filter, fits] of cases)
  it(`the pages of ${name} are all that fits, in every order, and so are its totals`, async () => {
    const fitting = rows.filter(fits)
    expect(fitting.length === 0).toBe(name === neverFits)
    for (const sort of documentSorts)
      for (const order of ['asc', 'desc'] as const)
        expect(await idsByPages(filter, { sort, order }), `${sort} ${order}`).toEqual(sorted(fitting, { sort, order }))
    const sumCents = fitting.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0)
    expect(await totalsOf(filter)).toMatchObject({ total: fitting.length, sumCents, atLeast: false })
  })
