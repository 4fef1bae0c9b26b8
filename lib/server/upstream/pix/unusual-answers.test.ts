import { afterEach, describe, expect, it, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { refundEntryStatus } from '@/lib/core/pix/refund-status'
import { getAccount, listAccounts } from './accounts'
import { getCharge } from './charges'
import { getInfraction, listInfractions } from './infractions'
import { getKey, listKeys, lookUpKey } from './keys'
import { getRefunds, listReceived } from './received'
import { getStatement } from './statements'
import { getBalance } from './wallet'

const simulator = await setUpSimulator()

afterEach(() => {
  simulator.clearFaults()
  simulator.changeSettings({ firstPage: 1, largestPage: null, listMetadata: true, balanceMembers: 'both' })
})

/** Uses this once as the `data` of the answer. */
function answerWith(path: string, data: unknown): void {
  const body = { success: true, message: 'OK', data }
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 200, body })
}

async function everyId(limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let page: number | undefined, going = true; going; ) {
    const { items, next } = await listReceived({ page, limit })
    ids.push(...items.map(({ id }) => id))
    page = next === null ? undefined : Number(next)
    going = next !== null
  }
  return ids
}

describe('received entries are complete and none comes twice', () => {
  it.each([
    { firstPage: 1, largestPage: 30 },
    { firstPage: 0, largestPage: null },
    { firstPage: 0, largestPage: 30 },
  ])('with %j', async (settings) => {
    const all = await everyId(100)
    simulator.changeSettings(settings)
    simulator.clearRequests()
    expect(await everyId(100)).toEqual(all)
    expect(simulator.requests({ path: '/v1/pix/cashin/list' })[0]?.query).toEqual({ page_size: '100' })
  })

  it('without metadata while the page is full', async () => {
    const all = await everyId(100)
    simulator.changeSettings({ listMetadata: false })
    expect(await everyId(100)).toEqual(all)
  })
})

const entry = { id: 'cin_1', value: 10, type: 'DEPOSIT' }

test('an amount that cannot be read spoils neither its entry nor the list', async () => {
  const values = [12.345, 'R$ 9,90', '1.234', {}, null, undefined, '12.34', '7', -0.1]
  answerWith('/v1/pix/cashin/list', { entries: values.map((value) => ({ ...entry, value, payer: { name: 'Ana' } })) })
  const { items } = await listReceived({ limit: 100 })
  expect(items.map(({ amountCents }) => amountCents)).toEqual([null, null, null, null, null, null, 1_234, 700, -10])
  expect(items.map(({ extra }) => extra.value)).toEqual([
    12.345,
    'R$ 9,90',
    '1.234',
    {},
    ...Array.from({ length: 5 }, () => undefined),
  ])
  expect(items.map(({ payer }) => payer?.name)).toEqual(values.map(() => 'Ana'))
})

test('nor does a party or a txid of another shape', async () => {
  answerWith('/v1/pix/cashin/list', { entries: [{ ...entry, payer: 'Ana', receiver: { name: 3 }, txid: ['t'] }] })
  expect((await listReceived({ limit: 100 })).items).toMatchObject([
    { payer: null, txid: null, receiver: { name: '3', document: null }, extra: { payer: 'Ana', txid: ['t'] } },
  ])
})

test('unknown fields stay in the object that had them', async () => {
  const payer = { name: 'Ana', document: '1', bank: { ispb: '18236120' } }
  answerWith('/v1/pix/cashin/list', {
    entries: [{ ...entry, payer, canal: 'app' }],
    metadata: { cursor: 'x' },
    aviso: 1,
  })
  const page = await listReceived({ limit: 100 })
  expect(page.items[0]).toMatchObject({
    payer: { name: 'Ana', document: '1', extra: { bank: { ispb: '18236120' } } },
    extra: { canal: 'app' },
  })
  expect(page.extra).toEqual({ metadata: { cursor: 'x' }, aviso: 1 })

  const owner = { name: 'Ana', document: '***', tipo: 'PF' }
  answerWith('/v1/pixkey/dict_get', { key: 'k', owner, bank: { name: 'B', ispb: 7, agencia: '1' }, desde: '2020' })
  expect(await lookUpKey({ key: 'k' })).toEqual({
    key: 'k',
    keyType: null,
    owner: { name: 'Ana', document: '***', extra: { tipo: 'PF' } },
    bank: { name: 'B', ispb: '7', extra: { agencia: '1' } },
    extra: { desde: '2020' },
  })

  answerWith('/v1/statement/report_get', { id: 'r', status: 'fila', linhas: 9 })
  expect(await getStatement('r')).toMatchObject({ status: 'fila', extra: { linhas: 9 } })
})

