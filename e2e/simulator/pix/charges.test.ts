import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, movedOn, type PixClient, pixClient, recordsOf, wordOf } from '../test-client.ts'
import { crc16 } from './br-code.ts'
import { platformFees } from './money.ts'

let simulator: Simulator
let pix: PixClient
let main: string
let sub: string
let pending: string

beforeAll(async () => {
  simulator = await startSimulator({ now: '2026-03-10T12:00:00Z' })
  pix = pixClient(simulator)
  ;[main, sub, pending] = accountIds(simulator)
})
afterAll(() => simulator.stop())

const MISSING = 'Missing/invalid required field: original_value ou no_pix_key'

/** Repeated tag, length and value. */
function fieldsOf(payload: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4))
    fields[payload.slice(at, at + 2)] = payload.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

test('the checksum of a known text', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('a charge is a payload that a bank can read and a picture of it', async () => {
  const { status, data } = await pix.post('/v1/pix/immediate', { original_value: 1234.5, integration_id: 'PED-1' })
  expect(status).toBe(200)
  expect(Object.keys(data)).toEqual(['txid', 'integration_id', 'pix_copia_cola', 'qrcode_base64'])
  expect(data.integration_id).toBe('PED-1')
  expect(data.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
  const payload = wordOf(data, 'pix_copia_cola')
  const fields = fieldsOf(payload)
  expect(fields).toMatchObject({ '00': '01', '53': '986', '54': '1234.50', '58': 'BR', '60': 'RIBEIRAO PRETO' })
  expect(fields['59']).toMatch(/^[A-Z0-9 ]{1,25}$/)
  expect(fieldsOf(fields['26'] ?? '')).toMatchObject({ '00': 'br.gov.bcb.pix', '25': expect.stringMatching(/^pix\./) })
  expect(fieldsOf(fields['62'] ?? '')).toEqual({ '05': data.txid })
  expect(fields['63']).toBe(crc16(payload.slice(0, -4)))
  const image = Buffer.from(wordOf(data, 'qrcode_base64'), 'base64')
  expect(image.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
})

test.each([
  ['no value', {}],
  ['a value in text', { original_value: '10' }],
  ['zero', { original_value: 0 }],
])('%s', async (_, body) => {
  const answer = await pix.post('/v1/pix/immediate', body)
  expect(answer).toMatchObject({ status: 400, raw: { success: false, message: MISSING, data: null } })
})

test('an account without an active key', async () => {
  const answer = await pix.post('/v1/pix/immediate', { original_value: 10, subaccount_id: pending })
  expect(answer).toMatchObject({ status: 400, message: MISSING })
})

test.each([
  [{ integration_id: 'x'.repeat(37) }, 'Invalid integration_id'],
  [{ expiration: 0 }, 'Invalid expiration'],
  [{ expiration: 1.5 }, 'Invalid expiration'],
  [{ value_change_mode: 3 }, 'Invalid value_change_mode'],
  [{ mediator_fee: { tipo: 'FIXED' } }, 'Invalid mediator_fee'],
])('%o is refused', async (change, message) => {
  const answer = await pix.post('/v1/pix/immediate', { original_value: 10, ...change })
  expect(answer).toMatchObject({ status: 400, message })
})

test('36 characters of integration id, the legacy key and a beneficiary are taken', async () => {
  const body = { original_value: 10, integration_id: 'x'.repeat(36), pix_key: 'antiga', beneficiary: 'Loja São João' }
  const { status, data } = await pix.post('/v1/pix/immediate', body)
  expect(status).toBe(200)
  expect(fieldsOf(wordOf(data, 'pix_copia_cola'))['59']).toBe('LOJA SAO JOAO')
})

test('the same integration id twice makes two charges', async () => {
  const body = { original_value: 10, integration_id: 'PED-2' }
  const [first, second] = [await pix.post('/v1/pix/immediate', body), await pix.post('/v1/pix/immediate', body)]
  expect(first.data.txid).not.toBe(second.data.txid)
  expect(
    simulator.requests({ path: '/v1/pix/immediate' }).filter(({ body: sent }) => sent?.includes('PED-2')),
  ).toHaveLength(2)
})

test('a charge is paid once, with fees, and its status says so', async () => {
  const created = await pix.post('/v1/pix/immediate', { original_value: 80, integration_id: 'PED-3' })
  const txid = wordOf(created.data, 'txid')
  const before = movedOn(simulator, main)
  expect((await pix.get(`/v1/pix/cashin/get?id=${txid}`)).data).toEqual({ txid, status: 'ATIVA', value: 80 })
  const paid = simulator.payCharge(txid, { payer: { name: 'Ana Lima', document: '12345678909' } })
  expect(paid).toMatchObject({ txid, value: 80, payer: { name: 'Ana Lima' }, type: 'DEPOSIT', integration_id: 'PED-3' })
  expect(paid.end_to_end_id).toMatch(/^E18236120202603101200[a-zA-Z0-9]{11}$/)
  expect((await pix.get(`/v1/pix/cashin/get?id=${txid}`)).data).toEqual({ txid, status: 'paid', value: 80 })
  expect(movedOn(simulator, main) - before).toBe(8000 - platformFees.cashInCents)
  expect(() => simulator.payCharge(txid)).toThrow('no such unpaid charge')
})

test('a charge that takes another value shows what was paid, once it is paid', async () => {
  const body = { original_value: 5_000, value_change_mode: 'VALOR_ABERTO' }
  const txid = wordOf((await pix.post('/v1/pix/immediate', body)).data, 'txid')
  const look = async () => (await pix.get(`/v1/pix/cashin/get?id=${txid}`)).data
  expect(await look()).toEqual({ txid, status: 'ATIVA', value: 5_000 })
  expect(simulator.payCharge(txid, { value: 0.01 })).toMatchObject({ value: 0.01 })
  expect(await look()).toEqual({ txid, status: 'paid', value: 0.01 })
  simulator.changeCharge(txid, { value: null })
  expect(await look()).toEqual({ txid, status: 'paid' })
  simulator.changeCharge(txid, { value: 1.5 })
  expect(await look()).toEqual({ txid, status: 'paid', value: 1.5 })
})

test('a charge is looked up by its own id too, in its own account alone', async () => {
  const created = await pix.post('/v1/pix/immediate', { original_value: 5, subaccount_id: sub })
  const known = recordsOf(simulator.state().charges).find(({ txid }) => txid === created.data.txid)
  const query = `id=${known?.id}`
  expect(await pix.get(`/v1/pix/cashin/get?${query}&subaccount_id=${sub}`)).toMatchObject({ data: { value: 5 } })
  expect(await pix.get(`/v1/pix/cashin/get?${query}`)).toMatchObject({ status: 404 })
})

test('the mediator fee of a paid charge goes from the sub-account to the main account', async () => {
  const fee = { tipo: 'PERCENTAGE', valor: 2.5 }
  const body = { original_value: 200, subaccount_id: sub, mediator_fee: fee }
  const created = await pix.post('/v1/pix/immediate', body)
  const paid = simulator.payCharge(wordOf(created.data, 'txid'))
  const moved = simulator.movements().filter(({ reference }) => reference === paid.end_to_end_id)
  expect(moved.map(({ account, cents, kind }) => [account, cents, kind])).toEqual([
    [sub, 20_000, 'DEPOSIT'],
    [sub, -platformFees.cashInCents, 'PLATFORM_FEE'],
    [sub, -500, 'MEDIATOR_FEE'],
    [main, 500, 'MEDIATOR_FEE'],
  ])
})

test('a charge that accepts another value takes what was paid', async () => {
  const body = { original_value: 30, value_change_mode: 'VALOR_ALTERAVEL' }
  const created = await pix.post('/v1/pix/immediate', body)
  expect(simulator.payCharge(wordOf(created.data, 'txid'), { value: 41 })).toMatchObject({ value: 41 })
})
