import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { accountIds, freshDeposit, wordOf } from '@/e2e/simulator/test-client'
import { createCharge } from '@/lib/features/pix/charges/service'
import { saveDraft } from '@/lib/features/pix/infractions/store/drafts'
import { readInfraction } from '@/lib/features/pix/infractions/store/reads'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { db } from '@/lib/server/db/client'
import { knownAccounts, operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { readKnown } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Caio', 'support', 'finance')

beforeEach(async () => {
  invalidateReads('pix/')
  await (await db()).delete(knownAccounts)
})

const known = (id: string) => readKnown.perform({ id }, { person, signal: new AbortController().signal })
const requests = (path: string) => simulator.requests({ service: 'pix', path }).map(({ query }) => query)
const report = (transaction: string, more = {}) =>
  wordOf(simulator.registerInfraction({ transaction_id: transaction, ...more }), 'id')
const names = (steps: { name: string }[]) => steps.map(({ name }) => name)

type Row = typeof infractions.$inferInsert

/** Infractions that upstream reported long ago. */
async function keep(rows: Row[]): Promise<void> {
  await (await db()).insert(infractions).values(rows)
}

test('a payment that was never seen is looked for by its amount about its day, and remembered', async () => {
  const payer = { name: 'Ana Lima', document: '52998224725' }
  const transaction = wordOf(simulator.receive({ value: 41.5, payer }), 'end_to_end_id')
  const about = await known(report(transaction))
  expect(about).toMatchObject({
    payment: { endToEndId: transaction, amountCents: 4_150, accountId: null, payer },
    charge: null,
    refunds: [],
    refundEntries: [],
    unread: [],
  })
  expect(requests('/v1/pix/cashin/list')).toMatchObject([{ type: 'DEPOSIT', value: '41.50', page_size: '100' }])
  expect(requests('/v1/pix/cashin/list')[0]).not.toHaveProperty('subaccount_id')
  expect(names(about.steps).toSorted()).toEqual(['first-seen', 'infraction-dated', 'payment-received'])
})

test('the payment of a sub-account is looked for there, though its account was never listed', async () => {
  const [, active] = accountIds(simulator)
  const transaction = freshDeposit(simulator, 52.3, active)
  const about = await known(report(transaction))
  expect(about.payment).toMatchObject({ endToEndId: transaction, accountId: active })
  expect(requests('/v1/pix/cashin/list')).toMatchObject([{ subaccount_id: active }])
  expect(requests('/v1/pix/cashin/refund_get')).toEqual([{ end_to_end_id: transaction, subaccount_id: active }])
})

test('our charge that the payment paid is found by its txid', async () => {
  const charge = crypto.randomUUID()
  const { row } = await submit(createCharge, charge, { amountCents: 7_790, externalId: 'PED-77' }, person)
  const paid = simulator.payCharge(wordOf(Object(row.result), 'txid'))
  const about = await known(report(wordOf(paid, 'end_to_end_id')))
  expect(about.charge).toMatchObject({
    id: charge,
    amountCents: 7_790,
    externalId: 'PED-77',
    createdBy: { name: 'Caio' },
  })
  expect(about.steps.find(({ name }) => name === 'charge-created')).toMatchObject({ operationId: charge })
})

test('our refunds and upstream’s entries stand side by side', async () => {
  const transaction = freshDeposit(simulator, 12)
  const refund = crypto.randomUUID()
  await submit(refundPayment, refund, { endToEndId: transaction }, person)
  simulator.settleRefund(transaction, 'DEVOLVIDO')
  invalidateReads('pix/')
  const about = await known(report(transaction))
  expect(about.refunds).toMatchObject([{ id: refund, state: 'accepted', createdBy: { name: 'Caio' } }])
  expect(about.refundEntries).toMatchObject([{ type: 'DEPOSIT_REFUND', amountCents: -1_200 }])
  expect(names(about.steps)).toContain('refund-asked')
})

test('earlier ones: on the payment, then of the payer, then five of the account, with our answer', async () => {
  const [main] = accountIds(simulator)
  const payer = { name: 'Bia Reis', document: '11144477735' }
  const transaction = wordOf(simulator.receive({ value: 88.8, payer }), 'end_to_end_id')
  const another = wordOf(simulator.receive({ value: 99.9, payer }), 'end_to_end_id')
  const [samePayment, samePayer, id] = [report(transaction), report(another), report(transaction)]
  await keep(
    Array.from({ length: 8 }, (_, index) => ({
      id: `old_${index}`,
      accountId: main,
      date: `2020-01-0${index + 1}`,
      extra: {},
    })),
  )
  await (await db()).insert(operations).values({
    id: crypto.randomUUID(),
    kind: 'pix.analysis',
    subject: samePayer,
    state: 'confirmed',
    input: { id: samePayer, analysis: 'rejected', description: 'x', attachmentIds: [] },
    fingerprint: '',
    createdBy: person.id,
  })
  const { earlier, unread } = await known(id)
  expect(unread).toEqual([])
  expect(earlier.slice(0, 2)).toMatchObject([
    { id: samePayment, same: 'payment', answer: null },
    { id: samePayer, same: 'payer', answer: { state: 'confirmed', analysis: 'rejected' } },
  ])
  expect(earlier.slice(2).map(({ same }) => same)).toEqual(Array(earlier.length - 2).fill('account'))
  expect(earlier.length - 2).toBeLessThanOrEqual(5)
  expect(new Set(earlier.map((one) => one.id)).size).toBe(earlier.length)
  expect(requests('/v1/infractions/list')).toMatchObject([{ payer_tax_id: '11144477735', page_size: '200' }])
})

test('no more than twenty earlier ones, the newest first', async () => {
  const payer = { name: 'Davi', document: '39053344705' }
  const id = report(wordOf(simulator.receive({ value: 5, payer }), 'end_to_end_id'))
  const days = Array.from({ length: 30 }, (_, index) => `2021-03-${String(index + 1).padStart(2, '0')}`)
  await keep(days.map((date) => ({ id: `davi_${date}`, payerTaxId: payer.document, date, extra: {} })))
  const { earlier } = await known(id)
  expect(earlier.map(({ date }) => date)).toEqual(days.toReversed().slice(0, 20))
})

test.each([
  ['/v1/pix/cashin/list', ['payment']],
  ['/v1/pix/cashin/refund_get', ['refund-entries']],
  ['/v1/infractions/list', ['earlier']],
  ['/v1/accounts/list', ['payment', 'refund-entries']],
])('while %s cannot be read, that is named and the rest stands', async (path, unread) => {
  const id = report(freshDeposit(simulator, 33))
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 500, times: 20 })
  const about = await known(id)
  expect(about.unread).toEqual(unread)
  expect(names(about.steps)).toContain('infraction-dated')
})

