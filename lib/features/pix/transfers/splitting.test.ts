import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startPostgres } from '@/e2e/support/postgres'
import { addDays, currentDay } from '@/lib/core/dates'
import { recordProof, startSession } from '@/lib/server/auth/session-rows'
import { secondFactors } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { withRequestContext } from '@/lib/server/http/request-context'
import { approve, reject } from '@/lib/server/operations/approvals'
import { submit } from '@/lib/server/operations/perform'
import { lookUpKey } from '../directory/service'
import { type TransferInput, transferInput } from './schema'
import { getTransfer, listTransfers, reviewTransfer, sendTransfer } from './service'

const postgres = await startPostgres()
const simulator = await setUpSimulator({}, { DATABASE_URL: postgres.url, APPROVAL_THRESHOLD_CENTS: '100000' })
afterAll(() => postgres.stop())

const paulo = await createPerson('Paulo', 'manager')
const cpf = '52998224725'
const email = { type: 'EMAIL', value: 'ana@exemplo.com.br' } as const

let count = 0
let marina = await createPerson('Marina', 'finance')
beforeEach(async () => {
  count += 1
  marina = await createPerson(`Marina${count}`, 'finance')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T15:00:00Z') })
  return () => vi.useRealTimers()
})

const context = (person = marina) => ({ person, signal: new AbortController().signal })

async function request(order: Partial<TransferInput> = {}, person = marina) {
  vi.advanceTimersByTime(1_000)
  const input = transferInput.parse({ amountCents: 99_999, key: email, ...order })
  return (await submit(sendTransfer, crypto.randomUUID(), input, person)).row
}

const stateOf = async (order: Partial<TransferInput> = {}, person = marina) => (await request(order, person)).state

async function review(order: { amountCents: number; key: string; receiverDocument?: string; sendOn?: string }) {
  return (await reviewTransfer.perform(order, context())).approval
}

test('of ten transfers just below the threshold to one receiver, all but the first await approval', async () => {
  const states = await Promise.all(Array.from({ length: 10 }, () => stateOf()))
  expect(states.toSorted()).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'awaiting_approval')])
})

test('what is requested is counted up to the threshold exactly, with fees', async () => {
  expect(await stateOf({ amountCents: 60_000 })).toBe('accepted')
  expect(await stateOf({ amountCents: 30_000, mediatorFee: { type: 'FIXED', amountCents: 9_998 } })).toBe('accepted')
  expect(await stateOf({ amountCents: 1 })).toBe('accepted')
  expect(await stateOf({ amountCents: 1 })).toBe('awaiting_approval')
})

test('other receivers, other people and other days are judged by themselves', async () => {
  await request()
  expect(await stateOf({ key: { type: 'EMAIL', value: 'bruno@exemplo.com.br' } })).toBe('accepted')
  expect(await stateOf({}, await createPerson(`Joana${count}`, 'finance'))).toBe('accepted')
  vi.setSystemTime('2026-11-25T02:59:58Z')
  expect(await stateOf()).toBe('awaiting_approval')
  vi.setSystemTime('2026-11-25T02:59:59Z')
  expect(await stateOf()).toBe('accepted')
})

test('what leaves on another day is not counted, and what leaves on the same day is', async () => {
  const key = { type: 'EMAIL' as const, value: 'outro.dia@exemplo.com.br' }
  const tomorrow = addDays(currentDay(new Date()), 1)
  expect(await stateOf({ key, amountCents: 60_000, sendOn: tomorrow })).toBe('scheduled')
  expect(await review({ amountCents: 50_000, key: key.value })).toMatchObject({ needs: 'send', sameDay: { count: 0 } })
  const ofTomorrow = { amountCents: 50_000, key: key.value, sendOn: tomorrow }
  expect(await review(ofTomorrow)).toMatchObject({ needs: 'approval', sameDay: { count: 1, cents: 60_000 } })
})

test('what was rejected or failed is not counted, what awaits approval or was approved is', async () => {
  const { id } = await request({ amountCents: 100_000 })
  expect(await stateOf({ amountCents: 1 })).toBe('awaiting_approval')
  await reject(id, 'Errado', paulo)
  const [fine, other] = [await request({ amountCents: 99_000 }), await request({ amountCents: 5_000 })]
  expect([fine.state, other.state]).toEqual(['accepted', 'awaiting_approval'])
  expect(await approve(other.id, undefined, paulo)).toMatchObject({ state: 'accepted' })
  expect(await stateOf({ amountCents: 1 })).toBe('awaiting_approval')

  const key = { type: 'EMAIL', value: 'recusa@exemplo.com.br' } as const
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: key.value, kind: 'success-false' })
  expect(await stateOf({ key })).toBe('failed')
  expect(await stateOf({ key })).toBe('accepted')
})

