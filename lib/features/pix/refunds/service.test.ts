import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { accountIds, freshDeposit, pixClient } from '@/e2e/simulator/test-client'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { listReceived } from '../received/service'
import { type RefundInput, refundInput } from './schema'
import { getPaymentRefunds, listRefunds, refundPayment, reviewRefund } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

beforeEach(() => {
  invalidateReads('pix/')
})

const path = '/v1/pix/cashin/refund'
const context = () => ({ person, signal: new AbortController().signal })
const refund = (id: string, input: RefundInput) => submit(refundPayment, id, input, person)
const deposit = (reais = 25) => freshDeposit(simulator, reais)
const requests = () => simulator.requests({ service: 'pix', path })
const movements = (endToEndId: string) =>
  simulator.movements().filter((moved) => moved.kind === 'REFUND' && moved.reference === endToEndId)

async function rowsOn(endToEndId: string) {
  return (await db()).select().from(operations).where(eq(operations.subject, endToEndId))
}

test('a key posted twenty times at once returns the payment once, and later answers the same refund', async () => {
  const [id, endToEndId] = [crypto.randomUUID(), deposit()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, { endToEndId })))
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(await refund(id, { endToEndId })).toMatchObject({ replayed: true, row: { id, state: 'accepted' } })
  expect(movements(endToEndId)).toMatchObject([{ cents: -2_500, idempotencyKey: id }])
  expect(requests()).toHaveLength(1)
})

test('a post that looks upstream only after its own key has been sent answers that key’s refund', async () => {
  const [id, endToEndId] = [crypto.randomUUID(), deposit()]
  const delay = { service: 'pix', path: `${path}_get`, match: endToEndId, kind: 'delay', ms: 1_500 } as const
  simulator.armFault(delay)
  const late = refund(id, { endToEndId })
  await expect.poll(() => simulator.requests({ path: `${path}_get` })).toHaveLength(1)
  invalidateReads('pix/refunds')
  expect((await refund(id, { endToEndId })).row).toMatchObject({ state: 'accepted' })
  expect(await late).toMatchObject({ replayed: true, row: { id, state: 'accepted' } })
  expect(movements(endToEndId)).toHaveLength(1)
})

test('one payment has one live refund: of two keys at once, one gets a conflict and leaves no trace', async () => {
  const endToEndId = deposit()
  const keys = [crypto.randomUUID(), crypto.randomUUID()]
  const outcomes = await Promise.allSettled(keys.map((id) => refund(id, { endToEndId })))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'conflict', status: 409 } }])
  await expect(refund(crypto.randomUUID(), { endToEndId })).rejects.toMatchObject({ code: 'conflict' })
  expect(await rowsOn(endToEndId)).toHaveLength(1)
  expect(movements(endToEndId)).toHaveLength(1)
})

