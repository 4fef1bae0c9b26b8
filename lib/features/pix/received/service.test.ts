import { beforeEach, expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { accountIds } from '@/e2e/simulator/test-client'
import type { Person } from '@/lib/server/auth/person'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { listReceived } from './service'
import { findSeen } from './store/seen-payments'

const simulator = await setUpSimulator()
const person: Person = { id: crypto.randomUUID(), email: 'caio@example.com', name: 'Caio', roles: ['support'] }

beforeEach(() => {
  invalidateReads('pix/received')
})

const path = '/v1/pix/cashin/list'
const list = (input: Record<string, string>) =>
  listReceived.perform(input, { person, signal: new AbortController().signal })
const requests = () => simulator.requests({ service: 'pix', path }).map(({ query }) => query)

/** Upstream's next answer has these entries. */
function answerWith(...entries: object[]): void {
  const body = { success: true, message: 'OK', data: { entries, metadata: null } }
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 200, body })
}

test('every filter reaches upstream in its own words', async () => {
  const [, accountId] = accountIds(simulator)
  await list({
    accountId,
    page: '2',
    limit: '7',
    type: 'DEPOSIT',
    from: '2026-01-01',
    to: '2026-01-31',
    pixKey: 'ferragens@grupoipe.com.br',
    txid: 'abc',
    externalId: 'PED-1',
    amountCents: '1050',
    payerDocument: '12345678909',
  })
  expect(requests()).toEqual([
    {
      subaccount_id: accountId,
      page: '2',
      page_size: '7',
      type: 'DEPOSIT',
      initial_date: '2026-01-01',
      end_date: '2026-01-31',
      pix_key: 'ferragens@grupoipe.com.br',
      txid: 'abc',
      integration_id: 'PED-1',
      value: '10.50',
      payer_document: '12345678909',
    },
  ])
})

test('without filters it is the first page of the main account', async () => {
  expect((await list({})).items).toHaveLength(50)
  expect(requests()).toEqual([{ page_size: '50' }])
})

test('the next page is found by its number, as page or as cursor, until the last', async () => {
  const first = await list({ limit: '100' })
  const byPage = await list({ limit: '100', page: String(first.next) })
  const byCursor = await list({ limit: '100', cursor: String(first.next) })
  expect(byCursor.items).toEqual(byPage.items)
  expect(requests()).toHaveLength(2)

  const seen: string[] = []
  let cursor: string | null = '1'
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: '100', cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  const [main] = accountIds(simulator)
  const received = Object(simulator.state().received).filter((entry: object) => Object(entry).account_id === main)
  expect(seen).toHaveLength(received.length)
  expect(new Set(seen).size).toBe(seen.length)
})

test('equal questions at once are one call', async () => {
  await Promise.all(Array.from({ length: 20 }, () => list({ limit: '3' })))
  expect(requests()).toHaveLength(1)
})

test.each([
  [{ limit: '101' }, 'limit'],
  [{ limit: '0' }, 'limit'],
  [{ page: '0' }, 'page'],
  [{ page: 'two' }, 'page'],
  [{ type: 'TRANSFER' }, 'type'],
  [{ from: '31/01/2026' }, 'from'],
  [{ to: '2026-02-30' }, 'to'],
  [{ amountCents: '10.5' }, 'amountCents'],
  [{ colour: 'red' }, 'colour'],
])('%o is refused and names %s', async (input, field) => {
  await expect(list(input)).rejects.toMatchObject({ code: 'invalid_request', extras: { errors: [{ path: field }] } })
  expect(requests()).toEqual([])
})

test('a payment is answered in our words, with everything else that upstream said beside it', async () => {
  const paid = simulator.receive({ value: 123.45, payer: { name: 'Zilda Moura', document: '12345678909' } })
  const [entry] = (await list({ limit: '1' })).items
  expect(entry).toMatchObject({
    id: paid.id,
    type: 'DEPOSIT',
    amountCents: 12_345,
    txid: null,
    payer: { name: 'Zilda Moura', document: '12345678909' },
    receiver: { name: expect.any(String), document: expect.any(String) },
    endToEndId: paid.end_to_end_id,
    at: paid.created_at,
    extra: { end_to_end_id: paid.end_to_end_id, created_at: paid.created_at, pix_key: paid.pix_key },
  })
  expect(Object.keys(entry?.extra ?? {})).not.toContain('value')
})

test('a payment that was seen is remembered with the amount that is listed last, a return or an entry without id and day is not', async () => {
  const entry = (change: object) => ({
    id: 'cin_1',
    value: 10,
    type: 'DEPOSIT',
    txid: 't1',
    payer: null,
    receiver: null,
    ...change,
  })
  answerWith(
    entry({ end_to_end_id: 'E-seen', created_at: '2026-03-01T10:00:00-03:00' }),
    entry({ id: 'cin_2', type: 'DEPOSIT_REFUND', value: -10, end_to_end_id: 'D-return' }),
    entry({ id: 'cin_3' }),
  )
  const [, accountId] = accountIds(simulator)
  await list({ accountId, limit: '11' })
  const first = await findSeen('E-seen')
  expect(first).toMatchObject({ accountId, amountCents: 1_000, txid: 't1', at: '2026-03-01T10:00:00-03:00' })
  expect(await findSeen('D-return')).toBeNull()

  answerWith(entry({ end_to_end_id: 'E-seen', value: 99 }))
  await list({ limit: '12' })
  expect(await findSeen('E-seen')).toEqual({ ...first, amountCents: 9_900 })
})

