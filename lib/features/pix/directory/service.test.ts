import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { db } from '@/lib/server/db/client'
import { lookUpKey } from './service'
import { lastFound } from './store/look-ups'
import { directoryLookUps } from './store/tables'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

const path = '/v1/pixkey/dict_get'
const known = { key: 'bruno.vidal@exemplo.com.br', keyType: 'EMAIL' } as const
const lookUp = (input: unknown, who = person) =>
  lookUpKey.perform(input, { person: who, signal: new AbortController().signal })
const requests = () => simulator.requests({ service: 'pix', path })
const stored = async () => (await db()).select().from(directoryLookUps).orderBy(asc(directoryLookUps.id))

test('an answer names the owner, masked, and the bank, and is stored for the person who requested it', async () => {
  const found = await lookUp(known)
  expect(found).toEqual({
    ...known,
    owner: { name: 'Bruno Sampaio Vidal', document: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/), extra: {} },
    bank: { name: expect.any(String), ispb: expect.stringMatching(/^\d{8}$/), extra: {} },
    extra: {},
    lookedUpAt: expect.any(String),
    known: null,
  })
  expect(requests().map(({ query }) => query)).toEqual([{ key: known.key, key_type: 'EMAIL' }])
  expect(await lastFound(person.id, { type: 'EMAIL', value: known.key })).toEqual({ ...found, known: undefined })
  expect(await lastFound(crypto.randomUUID(), { type: 'EMAIL', value: known.key })).toBeNull()
})

test('each look-up is one call: none is joined, cached or made ahead', async () => {
  await Promise.all([lookUp(known), lookUp(known), lookUp({ key: known.key })])
  await lookUp({ ...known, accountId: 'acc_1c84be52-3f0a-4d19-8e67-b2a95d7c0f13' })
  expect(requests()).toHaveLength(4)
  expect(requests().at(-1)?.query).toMatchObject({ subaccount_id: 'acc_1c84be52-3f0a-4d19-8e67-b2a95d7c0f13' })
})

test('a key that is not there is not found, requested once, and that is stored: nobody was named', async () => {
  const before = (await stored()).length
  const missing = { key: 'ninguem@exemplo.com.br', keyType: 'EMAIL' }
  await expect(lookUp(missing)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect(requests()).toHaveLength(1)
  expect((await stored()).slice(before)).toMatchObject([{ by: person.id, key: missing.key, entry: null }])
  expect(await lastFound(person.id, { type: 'EMAIL', value: missing.key })).toBeNull()
})

test('a key that has vanished since is no longer the one that was found', async () => {
  await lookUp(known)
  const body = { success: false, message: 'Not found', data: null }
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 404, body })
  await expect(lookUp(known)).rejects.toMatchObject({ code: 'not_found' })
  expect(await lastFound(person.id, { type: 'EMAIL', value: known.key })).toBeNull()
})

test.each([
  ['reset', undefined, 'upstream_unreachable'],
  ['status', 500, 'upstream_unreachable'],
  ['status', 503, 'upstream_unreachable'],
  ['status', 401, 'upstream_unauthorized'],
  ['429', undefined, 'upstream_busy'],
  ['html', undefined, 'upstream_invalid_response'],
  ['half-json', undefined, 'upstream_invalid_response'],
] as const)(
  '%s %s is never requested again: it is counted, and is no answer about the key',
  async (kind, status, code) => {
    const found = await lookUp(known)
    simulator.clearRequests()
    const before = (await stored()).length
    simulator.armFault({ service: 'pix', path, kind, status })
    await expect(lookUp(known)).rejects.toMatchObject({ code })
    expect(requests()).toHaveLength(1)
    expect((await stored()).slice(before)).toMatchObject([{ by: person.id, key: known.key, entry: false }])
    expect(await lastFound(person.id, { type: 'EMAIL', value: known.key })).toEqual({ ...found, known: undefined })
  },
)

test.each(['support', 'manager', 'admin'] as const)('%s may not ask, and upstream is left alone', async (role) => {
  await expect(lookUp(known, { ...person, roles: [role] })).rejects.toMatchObject({ code: 'forbidden' })
  expect(requests()).toEqual([])
})
