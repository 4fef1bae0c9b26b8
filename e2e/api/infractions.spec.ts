import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { dataOf, everyRow, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

const listPath = '/v1/infractions/list'

const newCase = ({ simulator }: Environment, input: Record<string, unknown> = {}) =>
  String(Object(simulator.registerInfraction(input)).id)

const draftOf = async (api: APIRequestContext, id: string) =>
  Object(await dataOf(await api.get(`/api/pix/infractions/${id}`))).draft

test('documented filters reach upstream unchanged, through the main account', async ({ as, env }) => {
  const transactionId = `E${randomUUID()}`
  const params = {
    from: '2026-01-02',
    to: '2026-12-30',
    transactionId,
    status: 'pending,delayed',
    payerTaxId: '52998224725',
  }
  const answer = await (await as('support')).get('/api/pix/infractions', { params: { ...params, limit: 3 } })
  expect((await rowsOf(answer)).items).toEqual([])
  const sent = env.simulator.requests({ path: listPath }).filter(({ query }) => query.transaction_id === transactionId)
  expect(sent.map(({ query }) => query)).toEqual([
    {
      infraction_date__gte: '2026-01-02',
      infraction_date__lte: '2026-12-30',
      transaction_id: transactionId,
      analysis_status__in: 'pending,delayed',
      payer_tax_id: '52998224725',
      page_size: '3',
    },
  ])
})

test('pages follow upstream’s cursor to the end, each infraction once', async ({ as }) => {
  const finance = await as('finance')
  const rows = await everyRow((cursor) => {
    const params: Record<string, string> = { limit: '25', ...(cursor === null ? {} : { cursor }) }
    return finance.get('/api/pix/infractions', { params })
  })
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(50)
  expect(new Set(ids).size).toBe(ids.length)
})

test('undocumented values are shown: a new situation, an unknown status, no date, no refund', async ({ as, env }) => {
  const api = await as('support')
  const id = newCase(env, { situation_type: 'ALGO_NOVO', analysis_status: 'em_analise_externa' })
  expect(await dataOf(await api.get(`/api/pix/infractions/${id}`))).toMatchObject({
    situationType: 'ALGO_NOVO',
    status: 'em_analise_externa',
    estimatedUntil: expect.any(String),
    answer: null,
  })
  const { items: listed } = await rowsOf(await api.get('/api/pix/infractions?limit=200'))
  expect(listed.some(({ date }) => date === null)).toBe(true)
  expect(listed.some(({ refundedCents }) => refundedCents === null)).toBe(true)
  const undated = String(listed.find(({ date }) => date === null)?.id)
  expect(await dataOf(await api.get(`/api/pix/infractions/${undated}`))).toMatchObject({
    date: null,
    estimatedUntil: null,
  })
})

test('both figures of an amount are returned, and a missing refund is null', async ({ as, env }) => {
  const api = await as('support')
  const caseOf = async (id: string) => dataOf(await api.get(`/api/pix/infractions/${id}`))
  const agreeing = newCase(env, { amount: 22_824, refunded_amount: 11_412 })
  const given = { amountCents: 22_824, refundedCents: 11_412, refundedBrlCents: 11_412 }
  expect(await caseOf(agreeing)).toMatchObject({ ...given, amountBrlCents: 22_824 })
  const disagreeing = newCase(env, { amount: 22_824, amount_brl: 250.1, refunded_amount: 1, refunded_amount_brl: 2 })
  const both = { amountCents: 22_824, amountBrlCents: 25_010, refundedCents: 1, refundedBrlCents: 200 }
  expect(await caseOf(disagreeing)).toMatchObject(both)
  const unknown = newCase(env, { refunded_amount: null })
  expect(await caseOf(unknown)).toMatchObject({ refundedCents: null, refundedBrlCents: null })
})

test('an unknown case is not found', async ({ as }) => {
  await problemOf(await (await as('support')).get('/api/pix/infractions/inf_ninguem'), 404, 'not_found')
})

test('a draft is saved by version, and an older one is refused', async ({ as, env }) => {
  const api = await as('support')
  const id = newCase(env)
  expect(await draftOf(api, id)).toMatchObject({
    version: 0,
    description: '',
    analysis: null,
    assignee: null,
    attachments: [],
  })
  const save = (data: object) => api.put(`/api/pix/infractions/${id}/draft`, { data })
  const first = await dataOf(await save({ description: 'Entregue em mãos.', analysis: 'rejected', version: 0 }))
  expect(first).toMatchObject({ version: 1, description: 'Entregue em mãos.', analysis: 'rejected' })
  await problemOf(await save({ description: 'por cima', version: 0 }), 409, 'conflict')
  await problemOf(await save({ description: 'x', version: 1, colour: 'red' }), 400, 'invalid_request')
  await problemOf(await save({ assignee: 'ninguem@exemplo.com.br', version: 1 }), 400, 'invalid_request')
  expect(await draftOf(api, id)).toEqual(first)
})

test('an answer is returned with the case and closes the draft', async ({ as, env }) => {
  const api = await as('support')
  const id = newCase(env)
  const key = randomUUID()
  const data = { analysis: 'rejected', description: 'Pedido 871, entregue e assinado.', attachmentIds: [] }
  const send = (headers: Record<string, string>) => api.post(`/api/pix/infractions/${id}/analysis`, { data, headers })
  await problemOf(await send({}), 400, 'idempotency_key_required')
  const sent = await dataOf(await send({ 'idempotency-key': key }), 201)
  expect(sent).toMatchObject({ id: key, kind: 'pix.analysis', state: 'accepted', input: { ...data, id } })
  expect(Object(await dataOf(await api.get(`/api/pix/infractions/${id}`))).answer).toMatchObject({
    analysis: 'rejected',
    description: data.description,
    attachments: [],
    by: { name: expect.any(String) },
    at: expect.any(String),
    state: 'confirmed',
  })
  await problemOf(await api.put(`/api/pix/infractions/${id}/draft`, { data: { version: 0 } }), 409, 'conflict')
  await problemOf(await send({ 'idempotency-key': randomUUID() }), 409, 'conflict')
})

test('an unknown opinion, and one without a justification, are refused before sending', async ({ as, env }) => {
  const api = await as('support')
  const id = newCase(env)
  const send = (data: object) =>
    api.post(`/api/pix/infractions/${id}/analysis`, { data, headers: { 'idempotency-key': randomUUID() } })
  await problemOf(await send({ analysis: 'maybe', description: 'x' }), 400, 'invalid_request')
  await problemOf(await send({ analysis: 'rejected', description: ' \n' }), 400, 'invalid_request')
  await problemOf(
    await send({ analysis: 'rejected', description: 'x', attachmentIds: [randomUUID()] }),
    400,
    'invalid_request',
  )
  const posts = env.simulator.requests({ path: '/v1/infractions/analysis' })
  expect(posts.filter(({ parts }) => parts?.some(({ text }) => text === id))).toEqual([])
})
