import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { dataOf, everyRow, problemOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { stubReceived } from '../support/stub-received.ts'
import { apiAs } from '../support/test.ts'
import { startUpstreamStub, stubDocuments, stubXml, type UpstreamStub } from '../support/upstream-stub.ts'

let stub: UpstreamStub
let env: Environment
let finance: APIRequestContext

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  stub = await startUpstreamStub()
  env = await startEnvironment({ configuration: stub.configuration })
  finance = await apiAs(env.url, 'finance')
})

test.afterAll(async () => {
  await env.stop()
  await stub.stop()
})

test('the home page links to no simulator where the services are others', async () => {
  expect(await (await finance.get('/')).text()).not.toContain('target="simulator"')
})

test('its companies are read, nulls and unknown words included', async () => {
  const [company, ...others] = await everyRow((cursor) =>
    finance.get('/api/companies', { params: cursor ? { cursor } : {} }),
  )
  expect(others).toEqual([])
  expect(company).toMatchObject({
    cnpj: '12ABC34501DE35',
    tradeName: null,
    models: ['nfe', 'bpe'],
    extra: { filial: null },
  })
  expect(await dataOf(await finance.get(`/api/companies/${company?.id}`))).toMatchObject({
    legalName: 'Padaria Sol & Filhos',
  })
})

test('its documents are paged to the end in its own order, ids exact', async () => {
  const rows = await everyRow((cursor) =>
    finance.get('/api/documents', { params: { limit: 2, ...(cursor ? { cursor } : {}) } }),
  )
  expect(rows.map((row) => row.id)).toEqual(stubDocuments.map((row) => row.id))
  expect(rows.map((row) => row.model)).toEqual(stubDocuments.map((row) => row.modelo))
  expect(rows.at(-1)).toMatchObject({ kind: 'palavra_nova', role: 'quem sabe', extra: { novo: { campo: [1, null] } } })
})

test('any of them is read by id and by key', async () => {
  for (const { id, chave } of stubDocuments) {
    expect(await dataOf(await finance.get(`/api/documents/${id}`))).toMatchObject({ id, accessKey: chave })
    expect(await dataOf(await finance.get(`/api/documents/${chave}`))).toMatchObject({ id, accessKey: chave })
  }
})

test('its files come byte for byte, without a length too', async () => {
  const xml = await finance.get('/api/documents/9223372036854775807/xml')
  expect((await xml.body()).equals(stubXml)).toBe(true)
  await problemOf(await finance.get('/api/documents/3/pdf'), 422, 'pdf_unavailable')
  await problemOf(await finance.get('/api/documents/40/xml'), 410, 'content_purged')
})

test('its balance is exact to the cent', async () => {
  expect(await dataOf(await finance.get('/api/pix/balance'))).toMatchObject({
    availableCents: 123_456_789,
    pendingCents: 10,
  })
})

test('a missing part of a balance is null, the other part is shown', async () => {
  const balance = async (accountId: string) => dataOf(await finance.get('/api/pix/balance', { params: { accountId } }))
  expect(await balance('sem-saldo')).toMatchObject({
    availableCents: null,
    pendingCents: 200,
    extra: { motivo: { codigo: 7 } },
  })
  expect(await balance('sem-pendente')).toMatchObject({ availableCents: 200, pendingCents: null })
})

test('its received entries are all listed, from pages counted from 0 and shorter than requested', async () => {
  const rows = await everyRow((page) => finance.get('/api/pix/received', { params: page ? { page } : {} }))
  expect(rows.map(({ id }) => id)).toEqual(stubReceived.map(({ id }) => id))
  expect(rows.map(({ endToEndId }) => endToEndId)).toEqual(stubReceived.map(({ id }) => id))
  expect(rows.map(({ at, atFrom }) => [at, atFrom])).toEqual([
    ['2026-11-20T12:00:41-03:00', 'record'],
    ['2026-11-20T23:30:10-03:00', 'record'],
    ['2026-11-21T12:11:00Z', 'end-to-end-id'],
    ['2026-11-21', 'record'],
    ['2026-11-21T22:01:00.250-03:00', 'record'],
  ])
  expect(rows.map(({ amountCents }) => amountCents)).toEqual([15_050, 7_525, null, 990, 100_000])
  expect(rows[2]).toMatchObject({
    payer: { name: 'Zilda Moura', extra: { conta: { agencia: '0001', tipo: null } } },
    receiver: { name: 'Padaria Sol', extra: { fantasia: 'Sol' } },
    extra: { value: 12.345, canal: { nome: 'app', versao: [2, 1] } },
  })
})

test('its further fields of a list are returned beside the list', async () => {
  const answer = await (await finance.get('/api/pix/received')).json()
  expect(answer.extra).toMatchObject({ metadata: { pagination: { totalCount: 5 }, gerado_em: 'agora' } })
})

