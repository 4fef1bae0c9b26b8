import { describe, expect, test } from 'vitest'
import { findOperation as row, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { FaultOrder } from '@/e2e/simulator/faults'
import { accountIds, pixClient, wordOf } from '@/e2e/simulator/test-client'
import { submit, verify } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { keyResult } from './schema'
import { createKey, deleteKey, getKey, listKeys } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

type Fault = Omit<FaultOrder, 'service' | 'path'>
const paths = { create: '/v1/pixkey/new', remove: '/v1/pixkey/delete' } as const
const arm = (path: string, match: string, fault: Fault) => simulator.armFault({ service: 'pix', path, match, ...fault })
const removals = (keyId: string) =>
  simulator.requests({ service: 'pix', path: paths.remove }).filter(({ query }) => query.id === keyId)
const creations = (key: string) =>
  simulator.requests({ service: 'pix', path: paths.create }).filter(({ body }) => body?.includes(key))
const call = () => ({ person, signal: new AbortController().signal })
const email = () => `${crypto.randomUUID()}@exemplo.com.br`

/** A new key for the test. */
async function freshKey(): Promise<string> {
  const { data } = await pixClient(simulator).post(paths.create, {})
  simulator.clearRequests()
  return wordOf(data, 'id')
}

async function remove(keyId: string, id: string = crypto.randomUUID(), who = person): Promise<string> {
  await submit(deleteKey, id, { id: keyId }, who)
  return id
}

async function create(key: string | undefined, id: string = crypto.randomUUID()): Promise<string> {
  await submit(createKey, id, { key }, person)
  return id
}

describe('deletion', () => {
  test('reaches upstream once under parallel and repeated posts of one key, as a POST', async () => {
    const keyId = await freshKey()
    const id = crypto.randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => remove(keyId, id)))
    await remove(keyId, id)
    expect(removals(keyId).map(({ method }) => method)).toEqual(['POST'])
    expect(await row(id)).toMatchObject({ state: 'confirmed', result: { deleted: true, verified: true } })
  })

  test('and once under parallel posts of several keys', async () => {
    const keyId = await freshKey()
    simulator.changeKey(keyId, 'delayed')
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => remove(keyId)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(removals(keyId)).toHaveLength(1)
  })

  test('keeps which key it was', async () => {
    const id = await create('12345678000195')
    const keyId = keyResult.parse((await row(id))?.result).id
    expect(await row(await remove(keyId))).toMatchObject({ about: { key: '12345678000195', type: 'CNPJ' } })
  })

  test('that is not verified is accepted, and confirmed once the key is no longer found', async () => {
    const keyId = await freshKey()
    simulator.changeKey(keyId, 'delayed')
    const id = await remove(keyId)
    expect(await row(id)).toMatchObject({ state: 'accepted', result: { deleted: true, verified: false } })
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'accepted', nextCheckAt: expect.any(Date) })
    simulator.moveClock({ advanceMs: 60_000 })
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'confirmed', result: { deleted: true, verified: true } })
    expect(removals(keyId)).toHaveLength(1)
  })

  test('that the provider refuses is said so, and the key can be deleted anew', async () => {
    const keyId = await freshKey()
    simulator.changeKey(keyId, 'refused')
    expect(await row(await remove(keyId))).toMatchObject({ state: 'failed', error: { code: 'removal_refused' } })
    expect(await getKey.perform({ id: keyId }, call())).toMatchObject({ id: keyId })
    simulator.changeKey(keyId, 'verified')
    expect(await row(await remove(keyId))).toMatchObject({ state: 'confirmed' })
    expect(removals(keyId)).toHaveLength(2)
  })

  test.each<Fault>([
    { kind: 'applied-then-reset' },
    { kind: 'applied-then-status', status: 500 },
    { kind: 'half-json' },
  ])('made before %o is found by reading: the key is gone, nothing is sent again', async (fault) => {
    const keyId = await freshKey()
    arm(paths.remove, keyId, fault)
    const id = await remove(keyId)
    expect(await row(id)).toMatchObject({ state: 'unknown', nextCheckAt: expect.any(Date) })
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'confirmed', result: { deleted: true, verified: true } })
    expect(removals(keyId)).toHaveLength(1)
  })

  test.each<Fault>([{ kind: 'reset' }, { kind: 'status', status: 502 }, { kind: 'html' }, { kind: 'empty' }])(
    'prevented by %o stays unknown until a person sends it again',
    async (fault) => {
      const keyId = await freshKey()
      arm(paths.remove, keyId, fault)
      const id = await remove(keyId)
      await workerChecks(id)
      await workerChecks(id)
      await remove(keyId, id)
      await expect(verify(id, undefined, person)).rejects.toMatchObject({ code: 'conflict' })
      expect(await row(id)).toMatchObject({ state: 'unknown' })
      expect(removals(keyId)).toHaveLength(1)
      await verify(id, 'resend', person)
      expect(await row(id)).toMatchObject({ state: 'confirmed' })
      expect(removals(keyId)).toHaveLength(2)
    },
  )

  test('of a sub-account names it, and one of another account is not found', async () => {
    const [, sub] = accountIds(simulator)
    const { data } = await pixClient(simulator).post(paths.create, { subaccount_id: sub })
    const keyId = wordOf(data, 'id')
    await submit(deleteKey, crypto.randomUUID(), { id: keyId, accountId: sub }, person)
    expect(removals(keyId).map(({ query }) => query.subaccount_id)).toEqual([sub])
    await expect(getKey.perform({ id: keyId }, call())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('creation', () => {
  test('of a random key is sent once per idempotency key, without naming any', async () => {
    const before = await listKeys.perform({}, call())
    const id = crypto.randomUUID()
    simulator.clearRequests()
    await Promise.all(Array.from({ length: 5 }, () => create(undefined, id)))
    expect(simulator.requests({ service: 'pix', path: paths.create }).map(({ body }) => body)).toEqual(['{}'])
    expect(await row(id)).toMatchObject({ state: 'confirmed', result: { type: 'EVP', status: 'active' } })
    invalidateReads('pix/keys')
    expect((await listKeys.perform({}, call())).items).toHaveLength(before.items.length + 1)
  })

  test('that was lost is found by its key in the list', async () => {
    const key = email()
    arm(paths.create, key, { kind: 'applied-then-reset' })
    const id = await create(key)
    expect(await row(id)).toMatchObject({ state: 'unknown' })
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'confirmed', result: { key, type: 'EMAIL' } })
    expect(creations(key)).toHaveLength(1)
  })

  test('of a random key that was lost asks a person', async () => {
    simulator.armFault({ service: 'pix', path: paths.create, kind: 'applied-then-reset' })
    const id = await create(undefined)
    await workerChecks(id)
    await expect(verify(id, undefined, person)).rejects.toMatchObject({ code: 'conflict' })
    expect(await row(id)).toMatchObject({ state: 'unknown' })
    expect(simulator.requests({ service: 'pix', path: paths.create })).toHaveLength(1)
    await verify(id, 'abandon', person)
    expect(await row(id)).toMatchObject({ state: 'failed' })
  })

  test('of a key that is taken is refused with the words of the provider', async () => {
    const key = email()
    await create(key)
    expect(await row(await create(key))).toMatchObject({
      state: 'failed',
      error: { code: 'payment_refused', detail: 'Key already registered' },
    })
  })
})

test.each(['manager', 'admin', 'support'] as const)(
  '%s neither creates nor deletes, and upstream receives nothing',
  async (role) => {
    const keyId = await freshKey()
    const other = { ...person, roles: [role] }
    await expect(remove(keyId, crypto.randomUUID(), other)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(submit(createKey, crypto.randomUUID(), {}, other)).rejects.toMatchObject({ code: 'forbidden' })
    expect(simulator.requests({ service: 'pix' })).toEqual([])
  },
)
