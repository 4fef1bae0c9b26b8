import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { closeAccount, openAccount } from '@/lib/features/pix/accounts/service'
import { createCharge, rereadCharge } from '@/lib/features/pix/charges/service'
import { createKey, deleteKey } from '@/lib/features/pix/keys/service'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { requestStatement } from '@/lib/features/pix/statements/service'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { db } from '@/lib/server/db/client'
import { readRow } from '@/lib/server/operations/ledger'
import type { Operation } from '@/lib/server/operations/operation'
import { refreshAccepted, submit } from '@/lib/server/operations/perform'
import { viewOperations } from '@/lib/server/operations/view'
import { anyOperation, operationPage } from './any-operation-schema'

const simulator = await setUpSimulator()
const person = await createPerson('Rafael', 'finance', 'admin')

/** Upstream's next answer has this `data`. */
function answerWith(path: string, data: object): void {
  const body = { success: true, message: 'OK', data }
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 200, body })
}

async function resultOf(id: string): Promise<unknown> {
  const row = await readRow(await db(), id)
  const [view] = await viewOperations(anyOperation, row ? [row] : [])
  return view?.result
}

const created = { txid: 'tx_extra', pix_copia_cola: '000201' }
const newKey = { id: 'key_extra', key_type: 'EVP', key: 'a', status: 'pending' }

const answers: [Operation, string, object, object][] = [
  [
    sendTransfer,
    '/v1/wallet/transfer',
    { amountCents: 100, key: { type: 'EMAIL', value: 'a@example.com' } },
    { txid: 'tx_1' },
  ],
  [createCharge, '/v1/pix/immediate', { amountCents: 100 }, created],
  [refundPayment, '/v1/pix/cashin/refund', { endToEndId: 'E1' }, { id: 're_1', status: 'EM_PROCESSAMENTO' }],
  [openAccount, '/v1/accounts/new', { taxId: '52998224725', externalId: 'x' }, { id: 'acc_x', status: 'pending' }],
  [createKey, '/v1/pixkey/new', {}, newKey],
  [deleteKey, '/v1/pixkey/delete', { id: 'key_gone' }, { deleted: true, verified: false }],
  [
    requestStatement,
    '/v1/statement/report_request',
    { format: 'csv', from: '2026-01-01', to: '2026-01-31' },
    { id: 'rep_1', status: 'processing' },
  ],
]

test.each(answers.map((answer) => [answer[0].kind, ...answer] as const))(
  '%s keeps and answers what upstream said beyond its contract',
  async (_, operation, path, input, data) => {
    answerWith(path, { ...data, fee_plan: { name: 'B', steps: [1, 2] } })
    const id = crypto.randomUUID()
    await submit(operation, id, operation.input.parse(input), person)
    expect(await resultOf(id)).toMatchObject({ extra: { fee_plan: { name: 'B', steps: [1, 2] } } })
  },
)

test('what a look-up says joins what the creation of a charge said', async () => {
  answerWith('/v1/pix/immediate', { ...created, from_creation: 1, both: 'old' })
  const id = crypto.randomUUID()
  const { row } = await submit(createCharge, id, createCharge.input.parse({ amountCents: 100 }), person)
  answerWith('/v1/pix/cashin/get', { txid: 'tx_extra', status: 'paid', value: null, from_look_up: 2, both: 'new' })
  const paid = await refreshAccepted(createCharge, row, null)
  expect(paid).toMatchObject({ state: 'confirmed' })
  expect(await resultOf(id)).toMatchObject({ extra: { from_creation: 1, from_look_up: 2, both: 'new' } })
  answerWith('/v1/pix/cashin/get', { txid: 'tx_extra', status: 'paid', value: 1, late: 3 })
  await rereadCharge(paid)
  expect(await resultOf(id)).toMatchObject({ paidCents: 100, extra: { from_creation: 1, from_look_up: 2, late: 3 } })
})

test('a deletion that is verified later keeps what its first answer said', async () => {
  answerWith('/v1/pixkey/delete', { deleted: true, verified: false, ticket: 'T1' })
  const id = crypto.randomUUID()
  const { row } = await submit(deleteKey, id, { id: 'key_none' }, person)
  expect(await refreshAccepted(deleteKey, row, null)).toMatchObject({ state: 'confirmed' })
  expect(await resultOf(id)).toEqual({ deleted: true, verified: true, extra: { ticket: 'T1' } })
})

test.each([
  ['pix.transfer', sendTransfer, { txid: 'tx_1', externalId: null }],
  ['pix.account-close', closeAccount, { id: 'acc_1', status: 'closed' }],
  ['pix.key-deletion', deleteKey, { deleted: true, verified: true }],
] as const)('a row of %s from before anything of it was recorded still parses', (_, operation, result) => {
  expect(operation.result.parse(result)).toMatchObject({ ...result, extra: {} })
})

test('a row that its kind cannot read is answered as it was recorded, and no list fails of it', () => {
  const { success, data } = operationPage.safeParse({
    items: [row({ kind: 'pix.refund', input: { odd: 1 } })],
    next: null,
  })
  expect([success, data?.items[0]]).toMatchObject([true, { input: { odd: 1 }, illegible: true }])
  const plain = operationPage.parse({ items: [row({ kind: 'pix.refund', input: { endToEndId: 'E1' } })], next: null })
  expect(plain.items[0]).not.toHaveProperty('illegible')
  expect(anyOperation.parse(row({ kind: 'pix.key', input: { odd: 1 } }))).not.toHaveProperty('illegible')
})

const row = (fields: object) => ({
  id: crypto.randomUUID(),
  state: 'awaiting_approval',
  result: null,
  error: null,
  createdAt: '',
  updatedAt: '',
  createdBy: { id: '', name: '' },
  amountCents: null,
  about: null,
  approvals: [],
  approvalUntil: null,
  sendOn: null,
  sendAt: null,
  sentAt: null,
  nextCheckAt: null,
  attempts: [],
  ...fields,
})