test('a payment known by its id alone is stored, found by its dispute, and refunded', async () => {
  const [endToEndId = ''] = stubReceived.map(({ id }) => id)
  const infraction = await dataOf(await finance.get('/api/pix/infractions/inf%2F1'))
  expect(infraction).toMatchObject({
    amountCents: 15_050,
    date: '2026-11-21',
    transactionId: endToEndId,
    extra: { amount: 150.5, refund: { bloqueio: { valor: 1 } } },
  })
  const known = await dataOf(await finance.get('/api/pix/infractions/inf%2F1/known'))
  const payment = { endToEndId, amountCents: 15_050, payer: { name: 'Zilda Moura' }, at: '2026-11-20T12:00:41-03:00' }
  expect(known).toMatchObject({ payment, unread: [] })
  const review = await dataOf(await finance.get('/api/pix/refunds/review', { params: { endToEndId } }))
  expect(review).toMatchObject({ payment, availableCents: 123_456_789, unread: [] })
  const headers = { 'idempotency-key': randomUUID() }
  const refund = await dataOf(await finance.post('/api/pix/refunds', { data: { endToEndId }, headers }), 201)
  expect(refund).toMatchObject({ state: 'accepted', amountCents: 15_050 })
})

test('a look-up returns all that it says of a key’s owner', async () => {
  const key = 'ana@exemplo.com.br'
  expect(await dataOf(await finance.get('/api/pix/directory', { params: { key } }))).toMatchObject({
    key,
    owner: { name: 'Ana', extra: { pep: false } },
    bank: { name: null, ispb: '18236120', extra: { ag: { n: 1 } } },
    extra: { v: 2 },
  })
})

test('a transfer whose txid is an end-to-end id is found by it', async () => {
  const data = { amountCents: 100, key: { type: 'CNPJ', value: '00394460005887' } }
  const headers = { 'idempotency-key': randomUUID() }
  const { result } = await dataOf(await finance.post('/api/pix/transfers', { data, headers }), 201)
  expect(result).toMatchObject({ endToEndId: 'E18236120202611221200aBcDeFgHiJk', externalId: '7' })
})

test('a charge of its own is created, watched and paid', async () => {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const created = await finance.post('/api/pix/charges', {
    data: { amountCents: 1_999, beneficiary: 'Ação Ltda' },
    headers,
  })
  const { result } = await dataOf(created, 201)
  const { txid } = Object(result)
  const sent = stub.bodies.find((body) => body.includes('original_value'))
  expect(JSON.parse(sent ?? '')).toMatchObject({ original_value: 19.99, beneficiary: 'Ação Ltda' })
  expect(await dataOf(await finance.get(`/api/pix/charges/${key}`))).toMatchObject({
    result: { status: 'EM_ABERTO', paid: false },
  })
  stub.pay(txid)
  await expect
    .poll(async () => dataOf(await finance.get(`/api/pix/charges/${key}`)))
    .toMatchObject({ state: 'confirmed', result: { paid: true } })
})

const paidWith = [
  ['less', '0.01', 1],
  ['more', '5000.01', 500_001],
  ['the same, written in full', '5000.00', 500_000],
  ['an amount that it does not give', null, null],
] as const

for (const [name, value, paidCents] of paidWith) {
  test(`a charge that it calls paid with ${name} shows what came in, and nothing more`, async () => {
    const key = randomUUID()
    const data = { amountCents: 500_000, valueChangeMode: 'QUALQUER_VALOR' }
    const created = await finance.post('/api/pix/charges', { data, headers: { 'idempotency-key': key } })
    const { txid } = Object((await dataOf(created, 201)).result)
    const seen = async () => dataOf(await finance.get(`/api/pix/charges/${key}`))
    expect(await seen()).toMatchObject({ state: 'accepted', result: { paid: false, paidCents: null } })
    stub.pay(txid, value)
    await expect.poll(seen).toMatchObject({ state: 'confirmed', result: { paid: true, paidCents } })
    expect(await seen()).toMatchObject({ amountCents: 500_000 })
  })
}

const disputes = [
  ['d-partial', { amountBrlCents: 22_824, refundedCents: 11_412, refundedBrlCents: 11_412 }],
  ['d-whole', { amountBrlCents: 22_824, refundedCents: 22_824, refundedBrlCents: null }],
  ['d-reais', { amountBrlCents: null, refundedCents: 150, refundedBrlCents: 150 }],
  ['d-absent', { amountBrlCents: 22_824, refundedCents: null, refundedBrlCents: null }],
  ['d-null', { amountBrlCents: null, refundedCents: null, refundedBrlCents: null }],
  ['d-contradiction', { amountBrlCents: 25_000, refundedCents: 1, refundedBrlCents: 100 }],
] as const

for (const [id, amounts] of disputes) {
  test(`its dispute ${id} is returned with every figure it gives, and no other`, async () => {
    expect(await dataOf(await finance.get(`/api/pix/infractions/${id}`))).toMatchObject({
      amountCents: 22_824,
      ...amounts,
    })
  })
}
