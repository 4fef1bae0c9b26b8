import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { verifyAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { lookUpKey } from '../directory/service'
import { type TransferInput, transferInput } from './schema'
import { getTransfer, listTransfers, reviewTransfer, sendTransfer } from './service'

const simulator = await setUpSimulator()
const marina = await createPerson('Marina', 'finance')
const paulo = await createPerson('Paulo', 'finance')

const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } as const
const order = { amountCents: 12_345, key }
const context = (person = marina) => ({ person, signal: new AbortController().signal })
const send = (id: string, input: TransferInput = order, person = marina) => submit(sendTransfer, id, input, person)
const view = (id: string) => getTransfer.perform({ id }, context())
const requests = () => simulator.requests({ service: 'pix', path: '/v1/wallet/transfer' })
const movements = (id: string) =>
  simulator.movements().filter((moved) => moved.kind === 'TRANSFER' && moved.idempotencyKey === id)

test('a key posted twenty times at once moves the money once, and later answers the same transfer', async () => {
  const id = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(id)))
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(requests()).toHaveLength(1)
  expect(movements(id)).toMatchObject([{ cents: -12_345 }])
  expect(await send(id)).toMatchObject({ replayed: true, row: { id, state: 'accepted' } })
  expect(requests()).toHaveLength(1)
})

test.each<Partial<TransferInput>>([
  { amountCents: 12_346 },
  { key: { type: 'EMAIL', value: 'outra@exemplo.com.br' } },
  { description: 'outra' },
  { accountId: 'acc_other' },
])('the same key with %o is refused, and nothing more moves', async (change) => {
  const id = crypto.randomUUID()
  await send(id)
  await expect(send(id, { ...order, ...change })).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 })
  expect(movements(id)).toHaveLength(1)
})

test('upstream is called in the words of its contract', async () => {
  const id = crypto.randomUUID()
  const [, accountId] = Object(simulator.state().accounts).map(Object)
  await send(id, {
    ...order,
    accountId: accountId.id,
    receiverDocument: '12345678909',
    description: 'Nota 4411',
    externalId: 'PAG-1',
    mediatorFee: { type: 'FIXED', amountCents: 250 },
  })
  expect(JSON.parse(requests()[0]?.body ?? '')).toEqual({
    subaccount_id: accountId.id,
    value: 123.45,
    destination_bank_account: { pix_key_type: 'EMAIL', pix_key: 'bruno.vidal@exemplo.com.br' },
    receiver_document: '12345678909',
    pix_description: 'Nota 4411',
    integration_id: 'PAG-1',
    idempotency_key: id,
    mediator_fee: { tipo: 'FIXED', valor: 2.5 },
  })
})

test('what was not given is not sent, and the key stands in for the external id', async () => {
  const id = crypto.randomUUID()
  await send(id, { ...order, mediatorFee: { type: 'PERCENTAGE', percent: 1.5 } })
  expect(JSON.parse(requests()[0]?.body ?? '')).toEqual({
    value: 123.45,
    destination_bank_account: { pix_key_type: 'EMAIL', pix_key: 'bruno.vidal@exemplo.com.br' },
    integration_id: id,
    idempotency_key: id,
    mediator_fee: { tipo: 'PERCENTAGE', valor: 1.5 },
  })
  expect(await view(id)).toMatchObject({
    state: 'accepted',
    result: { externalId: id, txid: expect.stringMatching(/^\w{32}$/) },
    sentAt: expect.any(String),
    nextCheckAt: null,
  })
})

test('too little balance is refused with both amounts of upstream, fee and all', async () => {
  const id = crypto.randomUUID()
  const { row } = await send(id, { ...order, amountCents: 9_000_000_000 })
  const [main] = Object(simulator.state().balances)
  expect(row).toMatchObject({
    state: 'failed',
    error: {
      code: 'insufficient_balance',
      detail: 'Insufficient balance.',
      availableCents: main.cents,
      requiredCents: 9_000_000_090,
    },
  })
  expect(movements(id)).toEqual([])
})

const refusal = (message: string) => ({ success: false, message, data: null })

