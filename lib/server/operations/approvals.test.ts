import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { Problem } from '@/lib/core/errors'
import type { Role } from '@/lib/core/permissions'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { verifyAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { audit, operationApprovals, operations, users } from '@/lib/server/db/schema'
import { approve, countDecidable, expireWaiting, reject } from './approvals'
import { operation, registerOperations } from './operation'
import { submit, verify } from './perform'
import { checkDue, expireStaleSending } from './recovery'

setTestEnvironment({ APPROVAL_THRESHOLD_CENTS: '50000' })

let maker: Person
let both: Person
let one: Person
let other: Person
/** Sent keys, in order. */
const sent: string[] = []
let balanceCents = 0
let answer: () => Promise<void> = async () => undefined

const input = z.object({ amountCents: z.number().nullable(), on: z.string() })
const pay = operation(refunds.refund, {
  input,
  result: z.object({ sent: z.number() }),
  context: { schema: z.object({ balanceCents: z.number() }), capture: async () => ({ balanceCents }) },
  subject: ({ on }) => on,
  amountCents: ({ input: { amountCents } }) => amountCents,
  search: ({ input: { on } }) => [on],
  approval: {
    async recheck({ input: { amountCents } }) {
      const requiredCents = amountCents ?? 0
      if (balanceCents >= requiredCents) return { balanceCents }
      throw new Problem('insufficient_balance', 'Too little', { availableCents: balanceCents, requiredCents })
    },
  },
  async send(_, { id }) {
    sent.push(id)
    await answer()
    return { state: 'accepted', result: { sent: sent.length } }
  },
  recover: { read: async () => 'resend' },
})
registerOperations({ 'pix.refund': pay })

async function add(name: string, roles: Role[]): Promise<Person> {
  const email = `${name}@example.com`
  const [added] = await (await db()).insert(users).values({ email, name, passwordHash: '', roles }).returning()
  if (!added) throw new Error(`${name} was not added`)
  return { id: added.id, email, name, roles }
}

beforeAll(async () => {
  maker = await add('marina', ['finance'])
  both = await add('bruno', ['finance', 'manager'])
  one = await add('rafael', ['manager'])
  other = await add('sofia', ['manager'])
})
beforeEach(() => {
  sent.length = 0
  balanceCents = 1_000_000
  answer = async () => undefined
})

async function ask(amountCents: number | null = 50_000, person = maker) {
  const id = crypto.randomUUID()
  const { row } = await submit(pay, id, { amountCents, on: `payment of ${id}` }, person)
  return row
}

async function rowOf(id: string) {
  const [row] = await (await db()).select().from(operations).where(eq(operations.id, id))
  return row
}

const decisionsOn = async (id: string) =>
  (await db()).select().from(operationApprovals).where(eq(operationApprovals.operationId, id))

const auditOf = async (id: string) =>
  (await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(audit.seq)).map(
    ({ action, outcome }) => `${action} ${outcome}`,
  )

test('below the threshold it is sent at once; from it on, and with an amount nobody knows, it waits for 72 hours', async () => {
  expect(await ask(49_999)).toMatchObject({ state: 'accepted', approvalUntil: null })
  const [waiting, unknown] = [await ask(50_000), await ask(null)]
  expect([waiting.state, unknown.state]).toEqual(['awaiting_approval', 'awaiting_approval'])
  expect(waiting).toMatchObject({ sentAt: null, leaseUntil: null, nextCheckAt: null })
  expect(waiting.approvalUntil).toEqual(new Date(waiting.createdAt.getTime() + 72 * 3_600_000))
  expect(sent).toHaveLength(1)
})

test('asking is refused, and nothing is recorded, when nobody else could approve', async () => {
  const managers = inArray(users.name, ['rafael', 'sofia'])
  await (await db()).update(users).set({ active: false }).where(managers)
  const id = crypto.randomUUID()
  const asking = submit(pay, id, { amountCents: 50_000, on: 'nobody' }, both)
  await expect(asking).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('nobody') })
  expect(await rowOf(id)).toBeUndefined()
  expect((await ask(50_000, maker)).state).toBe('awaiting_approval')
  await (await db()).update(users).set({ active: true }).where(managers)
})

test('an approval sends it once, with what was known by then, and every step is recorded', async () => {
  const { id } = await ask()
  const before = await countDecidable(one)
  balanceCents = 70_000
  expect(await approve(id, 'Conferido', one)).toMatchObject({ id, state: 'accepted', about: { balanceCents: 70_000 } })
  expect(sent).toEqual([id])
  expect(await decisionsOn(id)).toMatchObject([{ decision: 'approved', by: one.id, reason: 'Conferido' }])
  expect(await auditOf(id)).toEqual([
    'pix.refund awaiting_approval',
    'approvals.approve approved',
    'pix.refund sending',
    'pix.refund accepted',
  ])
  expect(await countDecidable(one)).toBe(before - 1)
})

