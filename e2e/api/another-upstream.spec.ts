import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { dataOf, everyRow, problemOf } from '../support/envelope.ts'
import { apiAs } from '../support/test.ts'
import { startUpstreamStub, stubDocuments, stubXml, type UpstreamStub } from '../support/upstream-stub.ts'
import { startWorld, type World } from '../support/world.ts'

let stub: UpstreamStub
let world: World
let finance: APIRequestContext

test.beforeAll(async () => {
  stub = await startUpstreamStub()
  world = await startWorld({ configuration: stub.configuration })
  finance = await apiAs(world.url, 'finance')
})

test.afterAll(async () => {
  await world.stop()
  await stub.stop()
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

test('its documents are paged to the end, the newest first although it has the oldest first, ids exact', async () => {
  const rows = await everyRow((cursor) =>
    finance.get('/api/documents', { params: { limit: 2, ...(cursor ? { cursor } : {}) } }),
  )
  expect(rows.map((row) => row.id)).toEqual(stubDocuments.map((row) => row.id).toReversed())
  expect(rows.map((row) => row.model)).toEqual(stubDocuments.map((row) => row.modelo).toReversed())
  expect(rows[0]).toMatchObject({ kind: 'palavra_nova', role: 'quem sabe', extra: { novo: { campo: [1, null] } } })
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

test('a charge of its own is created, watched and paid', async () => {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const created = await finance.post('/api/pix/charges', {
    data: { amountCents: 1_999, beneficiary: 'Ação Ltda' },
    headers,
  })
  const { result } = await dataOf(created, 201)
  const { txid } = Object(result)
  expect(JSON.parse(stub.bodies.at(-1) ?? '')).toMatchObject({ original_value: 19.99, beneficiary: 'Ação Ltda' })
  expect(await dataOf(await finance.get(`/api/pix/charges/${key}`))).toMatchObject({
    result: { status: 'EM_ABERTO', paid: false },
  })
  stub.pay(txid)
  await expect
    .poll(async () => dataOf(await finance.get(`/api/pix/charges/${key}`)))
    .toMatchObject({ state: 'confirmed', result: { paid: true } })
})