test.each<[string, Partial<TransferInput>, Partial<TransferInput>]>([
  ['a key in capitals', {}, { key: { type: 'EMAIL', value: ' ANA@Exemplo.com.br' } }],
  ['a CPF key with its mask', { key: { type: 'CPF', value: cpf } }, { key: { type: 'CPF', value: '529.982.247-25' } }],
  [
    'a phone without its country',
    { key: { type: 'TELEFONE', value: '+5511987654321' } },
    { key: { type: 'TELEFONE', value: '(11) 98765-4321' } },
  ],
  ['the document that was given', { receiverDocument: cpf }, { key: { type: 'CPF', value: cpf } }],
])('the receiver is the same by %s', async (_, first, second) => {
  expect(await stateOf(first)).toBe('accepted')
  expect(await stateOf(second)).toBe('awaiting_approval')
})

test('the receiver of a CPF key and of an e-mail key are the same once the directory has named its holder to anyone', async () => {
  const key = { type: 'EMAIL', value: 'titular@exemplo.com.br' } as const
  await request({ key: { type: 'CPF', value: cpf } })
  expect(await review({ amountCents: 50_000, key: key.value })).toMatchObject({ needs: 'send', sameDay: { count: 0 } })

  const owner = { name: 'Ana Lúcia', document: '***.982.247-**' }
  const data = { key: key.value, key_type: 'EMAIL', owner, bank: { name: 'Banco', ispb: '00000000' } }
  const body = { success: true, message: 'OK', data }
  simulator.armFault({ service: 'pix', path: '/v1/pixkey/dict_get', kind: 'status', status: 200, body })
  await lookUpKey.perform({ key: key.value }, context(await createPerson(`Rui${count}`, 'finance')))

  expect(await review({ amountCents: 50_000, key: key.value })).toMatchObject({
    needs: 'approval',
    sameDay: { count: 1, cents: 99_999, byDigits: true },
    approvers: [{ name: 'Paulo' }],
  })
  const inCapitals = { ...key, value: 'Titular@Exemplo.com.br' }
  expect(await stateOf({ key: inCapitals, amountCents: 50_000 })).toBe('awaiting_approval')
})

test('the review counts what was requested today, and who decides sees what had been requested before', async () => {
  await request({ amountCents: 40_000 })
  await request({ amountCents: 50_000 })
  const sameDay = { count: 2, cents: 90_000 }
  expect(await review({ amountCents: 9_999, key: email.value })).toMatchObject({ needs: 'send', sameDay })
  expect(await review({ amountCents: 10_000, key: 'ANA@exemplo.com.br' })).toMatchObject({ needs: 'approval', sameDay })
  const waiting = await request({ amountCents: 10_000 })
  await request({ amountCents: 20_000 })
  expect(await getTransfer.perform({ id: waiting.id }, context(paulo))).toMatchObject({ sameDay })
  const { items } = await listTransfers.perform({ state: 'awaiting_approval' }, context(paulo))
  expect(items.filter(({ createdBy }) => createdBy.id === marina.id).map((item) => item.sameDay)).toEqual([
    { count: 3, cents: 100_000 },
    sameDay,
  ])
  const alone = await request({ amountCents: 100_000, key: { type: 'EMAIL', value: 'so@exemplo.com.br' } })
  expect(await getTransfer.perform({ id: alone.id }, context(paulo))).not.toHaveProperty('sameDay')
  await reject(waiting.id, 'Não', paulo)
  expect(await getTransfer.perform({ id: waiting.id }, context(paulo))).not.toHaveProperty('sameDay')
})

test('a request that reaches the threshold with earlier ones needs a recent proof, and is not recorded without', async () => {
  const database = await db()
  await database.insert(secondFactors).values({ userId: marina.id, secret: '', confirmedAt: new Date() })
  const sessionId = await database.transaction((tx) =>
    startSession(tx, { userId: marina.id, address: null, agent: null, way: 'password', proven: false }),
  )
  const caller = { person: marina, sessionId }
  const as = <T>(act: () => Promise<T>) => withRequestContext({ requestId: 'x', caller }, act)
  expect(await as(() => stateOf())).toBe('accepted')
  await expect(as(() => stateOf())).rejects.toMatchObject({ code: 'second_factor_required' })
  expect(await review({ amountCents: 1, key: email.value })).toMatchObject({ sameDay: { count: 1 } })
  await as(() => database.transaction((tx) => recordProof(tx, marina.id)))
  expect(await as(() => stateOf())).toBe('awaiting_approval')
})
