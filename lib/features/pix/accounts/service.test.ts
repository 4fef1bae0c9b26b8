import { beforeEach, describe, expect, test } from 'vitest'
import { findOperation as row, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { FaultOrder } from '@/e2e/simulator/faults'
import { accountIds, pixClient, wordOf } from '@/e2e/simulator/test-client'
import type { Person } from '@/lib/server/auth/person'
import { submit, verify } from '@/lib/server/operations/perform'
import { closeAccount, getAccount, listAccounts, listKnownAccounts, openAccount } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Helena', 'admin')

beforeEach(() => {
  simulator.changeSettings({ cursorField: 'next_page_cursor', cursorPlace: 'data' })
})

type Fault = Omit<FaultOrder, 'service' | 'path'>
const paths = { open: '/v1/accounts/new', close: '/v1/accounts/close', list: '/v1/accounts/list' } as const
const arm = (path: string, match: string, fault: Fault) => simulator.armFault({ service: 'pix', path, match, ...fault })
const sent = (path: string, about: string) =>
  simulator.requests({ service: 'pix', path }).filter(({ body, query }) => query.id === about || body?.includes(about))
const call = () => ({ person, signal: new AbortController().signal })

/** A new account for the test. */
async function freshAccount(): Promise<string> {
  const order = { tax_id: '12345678909', external_id: crypto.randomUUID() }
  const { data } = await pixClient(simulator).post(paths.open, order)
  simulator.clearRequests()
  return wordOf(data, 'id')
}

const order = (externalId: string = crypto.randomUUID()) => ({ taxId: '12345678909', externalId, name: 'Loja Nova' })

async function close(accountId: string, id: string = crypto.randomUUID(), who = person): Promise<string> {
  await submit(closeAccount, id, { id: accountId }, who)
  return id
}

describe('closing', () => {
  test('reaches upstream once under parallel and repeated posts of one key', async () => {
    const accountId = await freshAccount()
    const id = crypto.randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => close(accountId, id)))
    await close(accountId, id)
    expect(sent(paths.close, accountId)).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'accepted', result: { id: accountId, status: 'closing' } })
  })

  test('and once under parallel posts of several keys: one closing of an account at a time', async () => {
    const accountId = await freshAccount()
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => close(accountId)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(sent(paths.close, accountId)).toHaveLength(1)
  })

  test('is confirmed once the account is read as closed, and not before', async () => {
    const accountId = await freshAccount()
    const id = await close(accountId)
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'accepted', nextCheckAt: expect.any(Date) })
    simulator.changeAccount(accountId, 'closed')
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'confirmed', result: { id: accountId, status: 'closed' } })
    expect(sent(paths.close, accountId)).toHaveLength(1)
  })

  test.each<Fault>([
    { kind: 'applied-then-reset' },
    { kind: 'applied-then-status', status: 502 },
    { kind: 'reset' },
    { kind: 'status', status: 500 },
    { kind: 'html' },
    { kind: 'half-json' },
  ])('whose answer %o lost is unknown, and nothing but a person sends it again', async (fault) => {
    const accountId = await freshAccount()
    arm(paths.close, accountId, fault)
    const id = await close(accountId)
    expect(await row(id)).toMatchObject({ state: 'unknown' })
    await workerChecks(id)
    await workerChecks(id)
    await close(accountId, id)
    await expect(verify(id, undefined, person)).rejects.toMatchObject({ code: 'conflict' })
    expect(await row(id)).toMatchObject({ state: 'unknown' })
    expect(sent(paths.close, accountId)).toHaveLength(1)
    await verify(id, 'resend', person)
    expect(await row(id)).toMatchObject({ state: 'accepted' })
    expect(sent(paths.close, accountId)).toHaveLength(2)
  })

  test('that was lost is confirmed by the worker once the account is closed', async () => {
    const accountId = await freshAccount()
    arm(paths.close, accountId, { kind: 'applied-then-reset' })
    const id = await close(accountId)
    simulator.changeAccount(accountId, 'closed')
    await workerChecks(id)
    expect(await row(id)).toMatchObject({ state: 'confirmed' })
    expect(sent(paths.close, accountId)).toHaveLength(1)
  })

  test('that was given up leaves the account free to be closed anew', async () => {
    const accountId = await freshAccount()
    arm(paths.close, accountId, { kind: 'reset' })
    const id = await close(accountId)
    await verify(id, 'abandon', person)
    expect(await row(id)).toMatchObject({ state: 'failed', error: { code: 'conflict' } })
    expect(await row(await close(accountId))).toMatchObject({ state: 'accepted' })
  })
})

