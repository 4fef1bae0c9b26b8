import { eq, ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findOperation as row, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { statementBecomes as becomes } from '@/e2e/harness/statements'
import type { FaultOrder } from '@/e2e/simulator/faults'
import { accountIds } from '@/e2e/simulator/test-client'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { submit, verify } from '@/lib/server/operations/perform'
import { checkDue, expireStaleSending } from '@/lib/server/operations/recovery'
import type { StatementInput } from './schema'
import { findExisting, getStatement, listStatements, previewStatement, requestStatement } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Rafael', 'manager')

const askPath = '/v1/statement/report_request'
const readPath = '/v1/statement/report_get'
const month = { from: '2026-01-01', to: '2026-12-31' }
const context = () => ({ person, signal: new AbortController().signal })
const arm = (fault: Omit<FaultOrder, 'service'>) => simulator.armFault({ service: 'pix', ...fault })

async function ask(input: Partial<StatementInput> = {}, id: string = crypto.randomUUID()): Promise<string> {
  await submit(requestStatement, id, { format: 'csv', ...month, ...input }, person)
  return id
}

test('upstream is called in the words of its contract, for the account that was chosen', async () => {
  const [, accountId] = accountIds(simulator)
  const id = await ask({ accountId, format: 'ofx', from: '2026-10-01', to: '2026-10-31' })
  expect(simulator.requests({ path: askPath }).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { subaccount_id: accountId, format: 'ofx', created_at__gte: '2026-10-01', created_at__lte: '2026-10-31' },
  ])
  await workerChecks(id)
  expect(simulator.requests({ path: readPath })[0]?.query).toMatchObject({ subaccount_id: accountId })
  const { items } = await listStatements.perform({ accountId }, context())
  expect(items.map((statement) => statement.id)).toEqual([id])
})

test('a key posted many times at once asks once', async () => {
  const id = crypto.randomUUID()
  await Promise.all(Array.from({ length: 10 }, () => ask({}, id)))
  expect(simulator.requests({ path: askPath })).toHaveLength(1)
})

test('a person who looks moves it on without the worker', async () => {
  const id = await ask()
  simulator.finishReports()
  await getStatement.perform({ id }, context())
  await becomes(id, 'confirmed')
  expect(await previewStatement.perform({ id }, context())).toMatchObject({
    columns: expect.arrayContaining(['valor']),
    cut: false,
  })
})

describe('a status that nobody documented', () => {
  const sayAgain = (status: string) => {
    const data = { id: 'rep_2', status, format: 'csv' }
    arm({ path: readPath, kind: 'status', status: 200, body: { success: true, message: 'OK', data } })
  }

  test('is stored as it came and requested again', async () => {
    const id = await ask()
    sayAgain('queued_retry')
    await workerChecks(id)
    expect(await row(id)).toMatchObject({
      state: 'accepted',
      result: { status: 'queued_retry' },
      nextCheckAt: expect.any(Date),
    })
  })

  test('is not requested after a day, but a person may look', async () => {
    const id = await ask()
    sayAgain('queued_retry')
    await workerChecks(id)
    const dayAgo = { createdAt: sql`now() - interval '24 hours 1 second'` }
    const database = await db()
    await database.update(operations).set(dayAgo).where(eq(operations.id, id))
    // Statements of other tests do not come due meanwhile.
    await database.update(operations).set({ nextCheckAt: null }).where(ne(operations.id, id))
    simulator.clearRequests()
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'accepted', nextCheckAt: null })
    expect(simulator.requests({ path: readPath })).toEqual([])
    simulator.finishReports()
    await getStatement.perform({ id }, context())
    await becomes(id, 'confirmed')
  })
})

describe('an answer that was lost', () => {
  test.each(['reset', 'applied-then-reset', 'html', 'half-json'] as const)(
    'by %s is for a person to decide',
    async (kind) => {
      arm({ path: askPath, kind })
      const id = await ask()
      expect(await row(id)).toMatchObject({ state: 'unknown', nextCheckAt: null })
      await checkDue()
      await expect(verify(id, undefined, person)).rejects.toMatchObject({ code: 'conflict' })
      expect(simulator.requests({ path: askPath })).toHaveLength(1)
      expect(await verify(id, 'resend', person)).toMatchObject({ state: 'accepted' })
      expect(simulator.requests({ path: askPath })).toHaveLength(2)
    },
  )

  test('may be given up', async () => {
    arm({ path: askPath, kind: 'reset' })
    const id = await ask()
    expect(await verify(id, 'abandon', person)).toMatchObject({ state: 'failed' })
    expect(simulator.requests({ path: askPath })).toHaveLength(1)
  })

  test('by a restart is for a person to decide', async () => {
    const id = await ask()
    const sending = { state: 'sending' as const, result: null, leaseUntil: sql`now() - interval '1 second'` }
    await (await db()).update(operations).set(sending).where(eq(operations.id, id))
    await closeDatabase()
    await expireStaleSending(true)
    expect(await row(id)).toMatchObject({ state: 'unknown', nextCheckAt: null })
  })

  test('but a refusal is one', async () => {
    const message = 'Invalid format (use csv, xlsx, ofx or pdf)'
    arm({ path: askPath, kind: 'status', status: 400, body: { success: false, message, data: null } })
    expect(await row(await ask())).toMatchObject({ state: 'failed', error: { detail: message } })
  })
})

describe('the same requested before', () => {
  const like = { format: 'pdf', from: '2026-05-01', to: '2026-05-31' } as const
  const existing = async (input: StatementInput) => (await findExisting.perform(input, context())).statement?.id ?? null

  test('is found until it came to nothing, the latest first', async () => {
    expect(await existing(like)).toBeNull()
    const first = await ask(like)
    expect(await existing(like)).toBe(first)
    const second = await ask(like)
    expect(await existing(like)).toBe(second)
    arm({ path: askPath, kind: 'status', status: 400 })
    await ask(like)
    expect(await existing(like)).toBe(second)
  })

  test.each([
    ['format', { ...like, format: 'csv' as const }],
    ['first day', { ...like, from: '2026-05-02' }],
    ['account', { ...like, accountId: 'acc_other' }],
  ])('is not one of another %s', async (_, other) => {
    await ask(like)
    expect(await existing(other)).toBeNull()
  })

  test('is not one whose file has gone', async () => {
    const input = { ...like, from: '2026-05-03' }
    const id = await ask(input)
    simulator.finishReports()
    await workerChecks(id)
    await becomes(id, 'confirmed')
    const result = sql`jsonb_set(${operations.result}, '{keptUntil}', '"2020-01-01T00:00:00.000Z"')`
    await (await db()).update(operations).set({ result }).where(eq(operations.id, id))
    expect(await existing(input)).toBeNull()
  })
})

test.each(['support', 'admin'] as const)('%s neither asks nor reads', async (role) => {
  const other: Person = { ...person, roles: [role] }
  await expect(submit(requestStatement, crypto.randomUUID(), { format: 'csv', ...month }, other)).rejects.toMatchObject(
    {
      code: 'forbidden',
    },
  )
  await expect(listStatements.perform({}, { ...context(), person: other })).rejects.toMatchObject({ code: 'forbidden' })
  expect(simulator.requests()).toEqual([])
})
