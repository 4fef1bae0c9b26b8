import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { listReceived } from '@/lib/features/pix/received/service'
import { returnedPayments } from '@/lib/features/reconciliation/store/received-tables'
import { db } from '@/lib/server/db/client'
import { findOperationRow } from '@/lib/server/operations/list'
import { submit } from '@/lib/server/operations/perform'
import { uncheckedSince } from './rules'
import { chargeResult } from './schema'
import { createCharge, getCharge, listCharges, rereadCharge } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

const context = () => ({ person, signal: new AbortController().signal })
const newId = () => crypto.randomUUID()
const submitCharge = (externalId: string) =>
  submit(createCharge, newId(), createCharge.input.parse({ amountCents: 124_890, externalId }), person)

test.each([0, -73, null])('a look-up that says paid with %j names no amount as received', async (value) => {
  const { row } = await submitCharge(`valor-${value}`)
  const { txid } = chargeResult.parse(row.result)
  const body = JSON.stringify({ success: true, data: { txid, status: 'paid', value } })
  const path = '/v1/pix/cashin/get'
  simulator.armFault({ service: 'pix', path, match: txid, kind: 'status', status: 200, body, times: 100 })
  expect(await getCharge.perform({ id: row.id }, context())).toMatchObject({
    state: 'confirmed',
    result: { paid: true, paidCents: null },
  })
})

test('the first answer after the expiry is stored once, so that a list tells a checked charge from another', async () => {
  const input = createCharge.input.parse({ amountCents: 100, expiresIn: 1 })
  const { row } = await submit(createCharge, newId(), input, person)
  const read = () => getCharge.perform({ id: row.id }, context())
  const expiry = row.createdAt.getTime() + 1_000
  await expect
    .poll(async () => Date.parse((await read()).updatedAt), { timeout: 8_000, interval: 300 })
    .toBeGreaterThan(expiry)
  const { updatedAt } = await read()
  expect(await rereadCharge(await findOperationRow(['pix.charge'], row.id))).toMatchObject({
    updatedAt: new Date(updatedAt),
  })
  const { items } = await listCharges.perform({ q: chargeResult.parse(row.result).txid }, context())
  expect(items).toMatchObject([{ lookUps: { answeredAt: expect.any(String), fails: false } }])
  expect(items.map((item) => uncheckedSince(item, new Date()))).toEqual([undefined])
})

test('an expired charge that no look-up ever answered is not checked, on its page and in the list', async () => {
  const input = createCharge.input.parse({ amountCents: 100, expiresIn: 1 })
  const { row } = await submit(createCharge, newId(), input, person)
  const { txid } = chargeResult.parse(row.result)
  simulator.armFault({ service: 'pix', path: '/v1/pix/cashin/get', match: txid, kind: 'reset', times: 1_000 })
  const later = new Date(Date.now() + 60_000)
  expect(uncheckedSince(await getCharge.perform({ id: row.id }, context()), later)).toBeNull()
  const { items } = await listCharges.perform({ q: txid }, context())
  expect(items.map((item) => uncheckedSince(item, later))).toEqual([null])
})

test('a refund of its payment is on the page and in the list', async () => {
  const { row } = await submitCharge('devolvida')
  const { txid } = chargeResult.parse(row.result)
  const { end_to_end_id: endToEndId } = simulator.payCharge(txid)
  await listReceived.perform({ txid }, context())
  const read = () => getCharge.perform({ id: row.id }, context())
  await expect.poll(read, { interval: 200 }).toMatchObject({ state: 'confirmed', refundedCents: 0 })
  await (await db()).insert(returnedPayments).values({ endToEndId: String(endToEndId), returnedCents: 25_00 })
  expect(await read()).toMatchObject({ refundedCents: 25_00, payments: [{ refundedCents: 25_00 }] })
  const { items } = await listCharges.perform({ q: 'devolvida' }, context())
  expect(items).toMatchObject([{ refundedCents: 25_00, result: { paidCents: 124_890 } }])
})
