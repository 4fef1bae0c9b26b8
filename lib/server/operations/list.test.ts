import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { type OperationState, operationKinds } from '@/lib/core/operations/operation-states'
import { charges } from '@/lib/features/pix/charges/contract'
import { db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { everyOperation, findOperationRow, listOperationRows } from './list'
import { searchText } from './search-text'

setTestEnvironment()

const row = z.looseObject({ id: z.string(), state: z.string(), createdAt: z.string() })
const kinds = [...operationKinds]
let createdBy = ''

type Made = Partial<Pick<typeof operations.$inferInsert, 'id' | 'createdAt' | 'state' | 'search' | 'input'>> & {
  kind?: (typeof kinds)[number]
}

async function make(wanted: Made[]): Promise<string[]> {
  const now = new Date()
  const rows = wanted.map((made) => ({
    id: crypto.randomUUID(),
    kind: 'pix.transfer',
    state: 'accepted',
    createdAt: now,
    input: {},
    fingerprint: '',
    createdBy,
    ...made,
  }))
  await (await db()).insert(operations).values(rows)
  return rows.map(({ id }) => id)
}

const idsFor = async (filter: { q?: string; state?: OperationState; documentId?: string }, of = kinds) =>
  (await listOperationRows(row, { kinds: of, limit: 200, ...filter })).items.map(({ id }) => id)

beforeAll(async () => {
  const person = { email: 'marina@example.com', name: 'Marina', passwordHash: '', roles: ['finance' as const] }
  const [added] = await (await db()).insert(users).values(person).returning()
  createdBy = added?.id ?? ''
})

test('pages leave out and repeat nothing where many rows have one instant, also while newer ones arrive', async () => {
  const [early, late] = [new Date('2026-10-01T12:00:00.123Z'), new Date('2026-10-01T12:00:00.124Z')]
  const made = [early, late].flatMap((createdAt) => Array.from({ length: 7 }, () => ({ createdAt, search: 'pages' })))
  const ids = await make(made)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listOperationRows(row, { kinds, q: 'pages', limit: 3, cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next ?? undefined
    await make([{ search: 'pages' }])
  } while (cursor)
  const newestFirst = [...ids.slice(7).toSorted().reverse(), ...ids.slice(0, 7).toSorted().reverse()]
  expect(seen).toEqual(newestFirst)
})

test('a page that ends with the list says that nothing follows', async () => {
  await make(Array.from({ length: 4 }, () => ({ search: 'exactly four' })))
  expect((await listOperationRows(row, { kinds, q: 'exactly', limit: 4 })).next).toBeNull()
  expect((await listOperationRows(row, { kinds, q: 'exactly', limit: 3 })).next).not.toBeNull()
})

test('every word must be there, in any order and case', async () => {
  const [lume, ipe] = await make([
    { search: 'lume energia solar ltda\ncontas@lume.com.br' },
    { search: 'ipê ferragens ltda\nferragens@ipe.com.br' },
  ])
  expect(await idsFor({ q: 'SOLAR lume' })).toEqual([lume])
  expect(await idsFor({ q: '  ltda   ipê ' })).toEqual([ipe])
  expect((await idsFor({ q: 'ltda' })).toSorted()).toEqual([lume, ipe].toSorted())
  expect(await idsFor({ q: 'solar ipê' })).toEqual([])
  expect(await idsFor({ q: 'pê fer' })).toEqual([])
})

test('one or two letters begin a word', async () => {
  const [ipe, pera] = await make([{ search: ' ipê ferragens short' }, { search: ' pera 42,00 short' }])
  expect(await idsFor({ q: 'short Ip' })).toEqual([ipe])
  expect(await idsFor({ q: 'short p' })).toEqual([pera])
  expect(await idsFor({ q: 'short 42' })).toEqual([pera])
})

test.each(['100%', 'a_b', 'c\\d', "o'neil", '%', '_', '\\'])('%s means itself', async (typed) => {
  const [mine] = await make([{ search: ` itself ${typed} here` }, { search: 'itself 100 axb cd oneil here' }])
  expect(await idsFor({ q: `itself ${typed}` })).toContain(mine)
  expect((await idsFor({ q: `itself ${typed}` })).length).toBe((await holding(typed)).length)
})

/** Rows whose text contains all words, compared without a pattern. */
async function holding(typed: string) {
  return (await db())
    .select({ id: operations.id })
    .from(operations)
    .where(sql`position('itself' in ${operations.search}) > 0 and position(${typed} in ${operations.search}) > 0`)
}

test('an amount is found as people type it', async () => {
  const text = searchText(
    { ...charges.create, ...unsent, search: () => ['conta@lume.com.br', null, ''] },
    'AB-id',
    { input: {}, context: null },
    { result: null, amountCents: 1_248_055 },
  )
  const [mine] = await make([{ search: text }])
  const amounts = ['12.480,55', '12480,55', '12480.55', '12,480.55', 'R$ 12.480,55', 'R$\u00a012,480.55', '480,55']
  for (const q of [...amounts, 'ab-ID']) expect(await idsFor({ q })).toEqual([mine])
})

const unsent = {
  declares: 'operation' as const,
  input: z.unknown(),
  result: z.unknown(),
  recover: 'ask-a-person' as const,
  send: () => Promise.reject(new Error('nothing is sent here')),
}

test('the note that orders were made from narrows the list', async () => {
  const input = { madeFrom: { documentId: '123456789', installment: '2' } }
  const other = { madeFrom: { documentId: '123456780' } }
  const [mine = ''] = await make([{ input }, { input: other }, {}])
  expect(await idsFor({ documentId: '123456789' })).toEqual([mine])
})

test('a state and kinds narrow the list', async () => {
  const [failed, charge] = await make([
    { state: 'failed', search: 'narrow' },
    { state: 'unknown', kind: 'pix.charge', search: 'narrow' },
  ])
  expect(await idsFor({ q: 'narrow', state: 'failed' })).toEqual([failed])
  expect(await idsFor({ q: 'narrow' }, ['pix.charge'])).toEqual([charge])
  expect(await idsFor({ q: 'narrow', state: 'failed' }, ['pix.charge'])).toEqual([])
})

test('one row is found under its kinds only', async () => {
  const [id = ''] = await make([{ kind: 'pix.charge' }])
  expect(await findOperationRow(['pix.charge', 'pix.refund'], id)).toMatchObject({ id })
  await expect(findOperationRow(['pix.transfer'], id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a cursor that is not of this list is refused', async () => {
  await expect(listOperationRows(row, { kinds, limit: 1, cursor: 'x' })).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('an export reads every row that fits, a chunk at a time, and no more than is requested', async () => {
  const createdAt = new Date('2026-09-01T00:00:00Z')
  const ids = await make(Array.from({ length: 1_203 }, () => ({ createdAt, search: 'export' })))
  const exported = await Array.fromAsync(everyOperation(row, { kinds, q: 'export' }), ({ id }) => id)
  expect(exported).toEqual(ids.toSorted().reverse())
  const reading = everyOperation(row, { kinds, q: 'export' })
  expect((await reading.next()).value).toMatchObject({ id: exported[0] })
  expect(await reading.return(undefined)).toEqual({ value: undefined, done: true })
  expect(await Array.fromAsync(everyOperation(row, { kinds, q: 'nothing has this' }))).toEqual([])
})
