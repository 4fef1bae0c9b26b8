import { and, eq, gt, max } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { accountIds, freshDeposit, wordOf } from '@/e2e/simulator/test-client'
import { closeAccount, openAccount } from '@/lib/features/pix/accounts/service'
import { findAccount } from '@/lib/features/pix/accounts/store'
import { readSync } from '@/lib/features/pix/infractions/store/full-sync'
import { findInfraction } from '@/lib/features/pix/infractions/store/infractions'
import { readInfraction } from '@/lib/features/pix/infractions/store/reads'
import { db } from '@/lib/server/db/client'
import { liveMessages, notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { processOne, processStored, startInbox, storeBody, storePix } from './events.fixture'
import './account'
import './infraction'

const inbox = await startInbox()
const simulator = await setUpSimulator({ appUrl: inbox.url })
const person = await createPerson('Marina', 'admin')

const requests = (path: string) => simulator.requests({ service: 'pix', path })
const noticesOn = async (subject: string) => (await db()).select().from(notices).where(eq(notices.subject, subject))

async function lastStated(): Promise<number> {
  const [row] = await (await db()).select({ id: max(liveMessages.id) }).from(liveMessages)
  return row?.id ?? 0
}
async function statedOn(topic: string, after: number): Promise<(string | null)[]> {
  const stated = await (await db())
    .select()
    .from(liveMessages)
    .where(and(eq(liveMessages.topic, topic), gt(liveMessages.id, after)))
  return stated.map(({ subject }) => subject)
}

/** A case about a new payment. */
function register(more: object = {}): string {
  const transaction_id = freshDeposit(simulator, 20)
  return wordOf(simulator.registerInfraction({ transaction_id, ...more }), 'id')
}

async function stateOf(id: string) {
  const [row] = await (await db()).select().from(operations).where(eq(operations.id, id))
  return row?.state
}

describe('an infraction', () => {
  test('that the provider reports is stored, and those who may answer are notified, once', async () => {
    const id = register({ situation_type: 'COERCION' })
    const body = await inbox.arrived(id)
    const last = await lastStated()
    const event = await processOne(storeBody('pix', body))
    expect(event).toMatchObject({
      state: 'processed',
      outcome: [{ code: 'event.infraction-read', values: { id, status: 'pending' } }],
    })
    expect(await findInfraction(id)).toMatchObject({ status: 'pending', amountCents: 2_000 })
    expect(await statedOn('pix.infractions', last)).toEqual([id])

    await processOne(storePix('Infraction', { infraction: { infraction_id: id } }))
    expect(await noticesOn(id)).toMatchObject([
      {
        kind: 'infraction.registered',
        may: 'pix.infractions.answer',
        userId: null,
        data: { amountCents: 2_000, situationType: 'COERCION' },
      },
    ])
  })

  test('is read from upstream, whatever was read of it a moment ago or the event says', async () => {
    const id = register()
    await readInfraction(id)
    simulator.changeInfraction(id, { status: 'rejected' })
    await processOne(storePix('Infraction', { id, analysis_status: 'pending', amount: 1 }))
    expect(await findInfraction(id)).toMatchObject({ status: 'rejected', amountCents: 2_000 })
    expect(await noticesOn(id)).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['no id', { analysis_status: 'pending' }, 'event.infraction-none'],
    ['an id that nobody knows', { id: 'inf_of_nobody' }, 'event.infraction-unknown'],
    ['no details', null, 'event.infraction-none'],
  ])('with %s has the whole list read again', async (_, data, code) => {
    const id = register()
    const last = await lastStated()
    const { state, outcome } = await processOne(storePix('Infraction', data))
    expect({ state, outcome }).toMatchObject({ state: 'processed', outcome: [{ code }] })
    await expect.poll(() => findInfraction(id)).not.toBeNull()
    await expect.poll(() => statedOn('pix.infractions', last)).toEqual([null])
    expect(await readSync()).toMatchObject({ error: null, leaseUntil: null })
  })

  test('whose reading fails waits, without the others', async () => {
    const [bad, good] = [register(), register()]
    simulator.armFault({
      service: 'pix',
      path: '/v1/infractions/get',
      match: bad,
      kind: 'status',
      status: 502,
      times: 3,
    })
    const ids = [await storePix('Infraction', { id: bad }), await storePix('Infraction', { id: good })]
    expect(await processStored(...ids)).toMatchObject([{ state: 'waiting' }, { state: 'processed' }])
    simulator.clearFaults()
    expect(await processStored(...ids)).toMatchObject([{ state: 'processed' }, { state: 'processed' }])
    expect(await noticesOn(bad)).toHaveLength(1)
  })

  test('in a burst is read with the list', async () => {
    const cases = Array.from({ length: 40 }, () => register())
    simulator.clearRequests()
    const ids: number[] = []
    for (const id of cases) ids.push(await storePix('Infraction', { id }))
    expect((await processStored(...ids)).every(({ state }) => state === 'processed')).toBe(true)
    expect(simulator.requests({ service: 'pix' }).map(({ path }) => path)).toEqual(['/v1/infractions/list'])
    expect(await noticesOn(cases.at(-1) ?? '')).toHaveLength(1)
  })
})

describe('an account', () => {
  test('that the provider reports is read and stored, and those who open accounts are notified', async () => {
    const [, sub] = accountIds(simulator)
    simulator.changeAccount(sub, 'blocked')
    const body = await inbox.arrived('"Account"', sub)
    const last = await lastStated()
    const { outcome, eventId } = await processOne(storeBody('pix', body))
    expect(outcome).toEqual([{ code: 'event.account-read', values: { id: sub, status: 'blocked' } }])
    expect(await findAccount(sub)).toMatchObject({ status: 'blocked' })
    expect(await statedOn('pix.accounts', last)).toEqual([sub])
    expect(await noticesOn(sub)).toMatchObject([
      { key: `account:${eventId}`, kind: 'account.changed', may: 'pix.accounts.open', data: { status: 'blocked' } },
    ])
  })

  test('that closes settles the closing that was requested; one whose event is named by it alone, too', async () => {
    const opened = await submit(openAccount, crypto.randomUUID(), { taxId: '12345678909', externalId: 'c1' }, person)
    const { id } = openAccount.result.parse(opened.row.result)
    const { row } = await submit(closeAccount, crypto.randomUUID(), { id }, person)
    simulator.changeAccount(id, 'closed')
    const { outcome } = await processOne(storePix('Account', null, { accountId: id }))
    expect(outcome.at(-1)).toEqual({
      code: 'event.operation-read',
      values: { kind: 'pix.account-close', id: row.id, state: 'confirmed' },
    })
    expect(await stateOf(row.id)).toBe('confirmed')
  })

  test('that has become active settles its opening', async () => {
    const { row } = await submit(openAccount, crypto.randomUUID(), { taxId: '12345678909', externalId: 'c2' }, person)
    const { id } = openAccount.result.parse(row.result)
    const asPending = { state: 'accepted', result: { id, status: 'pending' } }
    await (await db()).update(operations).set(asPending).where(eq(operations.id, row.id))
    await processOne(storePix('Account', { account: { account_id: id, status: 'blocked' } }))
    expect(await stateOf(row.id)).toBe('confirmed')
  })

  test('that cannot be identified has the list read again', async () => {
    simulator.clearRequests()
    const { state, outcome } = await processOne(storePix('Account', { id: 'acc_of_nobody' }))
    expect({ state, outcome }).toEqual({ state: 'processed', outcome: [{ code: 'event.account-none', values: {} }] })
    expect(requests('/v1/accounts/list')).not.toEqual([])
  })

  test('whose reading fails is tried again', async () => {
    const [, sub] = accountIds(simulator)
    simulator.armFault({ service: 'pix', path: '/v1/accounts/get', kind: 'status', status: 500, times: 3 })
    const id = await storePix('Account', { id: sub })
    expect(await processStored(id)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(await processStored(id)).toMatchObject([{ state: 'processed', attempts: 2 }])
  })
})
