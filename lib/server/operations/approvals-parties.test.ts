import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Postgres, startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { audit, operationApprovals, operations, users } from '@/lib/server/db/schema'
import { approve, reject } from './approvals'
import { operation, registerOperations } from './operation'
import { submit } from './perform'

let postgres: Postgres
/** Sent keys, in order. */
const sent: string[] = []
/** Runs while the request is checked again. */
let meanwhile: () => Promise<unknown> = async () => undefined

const pay = operation(transfers.send, {
  input: z.object({ amountCents: z.number() }),
  result: z.object({}),
  amountCents: ({ input: { amountCents } }) => amountCents,
  search: () => [],
  approval: {
    async recheck() {
      await meanwhile()
      return null
    },
  },
  async send(_, { id }) {
    sent.push(id)
    return { state: 'accepted', result: {} }
  },
  recover: 'ask-a-person',
})
registerOperations({ 'pix.transfer': pay })

async function add(roles: Role[]): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`
  const [added] = await (await db()).insert(users).values({ email, name: 'Ana', passwordHash: '', roles }).returning()
  if (!added) throw new Error('nobody was added')
  return { id: added.id, email, name: added.name, roles }
}

const change = async ({ id }: Person, fields: Partial<typeof users.$inferInsert>) =>
  (await db()).update(users).set(fields).where(eq(users.id, id))

async function request() {
  const [maker, manager] = [await add(['finance']), await add(['manager'])]
  const { row } = await submit(pay, crypto.randomUUID(), { amountCents: 100_000 }, maker)
  return { id: row.id, maker, manager }
}

async function standing(id: string) {
  const [row] = await (await db()).select().from(operations).where(eq(operations.id, id))
  const decisions = await (await db()).select().from(operationApprovals).where(eq(operationApprovals.operationId, id))
  return { state: row?.state, decisions: decisions.map(({ decision }) => decision), sent: sent.includes(id) }
}

const untouched = { state: 'awaiting_approval', decisions: [], sent: false }

beforeAll(async () => {
  postgres = await startPostgres()
  setTestEnvironment({ DATABASE_URL: postgres.url, APPROVAL_THRESHOLD_CENTS: '100000' })
  await add(['manager'])
})
afterAll(async () => {
  await closeDatabase()
  await postgres.stop()
})
beforeEach(() => {
  meanwhile = async () => undefined
})

const makers = [
  ['was deactivated', { active: false }, 'refused.maker-inactive'],
  ['lost the role', { roles: ['support'] }, 'refused.maker-not-allowed'],
] as const

test.each(makers)('what a maker who %s requested is not approved, and may be rejected', async (_, fields, code) => {
  const { id, maker, manager } = await request()
  await change(maker, { ...fields, roles: 'roles' in fields ? [...fields.roles] : undefined })
  const refusal = { code: 'conflict', status: 409, extras: { record: { code, values: {} } } }
  await expect(approve(id, undefined, manager)).rejects.toMatchObject(refusal)
  expect(await standing(id)).toEqual(untouched)
  const trail = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(audit.seq)
  expect(trail.at(-1)).toMatchObject({ action: 'approvals.approve', outcome: 'refused', detail: { record: { code } } })
  await reject(id, 'Saiu da empresa', manager)
  expect(await standing(id)).toEqual({ state: 'rejected', decisions: ['rejected'], sent: false })
})

test.each(makers)(
  'a maker who %s while it is looked at again is noticed when it is claimed',
  async (_, fields, code) => {
    const { id, maker, manager } = await request()
    meanwhile = () => change(maker, { ...fields, roles: 'roles' in fields ? [...fields.roles] : undefined })
    await expect(approve(id, undefined, manager)).rejects.toMatchObject({ extras: { record: { code } } })
    expect(await standing(id)).toEqual(untouched)
  },
)

test.each([
  ['deactivated', { active: false }],
  ['no manager any more', { roles: ['finance' as const] }],
])('a decider who is %s since the request came in decides nothing', async (_, fields) => {
  const { id, manager } = await request()
  const other = await request()
  await change(other.manager, fields)
  await expect(reject(other.id, 'x', other.manager)).rejects.toMatchObject({ code: 'forbidden' })
  meanwhile = () => change(manager, fields)
  const refusal = { code: 'forbidden', extras: { record: { code: 'refused.decider-not-allowed' } } }
  await expect(approve(id, undefined, manager)).rejects.toMatchObject(refusal)
  expect([await standing(id), await standing(other.id)]).toEqual([untouched, untouched])
})

/** Number of this database's connections that wait for a lock. */
async function waitingForLocks(): Promise<unknown> {
  const locks = sql`select count(*)::int as count from pg_locks where not granted`
  const { rows } = z.object({ rows: z.array(z.object({ count: z.number() })) }).parse(await (await db()).execute(locks))
  return rows[0]?.count
}

test.each(['maker', 'manager'] as const)(
  'a deactivation of the %s under way is waited for, and counts',
  async (who) => {
    const { id, ...people } = await request()
    let approving: Promise<unknown> = Promise.resolve()
    await (await db()).transaction(async (tx) => {
      await tx.update(users).set({ active: false }).where(eq(users.id, people[who].id))
      approving = Promise.allSettled([approve(id, undefined, people.manager)])
      await expect.poll(waitingForLocks).toBe(1)
    })
    expect(await approving).toMatchObject([{ status: 'rejected' }])
    expect(await standing(id)).toEqual(untouched)
  },
)
