import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import { anyOperation } from '@/lib/features/operations/any-operation-schema'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { renewLink } from '@/lib/features/users/access-service'
import { changeUser, createUser } from '@/lib/features/users/service'
import { createFirstUser } from '@/lib/server/auth/first-user'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { approve, reject } from '@/lib/server/operations/approvals'
import { readRow } from '@/lib/server/operations/ledger'
import { viewOne } from '@/lib/server/operations/list'
import { operation, registerOperations } from '@/lib/server/operations/operation'
import { submit } from '@/lib/server/operations/perform'

setTestEnvironment({
  ADMIN_EMAIL: 'helena@example.com',
  ADMIN_PASSWORD: 'lousa-verde-no-quintal',
  APPROVAL_THRESHOLD_CENTS: '1',
})

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

let helena: Person

beforeAll(async () => {
  await createFirstUser()
  const [first] = await (await db()).select().from(users)
  if (!first) throw new Error('there is no first person')
  helena = first
})

const named = (roles: Role[]) => ({ email: `${crypto.randomUUID()}@example.com`, name: 'Lia Nogueira', roles })

async function madeBy(admin: Person, ...roles: Role[]): Promise<Person> {
  return createUser.run({ ...named(roles), password: 'caneca-azul-na-janela' }, admin)
}

/** A person whose access has not changed recently. */
async function longThere(...roles: Role[]): Promise<Person> {
  const [row] = await (await db())
    .insert(users)
    .values({ ...named(roles), passwordHash: '' })
    .returning()
  if (!row) throw new Error('nobody was added')
  return row
}

async function requestedBy(maker: Person): Promise<string> {
  return (await submit(pay, crypto.randomUUID(), { amountCents: 100 }, maker)).row.id
}

async function shownTo(viewer: Person, id: string) {
  const row = await readRow(await db(), id)
  if (!row) throw new Error('there is no such operation')
  return viewOne(anyOperation, row, viewer)
}

test('one admin who made both people moves no money with them; the decider reads until when, and who may decide', async () => {
  const [maker, manager] = [await madeBy(helena, 'finance'), await madeBy(helena, 'manager')]
  const id = await requestedBy(maker)
  const record = { code: 'refused.same-admin-all', values: { admin: 'Administrador', until: expect.any(String) } }
  await expect(approve(id, undefined, manager)).rejects.toMatchObject({ status: 409, extras: { record } })
  expect(await shownTo(manager, id)).toMatchObject({ state: 'awaiting_approval', decider: { hindrance: record } })
  const other = await longThere('manager')
  const { decider } = await shownTo(manager, id)
  expect(decider?.hindrance).toMatchObject({ code: 'refused.same-admin', values: { others: other.name } })
  expect((await shownTo(other, id)).decider).toMatchObject({ hindrance: null })
  expect(await approve(id, undefined, other)).toMatchObject({ state: 'accepted' })
})

test('a request that is refused for its people may still be rejected', async () => {
  const [maker, manager] = [await madeBy(helena, 'finance'), await madeBy(helena, 'manager')]
  expect(await reject(await requestedBy(maker), 'Não reconheço', manager)).toMatchObject({ state: 'rejected' })
})

const grants: [string, (person: Person) => Promise<unknown>][] = [
  ['roles', ({ id }) => changeUser.run({ id, roles: ['manager', 'support'] }, helena)],
  ['a password', ({ id }) => changeUser.run({ id, password: 'senha-posta-por-outro' }, helena)],
  ['a reset link', ({ id }) => renewLink.run({ id }, helena)],
]

test.each(grants)('a manager who was given %s by the admin who made the maker does not approve', async (_, give) => {
  const [maker, manager] = [await madeBy(helena, 'finance'), await longThere('manager')]
  const id = await requestedBy(maker)
  await give(manager)
  await expect(approve(id, undefined, manager)).rejects.toMatchObject({ code: 'conflict' })
})

test('an admin who was just made counts as the admin who made them', async () => {
  const second = await madeBy(helena, 'admin')
  const [maker, manager] = [await madeBy(helena, 'finance'), await madeBy(second, 'manager')]
  await expect(approve(await requestedBy(maker), undefined, manager)).rejects.toMatchObject({ code: 'conflict' })
})

test('a new name gives no access, and one person of another origin is enough', async () => {
  const [maker, manager] = [await madeBy(helena, 'finance'), await longThere('manager')]
  await changeUser.run({ id: manager.id, name: 'Rafael Prates' }, helena)
  expect(await approve(await requestedBy(maker), undefined, manager)).toMatchObject({ state: 'accepted' })
})
