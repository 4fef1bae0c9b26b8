import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, balanceOf, freshDeposit, type PixClient, pixClient, recordsOf } from '../test-client.ts'
import { refundFeeCents } from './money.ts'

let simulator: Simulator
let pix: PixClient
let main: string
let pending: string

beforeAll(async () => {
  simulator = await startSimulator()
  pix = pixClient(simulator)
  ;[main, , pending] = accountIds(simulator)
})
afterAll(() => simulator.stop())

const refund = (body: Record<string, unknown>) => pix.post('/v1/pix/cashin/refund', body)
const entriesOf = async (id: string) => {
  const answer = await pix.get(`/v1/pix/cashin/refund_get?end_to_end_id=${id}`)
  return recordsOf(answer.data.entries)
}

test('the whole amount goes back, with the refund fee', async () => {
  const id = freshDeposit(simulator, 120)
  const before = balanceOf(simulator, main)
  const answer = await refund({ end_to_end_id: id, integration_id: 'dev-1' })
  expect(answer.status).toBe(200)
  expect(answer.data).toEqual({
    id: expect.any(String),
    end_to_end_id: id,
    value: 120,
    status: 'EM_PROCESSAMENTO',
    integration_id: 'dev-1',
  })
  expect(balanceOf(simulator, main)).toBe(before - 12_000 - refundFeeCents(12_000))
})

test('it settles on the clock, and refund_get follows', async () => {
  const one = await startSimulator()
  const client = pixClient(one)
  const id = freshDeposit(one, 33.33)
  const read = () => client.get(`/v1/pix/cashin/refund_get?end_to_end_id=${id}`)
  expect((await read()).data).toEqual({ entries: [] })
  await client.post('/v1/pix/cashin/refund', { end_to_end_id: id })
  const waiting = { id: expect.any(String), value: -33.33, return_id: expect.stringMatching(/^D\w{31}$/) }
  expect((await read()).data).toEqual({ entries: [{ ...waiting, type: 'PENDING_DEPOSIT_REFUND' }] })
  one.moveClock({ advanceMs: 20_000 })
  expect((await read()).data).toEqual({ entries: [{ ...waiting, type: 'DEPOSIT_REFUND' }] })
  expect(recordsOf(one.state().refunds)[0]).toMatchObject({ endToEndId: id, status: 'DEVOLVIDO' })
  await one.stop()
})

test('refund_get can stay empty until the money is back', async () => {
  const one = await startSimulator()
  const client = pixClient(one)
  one.changeSettings({ pendingRefundEntries: false, refundSettleMs: 60_000 })
  const id = freshDeposit(one, 10)
  await client.post('/v1/pix/cashin/refund', { end_to_end_id: id })
  const address = `/v1/pix/cashin/refund_get?end_to_end_id=${id}`
  expect((await client.get(address)).data).toEqual({ entries: [] })
  one.moveClock({ advanceMs: 60_000 })
  expect(recordsOf((await client.get(address)).data.entries)).toHaveLength(1)
  await one.stop()
})

test('a refund that was not made returns the money and may be requested again', async () => {
  const id = freshDeposit(simulator, 47)
  const before = balanceOf(simulator, main)
  await refund({ end_to_end_id: id, integration_id: 'dev-2' })
  simulator.settleRefund(id, 'NAO_REALIZADO')
  expect(balanceOf(simulator, main)).toBe(before)
  expect(await entriesOf(id)).toMatchObject([{ type: 'CANCELLED_DEPOSIT_REFUND' }])
  expect(await refund({ end_to_end_id: id, integration_id: 'dev-3' })).toMatchObject({ status: 200 })
  expect(() => simulator.settleRefund('E-nada', 'DEVOLVIDO')).toThrow('no such refund in progress')
})

describe('the integration id', () => {
  test('sent again gives the same refund and no second movement', async () => {
    const id = freshDeposit(simulator, 15)
    const body = { end_to_end_id: id, integration_id: 'dev-4' }
    const answers = await Promise.all([refund(body), refund(body), refund(body)])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(simulator.movements().filter(({ idempotencyKey }) => idempotencyKey === 'dev-4')).toHaveLength(2)
  })

  test('another one for the same payment is refused', async () => {
    const id = freshDeposit(simulator, 15)
    await refund({ end_to_end_id: id, integration_id: 'dev-5' })
    const second = await refund({ end_to_end_id: id, integration_id: 'dev-6' })
    expect(second).toMatchObject({ status: 400, message: 'Recebimento ja estornado.' })
  })

  test('belongs to one payment', async () => {
    const [first, second] = [freshDeposit(simulator, 15), freshDeposit(simulator, 15)]
    await refund({ end_to_end_id: first, integration_id: 'dev-7' })
    const answer = await refund({ end_to_end_id: second, integration_id: 'dev-7' })
    expect(answer).toMatchObject({ status: 400, message: 'Invalid integration_id' })
  })

  test('has at most 36 characters', async () => {
    const id = freshDeposit(simulator, 15)
    const long = await refund({ end_to_end_id: id, integration_id: 'x'.repeat(37) })
    expect(long).toMatchObject({ status: 400, message: 'Invalid integration_id' })
    expect(await refund({ end_to_end_id: id, integration_id: 'x'.repeat(36) })).toMatchObject({ status: 200 })
  })
})

test('a part of the amount is refused, the whole amount is taken', async () => {
  const id = freshDeposit(simulator, 90.1)
  const message = 'Estorno parcial nao permitido. O estorno deve ser integral.'
  for (const value of [90, 90.11, '90.10']) {
    const answer = await refund({ end_to_end_id: id, value })
    expect(answer).toMatchObject({ status: 400, raw: { success: false, message, data: null } })
  }
  expect(await refund({ end_to_end_id: id, value: 90.1 })).toMatchObject({ status: 200 })
})

test('an unknown payment', async () => {
  const answer = await refund({ end_to_end_id: 'E00000000202601010000AAAAAAAAAAA' })
  expect(answer.status).toBe(422)
  expect(answer.raw).toEqual({
    success: false,
    message:
      'Recebimento nao encontrado para este end_to_end_id (nao foi possivel determinar o valor total do estorno).',
    data: null,
  })
})

test('no end-to-end id', async () => {
  const message = 'Missing required parameter: end_to_end_id'
  expect(await refund({})).toMatchObject({ status: 400, message })
})

test('above the balance of the account', async () => {
  const id = freshDeposit(simulator, 500, pending)
  const balance = balanceOf(simulator, pending)
  const answer = await refund({ end_to_end_id: id, subaccount_id: pending })
  expect(answer.status).toBe(400)
  expect(answer.raw).toEqual({
    success: false,
    message: 'Insufficient balance.',
    data: { saldo_disponivel: balance / 100, total_necessario: 505 },
  })
  expect(balanceOf(simulator, pending)).toBe(balance)
})

test('a payment of another account is not found', async () => {
  const id = freshDeposit(simulator, 5, pending)
  expect(await refund({ end_to_end_id: id })).toMatchObject({ status: 422 })
})

test('the list of received shows the money going back', async () => {
  const id = freshDeposit(simulator, 61)
  await refund({ end_to_end_id: id })
  const list = await pix.get('/v1/pix/cashin/list?type=PENDING_DEPOSIT_REFUND')
  expect(recordsOf(list.data.entries)[0]).toMatchObject({ value: -61, original_end_to_end_id: id })
})
