import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import { anyOperation } from '@/lib/features/operations/any-operation-schema'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { approve, reject } from './approvals'
import { readRow } from './ledger'
import { viewOne } from './list'
import { operation, registerOperations } from './operation'
import { submit } from './perform'

setTestEnvironment({ APPROVAL_THRESHOLD_CENTS: '100000' })

const pay = operation(transfers.send, {
  input: z.object({ amountCents: z.number() }),
  result: z.object({}),
  amountCents: ({ input: { amountCents } }) => amountCents,
  search: () => [],
  approval: { recheck: async () => null },
  send: async () => ({ state: 'accepted', result: {} }),
  recover: 'ask-a-person',
})
registerOperations({ 'pix.transfer': pay })

async function add(name: string, roles: Role[]): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`
  const [added] = await (await db()).insert(users).values({ email, name, passwordHash: '', roles }).returning()
  if (!added) throw new Error(`${name} was not added`)
  return { id: added.id, email, name, roles }
}

const change = async ({ id }: Person, fields: Partial<typeof users.$inferInsert>) =>
  (await db()).update(users).set(fields).where(eq(users.id, id))

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

let admin: Person
beforeAll(async () => {
  admin = await add('Ana Admin', ['admin'])
})

async function request() {
  const [maker, manager] = [await add('Marina', ['finance']), await add('Rafael', ['manager'])]
  const { row } = await submit(pay, crypto.randomUUID(), { amountCents: 100_000 }, maker)
  return { id: row.id, maker, manager }
}

async function shown(id: string, viewer?: Person) {
  const row = await readRow(await db(), id)
  if (!row) throw new Error('there is no such operation')
  return viewOne(anyOperation, row, viewer)
}

test('shows the status of maker and decider to whoever may decide, and to nobody else', async () => {
  const { id, maker, manager } = await request()
  const [makerAt, ownAt] = [ago(3), ago(1)]
  await change(maker, { accessChangedAt: makerAt, accessChangedBy: admin.id })
  await change(manager, { accessChangedAt: ownAt, accessChangedBy: null })
  const by = { id: admin.id, name: 'Ana Admin' }
  const access = { active: true, hindrance: null, accessChangedAt: makerAt.toISOString(), accessChangedBy: by }
  const seen = await shown(id, manager)
  expect(seen.createdBy).toEqual({ id: maker.id, name: 'Marina', ...access })
  expect(seen.decider).toEqual({ accessChangedAt: ownAt.toISOString(), accessChangedBy: null, hindrance: null })
  for (const viewer of [undefined, maker, admin]) {
    const other = await shown(id, viewer)
    expect([other.createdBy, other.decider]).toEqual([{ id: maker.id, name: 'Marina' }, undefined])
  }
})

test.each([
  [{ active: false }, 'refused.maker-inactive'],
  [{ roles: ['support' as const] }, 'refused.maker-not-allowed'],
])('shows beforehand that a maker with %j hinders an approval', async (fields, hindrance) => {
  const { id, maker, manager } = await request()
  await change(maker, fields)
  expect((await shown(id, manager)).createdBy).toMatchObject({ hindrance })
})

test.each([
  ['approved', approve],
  ['rejected', reject],
] as const)(
  'once %s, still shows whose access had changed within the day, whatever changes later',
  async (outcome, decide) => {
    const { id, maker, manager } = await request()
    const changedAt = ago(23)
    await change(manager, { accessChangedAt: changedAt, accessChangedBy: admin.id })
    await change(maker, { accessChangedAt: ago(25), accessChangedBy: admin.id })
    await decide(id, 'x', manager)
    await change(manager, { accessChangedAt: new Date(), accessChangedBy: maker.id })
    await change(admin, { name: 'Ana Outra' })
    const access = { maker: null, decider: { changedAt: changedAt.toISOString(), changedBy: 'Ana Admin' } }
    expect((await shown(id, manager)).approvals).toMatchObject([{ decision: outcome, access }])
    expect((await shown(id, maker)).approvals[0]).not.toHaveProperty('access')
    const trail = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(audit.seq)
    expect(trail.find((entry) => entry.outcome === outcome)?.detail).toEqual({ reason: 'x', access })
    await change(admin, { name: 'Ana Admin' })
  },
)