describe('opening', () => {
  test('reaches upstream once per key and answers the account', async () => {
    const input = order()
    const id = crypto.randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => submit(openAccount, id, input, person)))
    expect(sent(paths.open, input.externalId)).toHaveLength(1)
    const opened = await row(id)
    expect(opened).toMatchObject({ state: 'confirmed', result: { id: expect.any(String), status: 'active' } })
    const known = await listKnownAccounts.perform({}, { ...call(), person: { ...person, roles: ['finance'] } })
    expect(known.accounts).toContainEqual(expect.objectContaining({ name: 'Loja Nova' }))
  })

  test('without credentials at the provider is refused: nothing was opened', async () => {
    const id = crypto.randomUUID()
    await submit(openAccount, id, order('sem-credenciais'), person)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: { code: 'payment_refused', detail: 'Client provider credentials not configured' },
    })
  })

  test('whose answer was lost asks a person: neither the worker nor the same key sends it', async () => {
    const input = order()
    arm(paths.open, input.externalId, { kind: 'applied-then-reset' })
    const id = crypto.randomUUID()
    await submit(openAccount, id, input, person)
    expect(await row(id)).toMatchObject({ state: 'unknown', nextCheckAt: null })
    await workerChecks(id)
    await submit(openAccount, id, input, person)
    await expect(verify(id, undefined, person)).rejects.toMatchObject({ code: 'conflict' })
    expect(sent(paths.open, input.externalId)).toHaveLength(1)
    await verify(id, 'resend', person)
    const [first, second] = sent(paths.open, input.externalId)
    expect(second?.body).toBe(first?.body)
    expect(await row(id)).toMatchObject({ state: 'confirmed' })
  })
})

describe('the list', () => {
  test.each([
    ['next_page_cursor', 'data'],
    ['nextCursor', 'data'],
    ['page_cursor', 'metadata'],
  ] as const)(
    'goes to its end with the cursor called %s in %s, and never names a sub-account',
    async (field, place) => {
      simulator.changeSettings({ cursorField: field, cursorPlace: place })
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await listAccounts.perform({ limit: 2, cursor }, call())
        expect(page.openEnded).toBe(false)
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.slice(0, 3)).toEqual(accountIds(simulator).slice(1))
      const requests = simulator.requests({ service: 'pix', path: paths.list })
      expect(requests.length).toBeGreaterThan(1)
      expect(requests.flatMap(({ query }) => Object.keys(query))).not.toContain('subaccount_id')
    },
  )

  test('says that nobody knows whether there is more after a full page without a cursor', async () => {
    simulator.changeSettings({ cursorPlace: 'none' })
    expect(await listAccounts.perform({ limit: 2 }, call())).toMatchObject({ next: null, openEnded: true })
    expect(await listAccounts.perform({ limit: 200 }, call())).toMatchObject({ next: null, openEnded: false })
  })

  test('filters by status, and answers names and unheard-of words as they came', async () => {
    const odd = await listAccounts.perform({ status: 'em_revisao_cadastral' }, call())
    expect(odd.items).toMatchObject([{ status: 'em_revisao_cadastral', name: expect.stringMatching(/^Ipê/) }])
    const [, , pending] = accountIds(simulator)
    expect(await getAccount.perform({ id: pending }, call())).toMatchObject({ id: pending, status: 'pending' })
  })
})

test.each(['finance', 'manager', 'support'] as const)(
  '%s neither opens nor closes, and upstream receives nothing',
  async (role) => {
    const accountId = await freshAccount()
    const other = { ...person, roles: [role] }
    await expect(close(accountId, crypto.randomUUID(), other)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(submit(openAccount, crypto.randomUUID(), order(), other)).rejects.toMatchObject({ code: 'forbidden' })
    expect(simulator.requests({ service: 'pix' })).toEqual([])
  },
)

test('support does not see the accounts either', async () => {
  const support: Person = { ...person, roles: ['support'] }
  await expect(listAccounts.perform({}, { ...call(), person: support })).rejects.toMatchObject({ code: 'forbidden' })
  expect(simulator.requests({ service: 'pix' })).toEqual([])
})
