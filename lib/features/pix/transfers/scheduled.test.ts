import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { approveOperation } from '@/lib/features/approvals/service'
import { db } from '@/lib/server/db/client'
import { knownAccounts, operations, users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { cancel } from '@/lib/server/operations/cancel'
import { submit } from '@/lib/server/operations/perform'
import { expireStaleSending } from '@/lib/server/operations/recovery'
import { sendDue } from '@/lib/server/operations/schedule'
import { sendTransfer } from './service'

const threshold = 1_000_000
const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: String(threshold) })
const today = currentDay(new Date())
const sendOn = addDays(today, 2)
const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } as const
let maker: Awaited<ReturnType<typeof createPerson>>
let approver: Awaited<ReturnType<typeof createPerson>>
let people = 0

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }))
beforeEach(async () => {
  people += 1
  maker = await createPerson(`Marina${people}`, 'finance')
  approver = await createPerson(`Rafael${people}`, 'manager')
  at(today, '12:00')
})
afterEach(() => {
  env().APPROVAL_THRESHOLD_CENTS = threshold
})

const at = (day: string, time: string) => vi.setSystemTime(new Date(`${day}T${time}:00-03:00`))
const movements = (id: string) =>
  simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)
const row = async (id: string) => {
  const [found] = await (await db()).select().from(operations).where(eq(operations.id, id))
  return found
}
const poor = { success: true, data: { value: 1, waiting_value: 0 } }
const makePoor = (times: number) =>
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'status', status: 200, times, body: poor })

async function request(amountCents = 1_000, more: object = {}) {
  const id = crypto.randomUUID()
  await submit(sendTransfer, id, { amountCents, key, sendOn, ...more }, maker)
  return id
}

async function approved() {
  const id = await request(threshold)
  expect(await row(id)).toMatchObject({ state: 'awaiting_approval' })
  await approveOperation.run({ operationId: id }, approver)
  expect(await row(id)).toMatchObject({ state: 'scheduled', sendOn })
  return id
}

async function sendOnItsDay(id: string) {
  at(sendOn, '08:00')
  await sendDue()
  return row(id)
}

test('is recorded before its day, and moves once on it under its own key', async () => {
  const id = await request()
  expect(await row(id)).toMatchObject({ state: 'scheduled', sentAt: null })
  await sendDue()
  expect(movements(id)).toHaveLength(0)
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'accepted' })
  await sendDue()
  expect(movements(id)).toHaveLength(1)
})

test('a day that has passed, is more than a year away or is none is refused, and nothing is recorded', async () => {
  for (const day of [addDays(today, -1), addDays(today, 366), '2027-02-30']) {
    await expect(request(1_000, { sendOn: day })).rejects.toMatchObject({ code: 'invalid_request' })
  }
})

test('short by the balance that is read, then by the provider, is sent at the third time of its day', async () => {
  const id = await request()
  makePoor(1)
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'scheduled', error: { code: 'insufficient_balance' } })
  const short = {
    success: false,
    message: 'Insufficient balance.',
    data: { saldo_disponivel: 0, total_necessario: 10 },
  }
  const path = '/v1/wallet/transfer'
  simulator.armFault({ service: 'pix', path, match: id, kind: 'status', status: 400, body: short })
  at(sendOn, '11:00')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'scheduled', error: { code: 'insufficient_balance' } })
  at(sendOn, '14:00')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'accepted', error: null })
  expect(movements(id)).toHaveLength(1)
})

test('an unreadable balance neither sends nor fails it: it is judged again minutes later', async () => {
  const id = await request()
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'status', status: 503, times: 9 })
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'scheduled', error: null })
  simulator.clearFaults()
  at(sendOn, '08:05')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'accepted' })
})

describe('is judged again before it is sent, and fails unsent when', () => {
  async function expectRefused(id: string, code: string) {
    expect(await sendOnItsDay(id)).toMatchObject({ state: 'failed', error: { record: { code } } })
    expect(movements(id)).toHaveLength(0)
  }
  const change = async (id: string, values: Partial<typeof users.$inferInsert>) =>
    (await db()).update(users).set(values).where(eq(users.id, id))

  test('its maker was removed', async () => {
    const id = await request()
    await change(maker.id, { active: false })
    await expectRefused(id, 'refused.maker-gone')
  })

  test('its maker has another role', async () => {
    const id = await request()
    await change(maker.id, { roles: ['support'] })
    await expectRefused(id, 'refused.maker-gone')
  })

  test('its approver was removed', async () => {
    const id = await approved()
    await change(approver.id, { active: false })
    await expectRefused(id, 'refused.approver-not-allowed')
  })

  test('its approver has another role', async () => {
    const id = await approved()
    await change(approver.id, { roles: ['finance'] })
    await expectRefused(id, 'refused.approver-not-allowed')
  })

  test('the threshold was lowered below it', async () => {
    const id = await request(50_000)
    env().APPROVAL_THRESHOLD_CENTS = 50_000
    await expectRefused(id, 'refused.approval-missing')
  })

  test('its account was closed', async () => {
    const accountId = crypto.randomUUID()
    const id = await request(1_000, { accountId })
    await (await db()).insert(knownAccounts).values({ id: accountId, status: 'closed', seenAt: new Date() })
    await expectRefused(id, 'refused.account-closed')
  })
})

test('an approved transfer is sent although the threshold was lowered', async () => {
  const id = await approved()
  env().APPROVAL_THRESHOLD_CENTS = 1
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'accepted' })
})

test('an approval after its day is too late', async () => {
  const id = await request(threshold, { sendOn: today })
  at(addDays(today, 1), '00:01')
  await expect(approveOperation.run({ operationId: id }, approver)).rejects.toMatchObject({ code: 'conflict' })
  expect(await row(id)).toMatchObject({ state: 'rejected' })
})

test('a cancellation at the moment of sending: either it is cancelled and nothing moves, or it moves and is refused', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => request()))
  at(sendOn, '08:00')
  const cancelling = ids.map((id) =>
    cancel(id, maker).then(
      () => 0,
      () => 1,
    ),
  )
  const [moved] = await Promise.all([Promise.all(cancelling), sendDue()])
  const counts = ids.map((id) => movements(id).length)
  expect(counts).toEqual(moved)
})

test('a sender that ends between claim and answer: it is found out and sent with the same key, once', async () => {
  const id = await request()
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: id, kind: 'applied-then-reset' })
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'unknown' })
  const other = await request()
  await (await db())
    .update(operations)
    .set({ state: 'sending', sendAt: null, leaseUntil: new Date(0) })
    .where(eq(operations.id, other))
  await expireStaleSending()
  expect(await row(other)).toMatchObject({ state: 'unknown' })
  expect(movements(id)).toHaveLength(1)
})

test('cancelled while it awaits approval, it can no longer be approved', async () => {
  const id = await request(threshold)
  expect(await cancel(id, maker)).toMatchObject({ state: 'cancelled' })
  await expect(approveOperation.run({ operationId: id }, approver)).rejects.toMatchObject({ code: 'conflict' })
})