test('the infraction itself unreadable, the case stands as it was last read', async () => {
  const id = report(freshDeposit(simulator, 34))
  await readInfraction(id)
  invalidateReads('pix/')
  simulator.armFault({ service: 'pix', path: '/v1/infractions/get', kind: 'reset', times: 20 })
  expect((await known(id)).payment).toMatchObject({ amountCents: 3_400 })
})

test('one that nobody has is not found', async () => {
  await expect(known('inf_nowhere')).rejects.toMatchObject({ code: 'not_found' })
})

test('without a payment, a payer or a date nothing is requested about them and nothing breaks', async () => {
  const id = report(freshDeposit(simulator, 35))
  const body = { success: true, message: 'OK', data: { id, infraction_date: 'ontem' } }
  simulator.armFault({ service: 'pix', path: '/v1/infractions/get', kind: 'status', status: 200, body })
  expect(await known(id)).toMatchObject({ payment: null, refundEntries: [], earlier: [], unread: [] })
  expect(requests('/v1/pix/cashin/*')).toEqual([])
})

test('a change of status and a change of hands are steps', async () => {
  const id = report(freshDeposit(simulator, 36))
  await readInfraction(id)
  await saveDraft(id, { assignee: person.id, version: 0 }, person, async () => {})
  await saveDraft(id, { assignee: null, version: 1 }, person, async () => {})
  simulator.changeInfraction(id, { status: 'in_mediation' })
  invalidateReads('pix/')
  const { steps } = await known(id)
  expect(steps.filter(({ name }) => name === 'assigned')).toMatchObject([
    { by: { name: 'Caio' }, detail: 'Caio' },
    { by: { name: 'Caio' }, detail: null },
  ])
  expect(steps.find(({ name }) => name === 'status-changed')).toMatchObject({ detail: 'in_mediation', by: null })
  const [row] = await (await db()).select().from(infractions).where(eq(infractions.id, id))
  expect(row).toMatchObject({ status: 'in_mediation' })
})
