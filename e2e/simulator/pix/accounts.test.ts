import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, type PixClient, pixClient, recordsOf } from '../test-client.ts'
import { UNCONFIGURED_EXTERNAL_ID } from './accounts.ts'

let simulator: Simulator
let pix: PixClient

beforeAll(async () => {
  simulator = await startSimulator()
  pix = pixClient(simulator)
})
afterAll(() => simulator.stop())

const open = (body: Record<string, unknown>) => pix.post('/v1/accounts/new', body)

test.each([
  [{ tax_id: '12345678909', external_id: 'loja-1', name: 'Loja Um' }],
  [{ cpf_cnpj: '12345678000195', hash_conta: 'loja-2' }],
  [{ tax_id: '12ABC34501DE35', external_id: 'loja-3' }],
])('opens with %o', async (body) => {
  const { status, data } = await open(body)
  expect(status).toBe(200)
  expect(data).toEqual({ id: expect.any(String), status: 'active' })
  expect((await pix.get(`/v1/accounts/get?account_id=${data.id}`)).data).toMatchObject(data)
})

test('the same external id twice opens two accounts', async () => {
  const body = { tax_id: '12345678909', external_id: 'loja-4' }
  const [first, second] = [await open(body), await open(body)]
  expect(first.data.id).not.toBe(second.data.id)
})

test.each([
  [{}],
  [{ tax_id: '12345678909' }],
  [{ external_id: 'x' }],
  [{ tax_id: '123', external_id: 'x' }],
  [{ tax_id: 12_345_678_909, external_id: 'x' }],
])('does not open with %o', async (body) => {
  const message = 'Missing required fields: tax_id, external_id'
  expect(await open(body)).toMatchObject({ status: 400, raw: { success: false, message, data: null } })
})

test('without provider credentials', async () => {
  const answer = await open({ tax_id: '12345678909', external_id: UNCONFIGURED_EXTERNAL_ID })
  const message = 'Client provider credentials not configured'
  expect(answer).toMatchObject({ status: 500, raw: { success: false, message, data: null } })
})

test('the first state has a pending account and one with an unheard-of status', async () => {
  const one = await startSimulator()
  const { data } = await pixClient(one).get('/v1/accounts/list')
  expect(recordsOf(data.items).map(({ status }) => status)).toEqual(['active', 'pending', 'em_revisao_cadastral'])
  const filtered = await pixClient(one).get('/v1/accounts/list?status=pending')
  expect(recordsOf(filtered.data.items)).toHaveLength(1)
  await one.stop()
})

test.each([
  ['next_page_cursor', 'data'],
  ['nextCursor', 'data'],
  ['page_cursor', 'metadata'],
] as const)('the next cursor called %s in %s leads to the end', async (cursorField, cursorPlace) => {
  const one = await startSimulator()
  one.changeSettings({ cursorField, cursorPlace })
  const client = pixClient(one)
  const next = (data: Record<string, unknown>) =>
    cursorPlace === 'data' ? data : (recordsOf([data.metadata])[0] ?? {})
  const first = await client.get('/v1/accounts/list?page_size=2')
  const cursor = String(next(first.data)[cursorField])
  expect(encodeURIComponent(cursor)).not.toBe(cursor)
  const second = await client.get(`/v1/accounts/list?page_size=2&page_cursor=${encodeURIComponent(cursor)}`)
  const ids = [first, second].flatMap(({ data }) => recordsOf(data.items).map(({ id }) => id))
  expect(ids).toEqual(accountIds(one).slice(1))
  expect(next(second.data)[cursorField]).toBeNull()
  const mangled = await client.get(`/v1/accounts/list?page_cursor=${cursor}`)
  expect(mangled).toMatchObject({ status: 400, message: 'Invalid page_cursor' })
  await one.stop()
})

test('a full page may come without any cursor', async () => {
  const one = await startSimulator()
  one.changeSettings({ cursorPlace: 'none' })
  const { data } = await pixClient(one).get('/v1/accounts/list?page_size=2')
  expect(Object.keys(data)).toEqual(['items'])
  await one.stop()
})

test('a close request is registered, and the account closes later', async () => {
  const { data } = await open({ tax_id: '12345678909', external_id: 'loja-5' })
  const read = () => pix.get(`/v1/accounts/get?id=${data.id}`)
  const closed = await pix.get(`/v1/accounts/close?id=${data.id}`)
  expect(closed).toMatchObject({ status: 200, raw: { success: true, message: 'OK', data: null } })
  expect((await read()).data.status).toBe('active')
  simulator.moveClock({ advanceMs: 10_000 })
  expect((await read()).data.status).toBe('closed')
})

test('control changes a status', async () => {
  const [, , pending] = accountIds(simulator)
  simulator.changeAccount(pending, 'blocked')
  expect((await pix.get(`/v1/accounts/get?id=${pending}`)).data.status).toBe('blocked')
  expect(() => simulator.changeAccount('nada', 'active')).toThrow('no such account')
})