const paid = 'E18236120202603011305aBcDeFgHiJk'

test('an id that is laid out as an end-to-end id is one: it dates the payment, which is remembered by it', async () => {
  answerWith(
    { id: paid, value: 10, type: 'DEPOSIT', payer: { name: 'Ana', document: null } },
    { id: paid.toLowerCase(), value: 11, type: 'DEPOSIT' },
    { id: 'cin_9', value: 12.345, type: 'DEPOSIT', transaction_id: paid.replace('aBc', 'xYz') },
  )
  const { items } = await list({ limit: '16' })
  expect(items).toMatchObject([
    { endToEndId: paid, at: '2026-03-01T13:05:00Z', atFrom: 'end-to-end-id' },
    { endToEndId: null, at: null, atFrom: null },
    { endToEndId: paid.replace('aBc', 'xYz'), amountCents: null, extra: { value: 12.345 } },
  ])
  expect(await findSeen(paid)).toMatchObject({ amountCents: 1_000, payer: { name: 'Ana' }, at: '2026-03-01T13:05:00Z' })
  expect(await findSeen(paid.replace('aBc', 'xYz'))).toBeNull()
})

test.each([
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00-03:00', 'record'],
  ['2026-03-01', '2026-03-01', 'record'],
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z', 'record'],
  ['ontem', '2026-03-01T13:05:00Z', 'end-to-end-id'],
])('the date %j of a payment is %j, by the %s', async (created_at, at, atFrom) => {
  answerWith({ id: paid, value: 10, type: 'DEPOSIT', created_at })
  invalidateReads('pix/received')
  expect((await list({ limit: '17' })).items).toMatchObject([{ at, atFrom, extra: { created_at } }])
})

test.each(['endToEndId', 'e2e_id', 'end_to_end'])('the end-to-end id is found under the name %s', async (name) => {
  answerWith({ id: 1, value: 1, type: 'DEPOSIT', txid: null, payer: null, receiver: null, [name]: 'E123' })
  expect((await list({ limit: '13' })).items).toMatchObject([{ endToEndId: 'E123', extra: { [name]: 'E123' } }])
})

test('odd entries are shown, not fallen over', async () => {
  answerWith(
    { id: 9_007_199_254, value: 0.1, type: 'DEPOSIT' },
    { id: 'cin_2', value: -3, type: 'ESTORNO_JUDICIAL', txid: null, payer: null, receiver: { name: null } },
    {
      id: 'cin_3',
      value: 5,
      type: 'DEPOSIT',
      txid: 77,
      payer: { document: '***' },
      created_at: 'ontem',
      end_to_end_id: ' ',
    },
  )
  const nothing = { payer: null, receiver: null, endToEndId: null, at: null, atFrom: null }
  expect((await list({ limit: '14' })).items).toEqual([
    { id: '9007199254', type: 'DEPOSIT', amountCents: 10, txid: null, ...nothing, extra: {} },
    {
      ...nothing,
      id: 'cin_2',
      type: 'ESTORNO_JUDICIAL',
      amountCents: -300,
      txid: null,
      receiver: { name: null, document: null, extra: {} },
      extra: {},
    },
    {
      ...nothing,
      id: 'cin_3',
      type: 'DEPOSIT',
      amountCents: 500,
      txid: '77',
      payer: { name: null, document: '***', extra: {} },
      extra: { created_at: 'ontem', end_to_end_id: ' ' },
    },
  ])
})

test('an entry without an id of its own is shown, under its end-to-end id where there is one', async () => {
  answerWith({ value: 1, type: 'DEPOSIT', end_to_end_id: 'E-own' }, { id: null, value: 2, type: 'DEPOSIT' })
  expect((await list({ limit: '19' })).items).toMatchObject([
    { id: 'E-own', endToEndId: 'E-own', amountCents: 100 },
    { id: '', endToEndId: null, amountCents: 200 },
  ])
  expect(await findSeen('E-own')).toMatchObject({ amountCents: 100 })
})

test('the external id and what the payer wrote are stored with the payment, in one line', async () => {
  const words = { integrationId: 'PED-10023', infoPagador: ' nota\u00077\n de  maio ' }
  answerWith({ id: 1, value: 1, type: 'DEPOSIT', end_to_end_id: 'E1234', ...words })
  await list({ limit: '18' })
  expect(await findSeen('E1234')).toMatchObject({ externalId: 'PED-10023', message: 'nota 7 de maio' })
})

test.each(['html', 'half-json', 'truncated'] as const)('%s is a problem, never an empty list', async (kind) => {
  simulator.armFault({ service: 'pix', path, kind, times: 9 })
  await expect(list({ limit: '15' })).rejects.toMatchObject({ code: 'upstream_invalid_response' })
})