test('one infraction with odd amounts and dates does not fail the list', async () => {
  const items = [
    {
      id: 'i1',
      amount: 12.5,
      amount_brl: 3.2,
      infraction_date: '2026-03-01T23:30:00',
      refund: { refunded_amount: 100, motivo: 'x' },
    },
    { id: 'i2', amount: '1050', infraction_date: 'ontem', refund: 'não' },
    { id: 'i3', amount: 'dez', amount_brl: 1.234, infraction_date: '2026-03-02', refund: { refunded_amount: 1.5 } },
    { id: 'i4', infraction_date: '2026-11-12T00:00:00Z' },
    { id: 'i5', infraction_date: '2026-11-12T00:00:00.000+00:00' },
    { id: 'i6', infraction_date: '2026-11-12T02:30:00Z' },
  ]
  answerWith('/v1/infractions/list', { items })
  const [first, second, third, ...dated] = (await listInfractions({ limit: 50 })).items
  // A midnight of UTC is the day that it writes.
  expect(dated.map(({ date }) => date)).toEqual(['2026-11-12', '2026-11-12', '2026-11-11'])
  expect(first).toMatchObject({ amountCents: 320, date: '2026-03-01', refundedCents: 100 })
  expect(first?.extra).toEqual({ amount: 12.5, infraction_date: '2026-03-01T23:30:00', refund: { motivo: 'x' } })
  expect(second).toMatchObject({ amountCents: 1_050, date: null, refundedCents: null })
  expect(second?.extra).toEqual({ infraction_date: 'ontem', refund: 'não' })
  expect(third).toMatchObject({ amountCents: null, date: '2026-03-02', refundedCents: null })
  expect(third?.extra).toEqual({ amount: 'dez', amount_brl: 1.234, refund: { refunded_amount: 1.5 } })
})

test('a list that reports more without a cursor is not taken for whole', async () => {
  const items = [{ id: 'a', status: 'active' }]
  const open = async (data: object) => {
    answerWith('/v1/accounts/list', data)
    return (await listAccounts({ limit: 50 })).fullWithoutCursor
  }
  expect(await open({ items, metadata: { has_more: true } })).toBe(true)
  expect(await open({ items, metadata: { pagination: { total: 3 } } })).toBe(true)
  expect(await open({ items, next_cursor: null, metadata: { total: 3 } })).toBe(true)
  expect(await open({ items, metadata: { total: 1 } })).toBe(false)
  expect(await open({ items })).toBe(false)
  answerWith('/v1/accounts/list', { items, metadata: { pagination: { nextCursor: 'c2' } } })
  expect(await listAccounts({ limit: 50 })).toMatchObject({ next: 'c2', fullWithoutCursor: false })
})

test('a balance of which only a part came', async () => {
  simulator.changeSettings({ balanceMembers: 'value' })
  expect(await getBalance()).toMatchObject({ availableCents: expect.any(Number), pendingCents: null })
  simulator.changeSettings({ balanceMembers: 'none' })
  expect(await getBalance()).toEqual({ availableCents: null, pendingCents: null, extra: {} })
  answerWith('/v1/wallet/balance', { waiting_value: 1.5, moeda: 'BRL' })
  expect(await getBalance()).toEqual({ availableCents: null, pendingCents: 150, extra: { moeda: 'BRL' } })
})