test('the same key for another payment, account or external id is refused', async () => {
  const [id, endToEndId] = [crypto.randomUUID(), deposit()]
  await refund(id, { endToEndId })
  for (const other of [{ endToEndId: deposit() }, { endToEndId, externalId: 'outro' }, { endToEndId, accountId: 'x' }])
    await expect(refund(id, other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('upstream is called in the words of its contract, never for an amount', async () => {
  const [, accountId] = accountIds(simulator)
  const [main, sub] = [deposit(), freshDeposit(simulator, 12, accountId)]
  const id = crypto.randomUUID()
  await refund(id, { endToEndId: main })
  await refund(crypto.randomUUID(), { endToEndId: sub, accountId, externalId: 'DEV-77' })
  expect(requests().map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { end_to_end_id: main, integration_id: id },
    { subaccount_id: accountId, end_to_end_id: sub, integration_id: 'DEV-77' },
  ])
})

test('the amount of a payment that was never seen comes from upstream', async () => {
  const endToEndId = deposit(31.4)
  const { row } = await refund(crypto.randomUUID(), { endToEndId })
  expect(row).toMatchObject({
    amountCents: 3_140,
    about: { payment: null, entriesBefore: [] },
    result: { endToEndId, amountCents: 3_140, status: 'EM_PROCESSAMENTO', externalId: row.id, returnId: null },
  })
})

test('a payment seen in the list is stored with its refund, which is found by its payer', async () => {
  const endToEndId = String(
    simulator.receive({ value: 77.7, payer: { name: 'Zilda Moura', document: '12345678909' } }).end_to_end_id,
  )
  await listReceived.perform({ limit: '1' }, context())
  const { row } = await refund(crypto.randomUUID(), { endToEndId })
  expect(row).toMatchObject({ amountCents: 7_770, about: { payment: { endToEndId, payer: { name: 'Zilda Moura' } } } })
  for (const q of ['zilda 77,70', endToEndId.toLowerCase(), '12345678909'])
    expect((await listRefunds.perform({ q }, context())).items.map(({ id }) => id)).toEqual([row.id])
})

const message = (text: string, data: object | null = null) => ({ success: false, message: text, data })
const balance = message('Insufficient balance.', { saldo_disponivel: 3.5, total_necessario: 25.25 })

test.each([
  [400, 'Estorno parcial nao permitido. O estorno deve ser integral.', 'partial_refund_not_allowed'],
  [400, 'Recebimento ja estornado.', 'payment_refused'],
] as const)('%i %s is failed as %s, with the exact words', async (status, text, code) => {
  const [id, endToEndId] = [crypto.randomUUID(), deposit()]
  simulator.armFault({ service: 'pix', path, match: endToEndId, kind: 'status', status, body: message(text) })
  expect((await refund(id, { endToEndId })).row).toMatchObject({ state: 'failed', error: { code, detail: text } })
  expect((await refund(crypto.randomUUID(), { endToEndId })).row).toMatchObject({ state: 'accepted' })
  expect(movements(endToEndId)).toHaveLength(1)
})

test('a payment that upstream does not know, and a balance that does not cover it', async () => {
  const unknown = await refund(crypto.randomUUID(), { endToEndId: 'E1823612020260101120000000000000' })
  expect(unknown.row).toMatchObject({ state: 'failed', error: { code: 'payment_not_found' } })
  const endToEndId = deposit()
  simulator.armFault({ service: 'pix', path, match: endToEndId, kind: 'status', status: 400, body: balance })
  const { row } = await refund(crypto.randomUUID(), { endToEndId })
  expect(row.error).toMatchObject({ code: 'insufficient_balance', availableCents: 350, requiredCents: 2_525 })
})

test('what upstream has returned, or is returning, is refused before anything is recorded', async () => {
  const [returned, underWay] = [deposit(), deposit()]
  for (const end_to_end_id of [returned, underWay]) await pixClient(simulator).post(path, { end_to_end_id })
  simulator.settleRefund(returned, 'DEVOLVIDO')
  for (const endToEndId of [returned, underWay]) {
    await expect(refund(crypto.randomUUID(), { endToEndId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await rowsOn(endToEndId)).toEqual([])
    expect(movements(endToEndId)).toHaveLength(1)
  }
})

test('when the entries cannot be read, upstream judges, and the refund says that nobody knows', async () => {
  const endToEndId = deposit()
  await pixClient(simulator).post(path, { end_to_end_id: endToEndId })
  simulator.armFault({ service: 'pix', path: `${path}_get`, match: endToEndId, kind: 'html', times: 9 })
  const { row } = await refund(crypto.randomUUID(), { endToEndId })
  expect(row).toMatchObject({ state: 'failed', about: { entriesBefore: null }, error: { code: 'payment_refused' } })
})

test('the returns of a payment: upstream’s entries beside ours', async () => {
  const endToEndId = deposit()
  const { row } = await refund(crypto.randomUUID(), { endToEndId })
  simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  invalidateReads('pix/refunds')
  const support: Person = { ...person, roles: ['support'] }
  const seen = await getPaymentRefunds.perform({ endToEndId }, { ...context(), person: support })
  expect(seen.entries).toEqual([
    {
      id: expect.any(String),
      type: 'DEPOSIT_REFUND',
      amountCents: -2_500,
      returnId: expect.stringMatching(/^D\w{31}$/),
      extra: {},
    },
  ])
  expect(seen.operations).toMatchObject([
    { id: row.id, state: 'confirmed', result: { returnId: seen.entries[0]?.returnId, status: 'DEVOLVIDO' } },
  ])
})

test('a review reports the payment, its infractions that are open, the balance, and an existing refund', async () => {
  const endToEndId = deposit(18)
  const add = (analysis_status: string) =>
    simulator.registerInfraction({ transaction_id: endToEndId, analysis_status }).id
  const open = [add('pending'), add('delayed'), add('novo_estado')]
  add('accepted')
  add('rejected')
  await listReceived.perform({ limit: '1' }, context())
  const before = await reviewRefund.perform({ endToEndId }, context())
  expect(before).toMatchObject({ unread: [], entries: [], operations: [], payment: { amountCents: 1_800 } })
  expect(before.infractions.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
  const { data } = await pixClient(simulator).get('/v1/wallet/balance')
  expect(before.availableCents).toBe(Math.round(Number(data.value) * 100))

  const { row } = await refund(crypto.randomUUID(), { endToEndId })
  invalidateReads('pix/refunds')
  const after = await reviewRefund.perform({ endToEndId }, context())
  expect(after).toMatchObject({ entries: [{ type: 'PENDING_DEPOSIT_REFUND' }], operations: [{ id: row.id }] })
})

test('a review names what could not be read', async () => {
  const endToEndId = deposit()
  const fault = { service: 'pix', kind: 'status', status: 401, times: 9 } as const
  for (const path of ['/v1/pix/cashin/refund_get', '/v1/infractions/list', '/v1/wallet/balance'])
    simulator.armFault({ ...fault, path })
  expect(await reviewRefund.perform({ endToEndId }, context())).toMatchObject({
    unread: ['entries', 'infractions', 'balance'],
    availableCents: null,
  })
})

test('an external id has at most 36 characters, and no amount can be chosen', () => {
  expect(refundInput.safeParse({ endToEndId: 'E1', externalId: 'x'.repeat(36) }).success).toBe(true)
  expect(refundInput.safeParse({ endToEndId: 'E1', externalId: 'x'.repeat(37) }).success).toBe(false)
  expect(refundInput.safeParse({ endToEndId: 'E1', amountCents: 100 }).success).toBe(false)
})
