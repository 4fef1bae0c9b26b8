import { describe, expect, test } from 'vitest'
import { answeredTxid, findOperation } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { cancel } from '@/lib/server/operations/cancel'
import { submit } from '@/lib/server/operations/perform'
import { processOne, storePix } from './events.fixture'
import './transfer'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')
const transfer = { amountCents: 5_000, key: { type: 'CPF', value: '12345678909' } }
const sendOn = addDays(currentDay(new Date()), 3)

/** A transfer whose only sending is refused. */
async function refused(more: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: id, kind: 'status', status: 400, body })
  await submit(sendTransfer, id, { ...transfer, ...more }, person)
  expect(await findOperation(id)).toMatchObject({ state: 'failed' })
  return id
}
const body = { success: false, message: 'Invalid value', data: null }

const settledBy = (data: object, at?: string) =>
  processOne(storePix('Transfer', { status: 'done', value: 50, ...data }, at ? { at } : {}))

describe('an event that names a transfer', () => {
  test('corrects one whose only sending was refused', async () => {
    const id = await refused()
    await settledBy({ integration_id: id })
    expect(await findOperation(id)).toMatchObject({
      state: 'confirmed',
      result: { txid: null, externalId: id },
      corrected: { from: 'failed', error: { code: 'payment_refused' } },
    })
  })

  test.each(['its key', 'its external id'])('corrects one that was cancelled, by %s', async (name) => {
    const id = crypto.randomUUID()
    const externalId = `PAG-${id}`
    await submit(sendTransfer, id, { ...transfer, sendOn, externalId }, person)
    await cancel(id, person)
    await settledBy(name === 'its key' ? { idempotency_key: id } : { integration_id: externalId })
    expect(await findOperation(id)).toMatchObject({
      state: 'confirmed',
      sendAt: null,
      corrected: { from: 'cancelled' },
    })
  })

  test('corrects one that waits for its day by its own key, and not by an external id that people use again', async () => {
    const id = crypto.randomUUID()
    const externalId = `PAG-${id}`
    await submit(sendTransfer, id, { ...transfer, sendOn, externalId }, person)
    await settledBy({ integration_id: externalId })
    expect(await findOperation(id)).toMatchObject({ state: 'scheduled' })
    await settledBy({ idempotency_key: id })
    expect(await findOperation(id)).toMatchObject({ state: 'confirmed', corrected: { from: 'scheduled' } })
  })

  test('confirms the one that was sent of two with its external id', async () => {
    const externalId = `PAG-${crypto.randomUUID()}`
    const [first, made] = [await refused({ externalId }), crypto.randomUUID()]
    await submit(sendTransfer, made, { ...transfer, externalId }, person)
    await settledBy({ integration_id: externalId })
    expect([await findOperation(first), await findOperation(made)]).toMatchObject([
      { state: 'failed' },
      { state: 'confirmed' },
    ])
  })

  test('with another amount corrects nothing', async () => {
    const id = await refused()
    await settledBy({ integration_id: id, value: 50.01 })
    expect(await findOperation(id)).toMatchObject({ state: 'failed', corrected: null })
  })

  test('counts against the provider’s own report only where it is the later one', async () => {
    const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z']
    for (const [refusedAt, doneAt, state] of [
      [late, early, 'failed'],
      [early, late, 'confirmed'],
    ] as const) {
      const id = crypto.randomUUID()
      const { row } = await submit(sendTransfer, id, transfer, person)
      const txid = answeredTxid(row)
      await settledBy({ txid, status: 'refused' }, refusedAt)
      await settledBy({ txid }, doneAt)
      expect(await findOperation(id)).toMatchObject({ state })
    }
  })
})

test.each([50, 20])('a return of %s reais is known in every order of the events, and of their dates', async (reais) => {
  const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z']
  for (const [first, second] of [
    [early, late],
    [late, early],
  ])
    for (const order of ['done first', 'return first']) {
      const id = crypto.randomUUID()
      const { row } = await submit(sendTransfer, id, transfer, person)
      const txid = answeredTxid(row)
      const done = () => settledBy({ txid }, first)
      const back = () => settledBy({ txid, status: 'returned', value: reais }, second)
      for (const report of order === 'done first' ? [done, back] : [back, done]) await report()
      expect(await findOperation(id)).toMatchObject({ state: 'confirmed', result: { returnedCents: reais * 100 } })
    }
})
