import { describe, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { createCharge } from '@/lib/features/pix/charges/service'
import { readReceived } from '@/lib/features/pix/received/store/entries'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { submit } from '@/lib/server/operations/perform'
import { processOne, storePix } from './events.fixture'
import './cash-in'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

const noEntries = { success: true, message: 'OK', data: { entries: [], metadata: null } }
const e2e = (n: number) => `E18236120202611201200${String(n).padStart(11, '0')}`

async function charge(input: object) {
  const { row } = await submit(createCharge, crypto.randomUUID(), input, person)
  return createCharge.result.parse(row.result)
}

describe('an event with only an amount', () => {
  const unclear = (endToEndId: string) => ({ code: 'event.payment-without-amount', values: { endToEndId } })

  test.each([
    [5_000, 201],
    ['5000', 202],
  ])('of %o, which may be in reais or in cents, tells none', async (amount, number) => {
    const { outcome } = await processOne(storePix('CashIn', { end_to_end_id: e2e(number), amount }))
    expect(outcome).toContainEqual(unclear(e2e(number)))
    expect(await findSeen(e2e(number))).toBeNull()
  })

  test.each([
    [50.5, 5_050],
    ['50.00', 5_000],
  ])('of %o is in reais', async (amount, cents) => {
    const endToEndId = e2e(300 + cents)
    await processOne(storePix('CashIn', { end_to_end_id: endToEndId, amount }))
    expect(await findSeen(endToEndId)).toMatchObject({ amountCents: cents })
  })

  test.each([
    ['reais', 50, 401],
    ['cents', 5_000, 402],
  ])('in %s is known by its charge', async (_, amount, number) => {
    const { txid } = await charge({ amountCents: 5_000 })
    await processOne(storePix('CashIn', { end_to_end_id: e2e(number), txid, amount }))
    expect(await findSeen(e2e(number))).toMatchObject({ amountCents: 5_000 })
  })

  test('that fits neither way of its charge tells none', async () => {
    const { txid } = await charge({ amountCents: 5_000 })
    await processOne(storePix('CashIn', { end_to_end_id: e2e(403), txid, amount: 49 }))
    expect(await findSeen(e2e(403))).toBeNull()
  })
})

test('what a list says later of an amount counts, and an event after that changes nothing', async () => {
  const endToEndId = e2e(404)
  await processOne(storePix('CashIn', { end_to_end_id: endToEndId, value: 99 }))
  expect(await findSeen(endToEndId)).toMatchObject({ amountCents: 9_900 })
  simulator.receive({ value: 12.34, wire: { end_to_end_id: endToEndId } })
  await readReceived({ limit: 100 })
  expect(await findSeen(endToEndId)).toMatchObject({ amountCents: 1_234 })
  simulator.armFault({ service: 'pix', path: '/v1/pix/cashin/list', kind: 'status', status: 200, body: noEntries })
  await processOne(storePix('CashIn', { end_to_end_id: endToEndId, value: 99 }))
  expect(await findSeen(endToEndId)).toMatchObject({ amountCents: 1_234 })
})
