import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { answeredTxid } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { statementBecomes } from '@/e2e/harness/statements'
import { accountIds } from '@/e2e/simulator/test-client'
import { addDays, currentDay } from '@/lib/core/dates'
import { readDays } from '@/lib/features/pix/figures/service'
import { getStatement, requestStatement } from '@/lib/features/pix/statements/service'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { audit, operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { transferInput } from './schema'
import { getTransfer, sendTransfer } from './service'
import { transferReader } from './store/by-statement'

const simulator = await setUpSimulator()
simulator.changeSettings({ transferSettleMs: null })
const person = await createPerson('Marina', 'finance')
const context = () => ({ person, signal: new AbortController().signal })
const view = (id: string) => getTransfer.perform({ id }, context())
const today = currentDay(new Date())

const order = { amountCents: 5_000, key: { type: 'CPF', value: '12345678909' } }
async function accepted(more: object = {}) {
  const input = transferInput.parse({ ...order, ...more })
  const { row } = await submit(sendTransfer, crypto.randomUUID(), input, person)
  return { id: row.id, txid: answeredTxid(row) }
}

async function readStatement(format: 'csv' | 'ofx' = 'csv', accountId?: string): Promise<string> {
  const id = crypto.randomUUID()
  await submit(requestStatement, id, { format, from: addDays(today, -1), to: today, accountId }, person)
  simulator.finishReports()
  await getStatement.perform({ id }, context())
  await statementBecomes(id, 'confirmed')
  return id
}

type Row = { day?: string | null; cents: number | null; texts: string[] }
async function read(rows: Row[], accountId = '', operationId: string = crypto.randomUUID()): Promise<string> {
  const reader = transferReader({ accountId, operationId })
  for (const row of rows) await reader.row({ day: today, ...row })
  await reader.end()
  return operationId
}

const trailOf = async (id: string) =>
  (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(desc(audit.seq))

test.each(['csv', 'ofx'] as const)(
  'a %s statement that shows a transfer going out confirms it, once',
  async (format) => {
    const { id, txid } = await accepted()
    const figures = async () => readDays.perform({}, context())
    const before = await figures()
    expect(before.unconfirmed.count).toBeGreaterThan(0)
    const statement = await readStatement(format)
    await expect.poll(async () => (await view(id)).state).toBe('confirmed')
    expect(await view(id)).toMatchObject({
      result: { txid, statement: { id: statement, day: today }, returnedAt: null },
    })
    const after = await figures()
    expect(after.unconfirmed).toEqual({ count: before.unconfirmed.count - 1, cents: before.unconfirmed.cents - 5_000 })
    expect(after.out).toEqual({ count: before.out.count + 1, cents: before.out.cents + 5_000 })
    const trail = await trailOf(id)
    const record = { code: 'operation.transfer-in-statement', values: { id: statement, day: today } }
    expect(trail[0]).toMatchObject({ actorId: null, outcome: 'confirmed', detail: { statement, record } })
    const toMaker = and(eq(notices.subject, id), eq(notices.userId, person.id))
    expect(await (await db()).select().from(notices).where(toMaker)).toMatchObject([{ kind: 'operation.moved' }])

    await read([{ cents: -5_000, texts: [txid] }])
    expect(await trailOf(id)).toHaveLength(trail.length)
    expect((await view(id)).result?.statement?.id).toBe(statement)
  },
)

test('a statement of a sub-account confirms its transfers, and of another account none', async () => {
  const [, accountId] = accountIds(simulator)
  const { id, txid } = await accepted({ accountId })
  await read([{ cents: -5_000, texts: [txid] }])
  expect((await view(id)).state).toBe('accepted')
  await readStatement('csv', accountId)
  await expect.poll(async () => (await view(id)).state).toBe('confirmed')
})

type Named = { id: string; txid: string; externalId: string }
const confirming: [string, (named: Named) => Row][] = [
  ['its txid', ({ txid }) => ({ cents: -5_000, texts: ['PIX', txid] })],
  ['its external id within a text', ({ externalId }) => ({ cents: -5_000, texts: [`Pix enviado ${externalId}, CPF`] })],
  ['its external id and no day', ({ externalId }) => ({ cents: -5_000, day: null, texts: [externalId] })],
]
test.each(confirming)('a movement that names %s confirms a transfer', async (_, row) => {
  const externalId = `Pedido ${crypto.randomUUID()}`
  const { id, txid } = await accepted({ externalId })
  const endToEndId = `E18236120202611201200${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`
  const named = row({ id, txid, externalId })
  await read([{ ...named, texts: [...named.texts, endToEndId] }])
  expect(await view(id)).toMatchObject({ state: 'confirmed', result: { txid, externalId, endToEndId } })
})

test('a movement that names the idempotency key confirms a transfer that has no other external id', async () => {
  const { id } = await accepted()
  await read([{ cents: -5_000, texts: [id] }])
  expect((await view(id)).state).toBe('confirmed')
})

const leaving: [string, (named: Named) => Row][] = [
  ['another amount', ({ txid }) => ({ cents: -5_001, texts: [txid] })],
  ['an unknown amount', ({ txid }) => ({ cents: null, texts: [txid] })],
  ['money coming in', ({ txid }) => ({ cents: 5_000, texts: [txid] })],
  ['an earlier day', ({ txid }) => ({ cents: -5_000, day: addDays(today, -1), texts: [txid] })],
  ['a longer id', ({ txid }) => ({ cents: -5_000, texts: [`${txid}9`, `x-${txid}`] })],
  ['no name', () => ({ cents: -5_000, texts: ['Pix enviado'] })],
]
test.each(leaving)('a movement with %s confirms nothing', async (_, row) => {
  const { id, txid } = await accepted()
  await read([row({ id, txid, externalId: id })])
  expect((await view(id)).state).toBe('accepted')
})

test('a name that two transfers bear confirms neither', async () => {
  const externalId = crypto.randomUUID()
  const both = [await accepted({ externalId }), await accepted({ externalId })]
  await read([{ cents: -5_000, texts: [externalId] }])
  for (const { id } of both) expect((await view(id)).state).toBe('accepted')
})

const setRow = async (id: string, change: Partial<typeof operations.$inferInsert>) => {
  await (await db()).update(operations).set(change).where(eq(operations.id, id))
}
const givenUp = { code: 'conflict' as const, detail: 'given up', givenUp: true }
const reported = (reportedAt: string) => ({ code: 'payment_refused' as const, detail: 'returned', reportedAt })

test.each(['unknown', 'failed', 'cancelled', 'rejected', 'scheduled'] as const)(
  'a movement that names a transfer without an answer confirms it, which was %s',
  async (state) => {
    const { id } = await accepted()
    await setRow(id, { state, result: null, error: state === 'failed' ? givenUp : null })
    const statement = await read([{ cents: -5_000, texts: [id] }])
    expect(await view(id)).toMatchObject({
      state: 'confirmed',
      error: null,
      result: { txid: null, externalId: id, statement: { id: statement } },
      corrected: state === 'unknown' ? null : { from: state },
    })
  },
)

test('a movement does not contradict what the provider reported later of the same transfer', async () => {
  for (const [day, state] of [
    [today, 'failed'],
    [addDays(today, 1), 'confirmed'],
  ] as const) {
    const { id } = await accepted()
    await setRow(id, { state: 'failed', error: reported(`${today}T15:00:00.000Z`) })
    await read([{ day, cents: -5_000, texts: [id] }])
    expect(await view(id)).toMatchObject({ state })
  }
})

test('an external id that is used again means the transfer that was sent, and never one that waits', async () => {
  const externalId = crypto.randomUUID()
  const [refused, made, waits] = [
    await accepted({ externalId }),
    await accepted({ externalId }),
    await accepted({ externalId }),
  ]
  await setRow(refused.id, { state: 'failed', result: null, error: givenUp })
  await setRow(waits.id, { state: 'awaiting_approval', result: null, sentAt: null })
  await read([{ cents: -5_000, texts: [externalId] }])
  const states = await Promise.all([refused, made, waits].map(async ({ id }) => (await view(id)).state))
  expect(states).toEqual(['failed', 'confirmed', 'awaiting_approval'])
})

test('a movement that brings a transfer back whole makes it returned, in the same statement or a later one', async () => {
  const [one, other] = [await accepted(), await accepted()]
  const [out, back] = [{ cents: -5_000 }, { cents: 5_000 }]
  const fee = { cents: 90, texts: [one.txid, 'PLATFORM_FEE_RETURN'] }
  const statement = await read([fee, { ...out, texts: [one.txid] }, { ...back, texts: [one.txid] }])
  expect(await view(one.id)).toMatchObject({
    state: 'confirmed',
    result: { statement: { id: statement }, returnedAt: today, returnedCents: 5_000 },
  })
  const record = { code: 'operation.transfer-returned-statement', values: { id: statement, day: today } }
  const [returned, confirmed] = await trailOf(one.id)
  expect([returned?.outcome, confirmed?.outcome]).toEqual(['returned', 'confirmed'])
  expect(returned?.detail).toEqual({ statement, record, returnedCents: 5_000 })

  await read([{ ...out, texts: [other.txid] }])
  expect(await view(other.id)).toMatchObject({ state: 'confirmed', result: { returnedAt: null } })
  for (let again = 0; again < 2; again += 1) await read([{ ...back, texts: [other.txid] }])
  expect(await view(other.id)).toMatchObject({ result: { returnedCents: 5_000 } })
  expect((await trailOf(other.id)).filter(({ outcome }) => outcome === 'returned')).toHaveLength(1)
})