test.each([
  [{ kind: 'status', status: 400, body: refusal('Invalid value') }, 'payment_refused', /^Invalid value$/],
  [{ kind: 'status', status: 422, body: refusal('Chave não encontrada') }, 'payment_refused', /^Chave não encontrada$/],
  [{ kind: 'status', status: 401, body: refusal('Invalid client token') }, 'upstream_unauthorized', /allowlist/],
  [{ kind: 'success-false' }, 'payment_refused', /.+/],
  [{ kind: '429' }, 'upstream_busy', /.+/],
] as const)('a definite refusal (%o) is failed for good', async (fault, code, detail) => {
  const id = crypto.randomUUID()
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: id, ...fault })
  expect((await send(id)).row).toMatchObject({
    state: 'failed',
    error: { code, detail: expect.stringMatching(detail) },
  })
  expect(await send(id)).toMatchObject({ replayed: true, row: { state: 'failed', nextCheckAt: null } })
  expect(requests()).toHaveLength(1)
  expect(movements(id)).toEqual([])
})

test('whom the directory named to the person who asks is stored with the transfer', async () => {
  const [own, others] = [crypto.randomUUID(), crypto.randomUUID()]
  const { known: _, ...named } = await lookUpKey.perform({ key: key.value, keyType: 'EMAIL' }, context(paulo))
  await send(own, order, paulo)
  await send(others)
  expect(await view(own)).toMatchObject({ about: { payee: named }, createdBy: { name: 'Paulo' } })
  expect(await view(others)).toMatchObject({ about: { payee: null } })
  const found = await listTransfers.perform({ q: `${named.owner.name} 123,45` }, context())
  expect(found.items.map(({ id }) => id)).toEqual([own])
})

test('a transfer is found by its txid, external id, key and description', async () => {
  const id = crypto.randomUUID()
  await send(id, { ...order, externalId: 'PAG-2026-ACHAR', description: 'Frete de março' })
  const { result } = await view(id)
  for (const q of [result?.txid, 'pag-2026-achar', 'FRETE vidal', id]) {
    expect((await listTransfers.perform({ q }, context())).items.map((found) => found.id)).toEqual([id])
  }
})

test('a review names the transfers of the last day with the same key and amount that may have left', async () => {
  const review = { key: 'adriana.prado@exemplo.com.br', amountCents: 777 }
  const input = { amountCents: 777, key: { type: 'EMAIL' as const, value: review.key } }
  const ids = { recent: crypto.randomUUID(), lost: crypto.randomUUID(), old: crypto.randomUUID() }
  const refused = crypto.randomUUID()
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: ids.lost, kind: 'reset' })
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: refused, kind: 'success-false' })
  const written = { ...input, key: { ...input.key, value: 'Adriana.Prado@exemplo.com.br' } }
  for (const id of [ids.old, ids.recent]) await send(id, written)
  for (const id of [ids.lost, refused]) await send(id, input)
  await send(crypto.randomUUID(), { ...input, amountCents: 778 })
  await send(crypto.randomUUID(), { ...input, key })
  await (await db())
    .update(operations)
    .set({ createdAt: sql`now() - interval '24 hours 1 second'` })
    .where(eq(operations.id, ids.old))

  const { similar, approval } = await reviewTransfer.perform(review, context())
  expect(similar.map(({ id, state }) => [id, state])).toEqual([
    [ids.lost, 'unknown'],
    [ids.recent, 'accepted'],
  ])
  expect(similar[0]?.createdBy.name).toBe('Marina')
  expect(approval).toEqual({
    needs: 'send',
    thresholdCents: null,
    sameDay: { count: 0, cents: 0 },
    reason: null,
    approvers: [],
    barred: [],
    hours: 72,
    proofDue: false,
  })
})

test.each([
  ['140 characters as people count them', { description: '💸'.repeat(140) }, true],
  ['one more', { description: 'x'.repeat(141) }, false],
  ['a CPF with punctuation', { receiverDocument: '123.456.789-09' }, false],
  ['a CNPJ', { receiverDocument: '12345678000195' }, true],
  ['an unknown type of key', { key: { type: 'EVP', value: 'x' } }, false],
  ['an empty key', { key: { type: 'EMAIL', value: ' ' } }, false],
  ['a fee over all of it', { mediatorFee: { type: 'PERCENTAGE', percent: 101 } }, false],
  ['no fraction of a cent', { amountCents: 0.5 }, false],
  ['nothing', { amountCents: 0 }, false],
] as const)('%s', (_, change, fits) => {
  expect(transferInput.safeParse({ ...order, ...change }).success).toBe(fits)
})

test('everything that was done holds in the audit chain', async () => {
  expect(await verifyAudit(await db())).toMatchObject({ brokenAt: null })
})
