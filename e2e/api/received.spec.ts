import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { accountIds, recordsOf } from '../simulator/test-client.ts'
import { dataOf, everyRow, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

type Params = Record<string, string | number>
const document = '12345678909'

test('received entries are listed newest first, in our field names, with the rest beside them', async ({ as, env }) => {
  const paid = env.simulator.receive({ value: 123.45, payer: { name: 'Zilda Moura', document } })
  for (const role of ['finance', 'support', 'manager'] as const) {
    const { items } = await rowsOf(
      await (await as(role)).get('/api/pix/received', { params: { payerDocument: document } }),
    )
    expect(items[0]).toMatchObject({
      id: paid.id,
      type: 'DEPOSIT',
      amountCents: 12_345,
      txid: null,
      payer: { name: 'Zilda Moura', document },
      receiver: { name: expect.any(String) },
      endToEndId: paid.end_to_end_id,
      extra: { end_to_end_id: paid.end_to_end_id, created_at: paid.created_at },
    })
  }
})

test('numbered pages give every entry once', async ({ as, env }) => {
  const finance = await as('finance')
  const [, accountId] = accountIds(env.simulator)
  const first = await rowsOf(await finance.get('/api/pix/received', { params: { accountId, limit: 20 } }))
  expect(first.next).toBe('2')
  const rows = await everyRow((page) =>
    finance.get('/api/pix/received', { params: { accountId, limit: 20, ...(page ? { page } : {}) } }),
  )
  const known = recordsOf(env.simulator.state().received).filter((entry) => entry.account_id === accountId)
  expect(rows.map(({ id }) => id)).toEqual(known.map(({ id }) => id))
})

test('every filter narrows', async ({ as, env }) => {
  const finance = await as('finance')
  const [externalId, amountCents] = [randomUUID(), 7_654_321]
  const headers = { 'idempotency-key': randomUUID() }
  const charge = await dataOf(
    await finance.post('/api/pix/charges', { data: { amountCents, externalId }, headers }),
    201,
  )
  const txid = String(Object(charge.result).txid)
  const paid = env.simulator.payCharge(txid, { payer: { name: 'Noel Faria', document: '98765432100' } })
  const found = async (params: Params) =>
    (await rowsOf(await finance.get('/api/pix/received', { params: { limit: 100, ...params } }))).items.map(
      ({ id }) => id,
    )

  const exact: Params[] = [{ txid }, { externalId }, { amountCents }, { payerDocument: '98765432100' }]
  for (const params of exact) expect(await found(params)).toEqual([paid.id])
  const day = String(paid.created_at).slice(0, 10)
  const wide: Params[] = [{ from: day }, { to: day }, { pixKey: String(paid.pix_key) }, { type: 'DEPOSIT' }]
  for (const params of wide) expect(await found(params)).toContain(paid.id)
  const other: Params[] = [
    { to: '2020-01-01' },
    { type: 'DEPOSIT_REFUND' },
    { pixKey: 'outra' },
    { txid, amountCents: 1 },
  ]
  for (const params of other) expect(await found(params)).not.toContain(paid.id)
})

test('a malformed query is refused before upstream is called', async ({ as, env }) => {
  const finance = await as('finance')
  const requestCount = () => env.simulator.requests({ path: '/v1/pix/cashin/list' }).length
  const before = requestCount()
  for (const query of [
    'limit=101',
    'limit=0',
    'page=0',
    'cursor=made-up',
    'type=PIX',
    'from=ontem',
    'amountCents=0',
    'colour=red',
  ])
    await problemOf(await finance.get(`/api/pix/received?${query}`), 400, 'invalid_request')
  expect(requestCount()).toBe(before)
})

test('a failing upstream is a problem, never an empty list', async ({ as, env }) => {
  const support = await as('support')
  for (const [kind, status, code] of [
    ['html', 502, 'upstream_invalid_response'],
    ['reset', 502, 'upstream_unreachable'],
  ] as const) {
    const txid = randomUUID()
    env.simulator.armFault({ service: 'pix', path: '/v1/pix/cashin/list', match: txid, kind, times: 9 })
    await problemOf(await support.get('/api/pix/received', { params: { txid } }), status, code)
  }
})

test('a payment that was listed is shown with its refund', async ({ as, env }) => {
  const { end_to_end_id: endToEndId } = env.simulator.receive({
    value: 64.2,
    payer: { name: 'Olavo Dias', document },
  })
  await rowsOf(await (await as('support')).get('/api/pix/received', { params: { payerDocument: document, limit: 3 } }))
  const finance = await as('finance')
  const known = { endToEndId, amountCents: 6_420, payer: { name: 'Olavo Dias', document } }
  const review = await dataOf(
    await finance.get('/api/pix/refunds/review', { params: { endToEndId: String(endToEndId) } }),
  )
  expect(review.payment).toMatchObject(known)
  const headers = { 'idempotency-key': randomUUID() }
  const refund = await dataOf(await finance.post('/api/pix/refunds', { data: { endToEndId }, headers }), 201)
  expect(refund).toMatchObject({ amountCents: 6_420, about: { payment: known } })
})
