import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, balanceOf, movedOn, type PixClient, pixClient, recordsOf, wordOf } from '../test-client.ts'
import { platformFees } from './money.ts'
import { REFUSED_KEY } from './people.ts'

let simulator: Simulator
let pix: PixClient
let main: string
let sub: string

beforeAll(async () => {
  simulator = await startSimulator()
  pix = pixClient(simulator)
  ;[main, sub] = accountIds(simulator)
})
afterAll(() => simulator.stop())

const toBruno = { pix_key_type: 'EMAIL', pix_key: 'bruno.vidal@exemplo.com.br' }
const order = { value: 125.9, destination_bank_account: toBruno }

test('the balance is in reais, for the main account and a sub-account', async () => {
  const [whole, part] = await Promise.all([
    pix.get('/v1/wallet/balance'),
    pix.get(`/v1/wallet/balance?subaccount_id=${sub}`),
  ])
  expect(whole.data).toEqual({ value: balanceOf(simulator, main) / 100, waiting_value: expect.any(Number) })
  expect(part.data).toEqual({ value: balanceOf(simulator, sub) / 100, waiting_value: 0 })
})

test('a transfer debits the value and the platform fee', async () => {
  const before = balanceOf(simulator, main)
  const answer = await pix.post('/v1/wallet/transfer', { ...order, integration_id: 'pagamento-17' })
  expect(answer).toMatchObject({ status: 200, data: { txid: expect.any(String), integration_id: 'pagamento-17' } })
  expect(Object.keys(answer.data)).toEqual(['txid', 'integration_id'])
  expect(balanceOf(simulator, main)).toBe(before - 12_590 - platformFees.cashOutCents)
})

test('an integration id is made up when absent', async () => {
  const answer = await pix.post('/v1/wallet/transfer', order)
  expect(answer.data.integration_id).toMatch(/.{8,}/)
})

describe('the idempotency key', () => {
  test('the same body again gives the same answer and no second movement', async () => {
    const body = { ...order, idempotency_key: 'chave-a' }
    const first = await pix.post('/v1/wallet/transfer', body)
    const again = await pix.post('/v1/wallet/transfer', { idempotency_key: 'chave-a', ...order })
    expect(again.raw).toEqual(first.raw)
    const moved = simulator.movements().filter(({ idempotencyKey }) => idempotencyKey === 'chave-a')
    expect(moved.map(({ kind }) => kind)).toEqual(['TRANSFER', 'PLATFORM_FEE'])
  })

  test('sent at the same time, one moves money', async () => {
    const body = { ...order, idempotency_key: 'chave-b' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => pix.post('/v1/wallet/transfer', body)))
    expect(new Set(answers.map(({ data }) => data.txid)).size).toBe(1)
    expect(simulator.movements().filter(({ idempotencyKey }) => idempotencyKey === 'chave-b')).toHaveLength(2)
  })

  test('another body under the same key is refused', async () => {
    await pix.post('/v1/wallet/transfer', { ...order, idempotency_key: 'chave-c' })
    const other = await pix.post('/v1/wallet/transfer', { ...order, value: 1, idempotency_key: 'chave-c' })
    expect(other).toMatchObject({ status: 400, message: 'Invalid value' })
  })

  test('without one, each submission is a new transfer', async () => {
    const [first, second] = await Promise.all([
      pix.post('/v1/wallet/transfer', order),
      pix.post('/v1/wallet/transfer', order),
    ])
    expect(first.data.txid).not.toBe(second.data.txid)
  })
})

test('above the balance, with the fee counted', async () => {
  const available = balanceOf(simulator, sub)
  const body = { subaccount_id: sub, value: available / 100, destination_bank_account: toBruno }
  const answer = await pix.post('/v1/wallet/transfer', body)
  expect(answer.status).toBe(400)
  expect(answer.raw).toEqual({
    success: false,
    message: 'Insufficient balance.',
    data: { saldo_disponivel: available / 100, total_necessario: (available + platformFees.cashOutCents) / 100 },
  })
  expect(balanceOf(simulator, sub)).toBe(available)
})

test('a provider that looks at the balance before its keys refuses the repetition of a transfer that it made', async () => {
  const one = await startSimulator()
  const [account] = accountIds(one)
  one.changeSettings({ balanceBeforeKeys: true })
  const body = { ...order, value: balanceOf(one, account) / 100 - 1, idempotency_key: 'chave-d' }
  expect(await pixClient(one).post('/v1/wallet/transfer', body)).toMatchObject({ status: 200 })
  const again = await pixClient(one).post('/v1/wallet/transfer', body)
  expect(again).toMatchObject({ status: 400, message: 'Insufficient balance.' })
  await one.stop()
})