test('nobody decides on what they requested, nor without the right to', async () => {
  const { id } = await ask(50_000, both)
  for (const decide of [approve, reject]) {
    await expect(decide(id, undefined, both)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(decide(id, undefined, maker)).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(verify(id, 'resend', both)).rejects.toMatchObject({ code: 'conflict' })
  expect([await rowOf(id), await decisionsOn(id), sent]).toMatchObject([{ state: 'awaiting_approval' }, [], []])
})

test('of two managers at once, one sends it and the other gets "no longer waits"', async () => {
  const { id } = await ask()
  const both = await Promise.allSettled([approve(id, undefined, one), approve(id, undefined, other)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [lost] = both.filter((answered) => answered.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'conflict', message: expect.stringContaining('no longer waits') })
  expect([sent, await decisionsOn(id)]).toMatchObject([[id], [{ decision: 'approved' }]])
})

test('approved and rejected at once, one of them holds', async () => {
  const { id } = await ask()
  const decided = await Promise.allSettled([approve(id, undefined, one), reject(id, 'Não', other)])
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [decision, ...more] = await decisionsOn(id)
  expect(more).toEqual([])
  const ends = { approved: ['accepted', 1], rejected: ['rejected', 0] } as Record<string, unknown[]>
  expect([(await rowOf(id))?.state, sent.length]).toEqual(ends[decision?.decision ?? ''])
})

test('a rejection stays, is never sent, and lets another ask for the same', async () => {
  const { id, input: given } = await ask()
  expect(await reject(id, 'Pedido em dobro', one)).toMatchObject({ state: 'rejected', approvalUntil: null })
  await expect(approve(id, undefined, other)).rejects.toMatchObject({ code: 'conflict' })
  expect(await submit(pay, id, given, maker)).toMatchObject({ replayed: true, row: { state: 'rejected' } })
  expect(await decisionsOn(id)).toMatchObject([{ decision: 'rejected', by: one.id, reason: 'Pedido em dobro' }])
  expect(sent).toEqual([])
  expect((await submit(pay, crypto.randomUUID(), given, maker)).row.state).toBe('awaiting_approval')
})

test('after its time it is rejected: by the worker, and by whoever still tries to approve it', async () => {
  const [early, tried] = [await ask(), await ask()]
  const past = { approvalUntil: new Date(Date.now() - 1) }
  await (await db()).update(operations).set(past).where(eq(operations.id, early.id))
  expect(await expireWaiting()).toBe(1)
  await (await db()).update(operations).set(past).where(eq(operations.id, tried.id))
  await expect(approve(tried.id, undefined, one)).rejects.toMatchObject({ code: 'conflict' })
  for (const { id } of [early, tried]) {
    expect(await rowOf(id)).toMatchObject({ state: 'rejected', sentAt: null })
    expect(await decisionsOn(id)).toMatchObject([{ decision: 'expired', by: null }])
  }
  expect([await expireWaiting(), sent]).toEqual([0, []])
})

test('what no longer holds at the moment of the approval leaves it waiting, answered with both figures and audited', async () => {
  const { id } = await ask()
  balanceCents = 49_999
  const figures = { availableCents: 49_999, requiredCents: 50_000 }
  await expect(approve(id, undefined, one)).rejects.toMatchObject({ code: 'insufficient_balance', extras: figures })
  expect([await rowOf(id), await decisionsOn(id), sent]).toMatchObject([{ state: 'awaiting_approval' }, [], []])
  expect((await auditOf(id)).at(-1)).toBe('approvals.approve refused')
  balanceCents = 50_000
  expect((await approve(id, undefined, one)).state).toBe('accepted')
})

test('a crash between the approval and the answer keeps the approval and resends under the same key', async () => {
  const { id } = await ask()
  let late: () => void = () => undefined
  answer = () => new Promise((resolve) => (late = resolve))
  const approving = approve(id, undefined, one)
  await expect.poll(() => sent).toEqual([id])
  expect(await expireStaleSending(true)).toBe(1)
  expect(await rowOf(id)).toMatchObject({ state: 'unknown', sentAt: expect.any(Date) })
  await expect(approve(id, undefined, other)).rejects.toMatchObject({ code: 'conflict' })

  answer = async () => undefined
  await (await db()).update(operations).set({ nextCheckAt: new Date() }).where(eq(operations.id, id))
  await checkDue()
  expect([sent, await rowOf(id)]).toMatchObject([[id, id], { state: 'accepted' }])
  late()
  expect(await approving).toMatchObject({ state: 'accepted' })
  expect(await decisionsOn(id)).toHaveLength(1)
})

test('another threshold judges what is requested from then on: whatever waits goes on waiting', async () => {
  const waiting = await ask(60_000)
  process.env.APPROVAL_THRESHOLD_CENTS = '100000'
  vi.resetModules()
  const restarted = await import('./perform')
  const body = { amountCents: 60_000, on: 'after the change' }
  expect((await restarted.submit(pay, crypto.randomUUID(), body, maker)).row.state).toBe('accepted')
  const again = await restarted.submit(pay, waiting.id, waiting.input, maker)
  expect(again).toMatchObject({ replayed: true, row: { state: 'awaiting_approval' } })
  expect(sent).not.toContain(waiting.id)
  expect((await approve(waiting.id, undefined, one)).state).toBe('accepted')
})

test('the audit chain holds', async () => {
  expect(await verifyAudit(await db())).toMatchObject({ brokenAt: null })
})