test('refund entries and charges stand without a readable amount', async () => {
  answerWith('/v1/pix/cashin/refund_get', { entries: [{ id: 'r1', type: 'DEPOSIT_REFUND', value: 'x' }] })
  expect(await getRefunds('E1')).toEqual([
    { id: 'r1', type: 'DEPOSIT_REFUND', amountCents: null, returnId: null, extra: { value: 'x' } },
  ])
  answerWith('/v1/pix/cashin/get', { txid: 't', status: 'ATIVA', value: 0.001 })
  expect(await getCharge('t')).toMatchObject({ amountCents: null, extra: { value: 0.001 } })
})

const infraction = { id: 'i1', amount: 100 }

test.each([
  ['/v1/pix/cashin/list', 'entries', entry, () => listReceived({ limit: 100 })],
  ['/v1/accounts/list', 'items', { id: 'a', status: 'active' }, () => listAccounts({ limit: 200 })],
  ['/v1/infractions/list', 'items', infraction, () => listInfractions({ limit: 200 })],
] as const)('one unreadable row of %s costs that row, and is counted', async (path, name, row, list) => {
  answerWith(path, { [name]: [null, row, { id: null }] })
  const page = await list()
  expect(page.unreadable).toBe(2)
  expect(page.items).toMatchObject([{ id: row.id }])
  answerWith(path, { [name]: [null] })
  await expect(list()).rejects.toMatchObject({ code: 'upstream_invalid_response' })
  answerWith(path, { [name]: [] })
  const empty = await list()
  expect(empty).toMatchObject({ items: [] })
  expect(empty).not.toHaveProperty('unreadable')
})

test('an unreadable row counts where a full page decides that more may follow', async () => {
  answerWith('/v1/pix/cashin/list', { entries: [null, entry] })
  expect(await listReceived({ limit: 2 })).toMatchObject({ next: '2' })
  answerWith('/v1/accounts/list', { items: [{ id: 'a', status: 'active' }, null] })
  expect(await listAccounts({ limit: 2 })).toMatchObject({ fullWithoutCursor: true })
})

test('one unreadable key costs that key', async () => {
  answerWith('/v1/pixkey/list', { items: [{ id: 'k1', key: 'a@b.co' }, null] })
  expect(await listKeys()).toMatchObject({ read: [{ id: 'k1' }], unreadable: 1 })
})

test('an unreadable refund stays in the list as one of an unknown type', async () => {
  answerWith('/v1/pix/cashin/refund_get', {
    entries: [{ id: 'r1', type: 'CANCELLED_DEPOSIT_REFUND', value: -1 }, null],
  })
  const [, unreadable] = await getRefunds('E1')
  expect(unreadable).toEqual({ id: '#2', type: '?', amountCents: null, returnId: null, extra: { '?': null } })
  expect(refundEntryStatus(unreadable?.type ?? '')).toBe('unknown')
})

test.each([
  ['/v1/pix/cashin/get', { txid: 'other', status: 'paid', value: 10 }, () => getCharge('t1')],
  ['/v1/pixkey/dict_get', { key: 'other@lume.com.br' }, () => lookUpKey({ key: 'ana@lume.com.br', keyType: 'EMAIL' })],
  ['/v1/pixkey/get', { id: 'other', key: 'a@b.co' }, () => getKey('k1')],
  ['/v1/accounts/get', { id: 'other', status: 'active' }, () => getAccount('a1')],
  ['/v1/infractions/get', { id: 'other' }, () => getInfraction('i1')],
] as const)('%s answered with another record is unreadable', async (path, data, read) => {
  answerWith(path, data)
  await expect(read()).rejects.toMatchObject({
    code: 'upstream_invalid_response',
    extras: { record: { code: 'upstream.other-record' } },
  })
})

test.each([
  ['TELEFONE', '+55 (11) 98888-7777', '+5511988887777'],
  ['CNPJ', '12.ABC.345/01DE-35', '12abc34501de35'],
  ['EMAIL', 'Ana@Lume.com.br', 'ana@lume.com.br'],
  [undefined, '123.456.789-09', '12345678909'],
] as const)('a %s key is the same key in its normal form', async (keyType, key, answered) => {
  answerWith('/v1/pixkey/dict_get', { key: answered, owner: { name: 'Ana' } })
  expect(await lookUpKey({ key, keyType })).toMatchObject({ owner: { name: 'Ana' } })
})
