import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { approveOperation } from '@/lib/features/approvals/service'
import { getDirectoryUsage } from '@/lib/features/pix/directory/service'
import { askDirectory } from '@/lib/features/pix/directory/store/look-ups'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { expireWaiting } from '@/lib/server/operations/approvals'
import { submit } from '@/lib/server/operations/perform'
import { sendDue } from '@/lib/server/operations/schedule'
import { getTransfer, sendTransfer } from './service'

const threshold = 1_000_000
const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: String(threshold) })
const today = currentDay(new Date())
const sendOn = addDays(today, 2)
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
  simulator.clearFaults()
})

const at = (day: string, time: string) => vi.setSystemTime(new Date(`${day}T${time}:00-03:00`))
const movements = (id: string) =>
  simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)
const row = async (id: string) => {
  const [found] = await (await db()).select().from(operations).where(eq(operations.id, id))
  return found
}

async function request(amountCents: number, key: { type: 'EMAIL'; value: string }) {
  const id = crypto.randomUUID()
  await submit(sendTransfer, id, { amountCents, key, sendOn }, maker)
  return id
}

async function sendOnItsDay(id: string) {
  at(sendOn, '08:00')
  await sendDue()
  return row(id)
}

const jatoba = { name: 'Jatobá', ispb: '27084316' }
let keys = 0
/** A transfer to a key that its maker has looked up. */
async function lookedUp(amountCents = 1_000) {
  const own = { type: 'EMAIL' as const, value: `agenda${keys++}@exemplo.com.br` }
  simulator.changeDirectory(own.value, { name: 'Fábio Lacerda', document: '45851290611', bank: jatoba })
  await askDirectory(maker.id, { key: own.value, keyType: own.type })
  return { own, id: await request(amountCents, own) }
}
/** The directory no longer states the holder's document. */
const tellsLess = ({ value, type }: Awaited<ReturnType<typeof lookedUp>>['own']) => {
  const data = { key: value, key_type: type, owner: { name: 'Fábio Lacerda' }, bank: jatoba }
  const match = value.split('@')[0]
  const path = '/v1/pixkey/dict_get'
  simulator.armFault({
    service: 'pix',
    path,
    match,
    kind: 'status',
    status: 200,
    times: 9,
    body: { success: true, data },
  })
}
const claimed = ({ value }: { value: string }) =>
  simulator.changeDirectory(value, { name: 'Outro Titular', document: '11144477735' })
const usage = () => getDirectoryUsage.perform({}, { person: maker, signal: new AbortController().signal })
const noticesOf = async (id: string) => (await db()).select().from(notices).where(eq(notices.subject, id))
const holderChange = { reason: 'Telefonei ao número do cadastro' }

test('the holder of the key on its day at another bank: it is sent, and the look-up is counted as Lastro’s own', async () => {
  const { own, id } = await lookedUp()
  simulator.changeDirectory(own.value, { bank: { name: 'Banco Novo', ispb: '99999999' } })
  at(sendOn, '07:00')
  const before = await usage()
  // What it found then stays with it.
  const about = { payee: { bank: { name: 'Banco Novo' }, lookedUpAt: expect.stringMatching(sendOn) } }
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'accepted', about })
  expect(await usage()).toEqual({ ...before, lastro: { ...before.lastro, asked: before.lastro.asked + 1 } })
})

test('the holder of the key on its day is not looked up where there is none to compare with', async () => {
  const id = await request(1_000, { type: 'EMAIL', value: 'nunca.vista@exemplo.com.br' })
  simulator.clearRequests()
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'accepted' })
  expect(simulator.requests({ path: '/v1/pixkey/dict_get' })).toEqual([])
})

