import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { Problem } from '@/lib/core/errors'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { db } from '@/lib/server/db/client'
import { cancel } from './cancel'
import { readRow } from './ledger'
import { operation, registerOperations } from './operation'
import { submit } from './perform'
import { sendDue } from './schedule'
import { answerOperation } from './view'

setTestEnvironment()
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }))
const ana = await createPerson('Ana', 'finance')
const bruno = await createPerson('Bruno', 'finance')
const rafael = await createPerson('Rafael', 'manager')

const sent: string[] = []
let short = 0
const scheduled = operation(transfers.send, {
  input: z.object({ sendOn: z.string() }),
  result: z.object({}),
  search: () => [],
  approval: { recheck: async () => null },
  schedule: {
    sendOn: ({ sendOn }) => sendOn,
    async judge() {
      short -= 1
      if (short >= 0) throw new Problem('insufficient_balance', 'short', { availableCents: 1, requiredCents: 2 })
    },
  },
  async send(_, { id }) {
    sent.push(id)
    return { state: 'accepted', result: {} }
  },
  recover: { read: async () => 'resend' },
})
registerOperations({ 'pix.transfer': scheduled })

const at = (day: string, time: string) => vi.setSystemTime(new Date(`2027-03-${day}T${time}:00-03:00`))
const row = async (id: string) => readRow(await db(), id)

async function request(times = 0) {
  at('01', '10:00')
  short = times
  const id = crypto.randomUUID()
  expect(await submit(scheduled, id, { sendOn: '2027-03-10' }, ana)).toMatchObject({ row: { state: 'scheduled' } })
  return id
}

test('is sent on its day, once, by the first instance that is due', async () => {
  const id = await request()
  at('10', '07:59')
  await sendDue()
  expect(sent).not.toContain(id)
  at('10', '08:00')
  await Promise.all([sendDue(), sendDue(), sendDue()])
  expect(sent.filter((one) => one === id)).toHaveLength(1)
  expect(await row(id)).toMatchObject({ state: 'accepted', sendAt: null })
})

test('short of balance at the first time, is sent at the second', async () => {
  const id = await request(1)
  at('10', '08:00')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'scheduled', error: { code: 'insufficient_balance' } })
  at('10', '11:00')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'accepted', error: null })
})

test('short of balance at every time of its day, fails', async () => {
  const id = await request(4)
  for (const time of ['08:00', '11:00', '14:00', '17:00']) {
    at('10', time)
    await sendDue()
  }
  expect(await row(id)).toMatchObject({ state: 'failed', error: { code: 'insufficient_balance' } })
  expect(sent).not.toContain(id)
})

test('is sent at the first time of the day after, and no later', async () => {
  const late = await request()
  at('11', '07:00')
  await sendDue()
  expect(await row(late)).toMatchObject({ state: 'scheduled' })
  at('11', '08:00')
  await sendDue()
  expect(await row(late)).toMatchObject({ state: 'accepted' })
  const tooLate = await request()
  at('12', '08:00')
  await sendDue()
  expect(await row(tooLate)).toMatchObject({ state: 'failed', error: { record: { code: 'refused.day-over' } } })
})

test.each([
  ['its maker', ana],
  ['an approver', rafael],
])('is cancelled by %s, over every replay', async (_, person) => {
  const id = await request()
  await expect(cancel(id, bruno)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await cancel(id, person)).toMatchObject({ state: 'cancelled' })
  await expect(cancel(id, person)).rejects.toMatchObject({ code: 'conflict' })
  const { row: replayed } = await submit(scheduled, id, { sendOn: '2027-03-10' }, ana)
  await expect(answerOperation(replayed, true)).rejects.toMatchObject({ code: 'conflict' })
  at('10', '08:00')
  await sendDue()
  expect(sent).not.toContain(id)
})