test.each([
  ['no value', { value: undefined }],
  ['zero', { value: 0 }],
  ['a negative value', { value: -3 }],
  ['a fraction of a cent', { value: 1.005 }],
  ['a value in text', { value: '10.00' }],
  ['no destination', { destination_bank_account: undefined }],
  ['no key', { destination_bank_account: { pix_key_type: 'CPF' } }],
  ['an unknown key type', { destination_bank_account: { ...toBruno, pix_key_type: 'EVP' } }],
  ['a short receiver document', { receiver_document: '1234' }],
  ['a receiver document with dots', { receiver_document: '123.456.789-09' }],
  ['a long description', { pix_description: 'x'.repeat(141) }],
  ['an unknown fee type', { mediator_fee: { tipo: 'OTHER', valor: 1 } }],
  ['a fee above 100 percent', { mediator_fee: { tipo: 'PERCENTAGE', valor: 101 } }],
])('a transfer with %s', async (_, change) => {
  const answer = await pix.post('/v1/wallet/transfer', { ...order, ...change })
  expect(answer).toMatchObject({ status: 400, raw: { success: false, message: 'Invalid value', data: null } })
})

test.each(['CPF', 'CNPJ', 'EMAIL', 'TELEFONE', 'CHAVE_ALEATORIA'])('a destination key of type %s', async (type) => {
  const body = { ...order, destination_bank_account: { ...toBruno, pix_key_type: type } }
  expect(await pix.post('/v1/wallet/transfer', body)).toMatchObject({ status: 200 })
})

test('the longest description and a full document are taken', async () => {
  const body = { ...order, pix_description: 'ç'.repeat(140), receiver_document: '12345678000195' }
  expect(await pix.post('/v1/wallet/transfer', body)).toMatchObject({ status: 200 })
})

test.each([
  [{ tipo: 'FIXED', valor: 2.5 }, 250],
  [{ tipo: 'PERCENTAGE', valor: 10 }, 1000],
])('the mediator fee %o goes from the sub-account to the main account', async (fee, cents) => {
  const key = `taxa-${cents}`
  const body = { subaccount_id: sub, value: 100, destination_bank_account: toBruno, mediator_fee: fee }
  await pix.post('/v1/wallet/transfer', { ...body, idempotency_key: key })
  const moved = simulator.movements().filter(({ idempotencyKey }) => idempotencyKey === key)
  expect(moved.map(({ account, cents: amount }) => [account, amount])).toEqual([
    [sub, -10_000],
    [sub, -platformFees.cashOutCents],
    [sub, -cents],
    [main, cents],
  ])
})

test('a refused transfer returns the money, fees included', async () => {
  const one = await startSimulator()
  const [account] = accountIds(one)
  const destination = { pix_key_type: 'EMAIL', pix_key: REFUSED_KEY }
  await pixClient(one).post('/v1/wallet/transfer', { value: 50, destination_bank_account: destination })
  expect(movedOn(one, account)).toBe(-5000 - platformFees.cashOutCents)
  one.moveClock({ advanceMs: 5000 })
  expect(movedOn(one, account)).toBe(0)
  expect(recordsOf(one.state().transfers)[0]).toMatchObject({ status: 'refused' })
  await one.stop()
})

test('a transfer in process waits outside the balance until it is settled', async () => {
  const one = await startSimulator()
  const client = pixClient(one)
  const before = await client.get('/v1/wallet/balance')
  const sent = await client.post('/v1/wallet/transfer', order)
  const during = await client.get('/v1/wallet/balance')
  expect(during.data.waiting_value).toBeCloseTo(Number(before.data.waiting_value) + 125.9, 2)
  one.settleTransfer(wordOf(sent.data, 'txid'), 'done')
  const after = await client.get('/v1/wallet/balance')
  expect(after.data.waiting_value).toBe(before.data.waiting_value)
  expect(() => one.settleTransfer(wordOf(sent.data, 'txid'), 'done')).toThrow('no such transfer in progress')
  await one.stop()
})

test('a transfer that arrived is sent back whole or in part, once, and the fees stay paid', async () => {
  const before = balanceOf(simulator, main)
  const sent = await pix.post('/v1/wallet/transfer', order)
  const txid = wordOf(sent.data, 'txid')
  expect(() => simulator.returnTransfer(txid)).toThrow('no such transfer that arrived')
  simulator.settleTransfer(txid, 'done')
  simulator.returnTransfer(txid, { value: 25.9 })
  expect(balanceOf(simulator, main)).toBe(before - 10_000 - platformFees.cashOutCents)
  expect(() => simulator.returnTransfer(txid)).toThrow('no such transfer that arrived')
})