test.each([
  ['another one', 'holder', 'refused.holder-changed', claimed],
  ['not comparable', 'unclear', 'refused.holder-unclear', tellsLess],
] as const)(
  'the holder of the key on its day is %s: an approver decides again with a reason, and it is sent',
  async (_, change, code, changes) => {
    const { own, id } = await lookedUp(threshold)
    await approveOperation.run({ operationId: id }, approver)
    changes(own)
    expect(await sendOnItsDay(id)).toMatchObject({
      state: 'awaiting_approval',
      sendAt: null,
      error: { code: 'holder_changed', change, record: { code } },
      about: { remembered: { owner: { name: 'Fábio Lacerda' } }, holderChange: { change, confirmed: false } },
    })
    expect(await noticesOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: maker.id, data: expect.objectContaining({ state: 'awaiting_approval' }) }),
        expect.objectContaining({
          kind: 'approval.asked',
          may: 'approvals.decide',
          data: expect.objectContaining({ by: '' }),
        }),
      ]),
    )
    await expect(approveOperation.run({ operationId: id }, approver)).rejects.toMatchObject({
      code: 'holder_changed',
      extras: { change },
    })
    await expect(approveOperation.run({ operationId: id, holderChange }, maker)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const decided = await approveOperation.run({ operationId: id, holderChange }, approver)
    expect(decided).toMatchObject({ state: 'scheduled', error: null })
    expect(decided.approvals.map(({ decision, reason }) => [decision, reason])).toEqual([
      ['approved', null],
      ['held', null],
      ['approved', holderChange.reason],
    ])
    at(sendOn, '11:00')
    await sendDue()
    expect(await row(id)).toMatchObject({ state: 'accepted' })
    expect(movements(id)).toHaveLength(1)
  },
)

test('the holder of the key on its day is not found: with a reason it is sent all the same', async () => {
  const { own, id } = await lookedUp(threshold)
  await approveOperation.run({ operationId: id }, approver)
  const answer = { status: 404, body: { success: false, message: 'Not found', data: null } }
  const match = own.value.split('@')[0]
  simulator.armFault({ service: 'pix', path: '/v1/pixkey/dict_get', match, kind: 'status', times: 9, ...answer })
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'awaiting_approval', error: { change: 'unclear' } })
  await approveOperation.run({ operationId: id, holderChange }, approver)
  at(sendOn, '11:00')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'accepted' })
})

test('the holder of the key on its day is found again as before: it is approved without a reason', async () => {
  const { own, id } = await lookedUp()
  tellsLess(own)
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'awaiting_approval' })
  simulator.clearFaults()
  expect(await approveOperation.run({ operationId: id }, approver)).toMatchObject({ state: 'scheduled' })
})

test('the holder of the key on its day waits for a decision until the end of the next day, and then expires unsent', async () => {
  const { own, id } = await lookedUp()
  tellsLess(own)
  await sendOnItsDay(id)
  at(addDays(sendOn, 1), '23:30')
  await expireWaiting()
  expect(await row(id)).toMatchObject({ state: 'awaiting_approval' })
  at(addDays(sendOn, 2), '00:01')
  await expireWaiting()
  expect(await row(id)).toMatchObject({ state: 'rejected' })
  expect(movements(id)).toHaveLength(0)
})

test('the holder of the key on its day with approvals off, another person who may request it decides, and never its maker', async () => {
  env().APPROVAL_THRESHOLD_CENTS = 0
  const { own, id } = await lookedUp()
  tellsLess(own)
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'awaiting_approval' })
  const other = await createPerson(`Paula${people}`, 'finance')
  const support = await createPerson(`Sofia${people}`, 'support')
  for (const person of [maker, support])
    await expect(approveOperation.run({ operationId: id, holderChange }, person)).rejects.toMatchObject({
      code: 'forbidden',
    })
  expect(await getTransfer.perform({ id }, { person: other, signal: new AbortController().signal })).toMatchObject({
    decider: { hindrance: null },
  })
  await approveOperation.run({ operationId: id, holderChange }, other)
  at(sendOn, '11:00')
  await sendDue()
  expect(await row(id)).toMatchObject({ state: 'accepted' })
})
