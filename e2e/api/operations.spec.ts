import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf, everyRow, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

test('operations are listed by kind and state, newest first, to whoever may read them', async ({ as, env }) => {
  const finance = await as('finance')
  const lost = randomUUID()
  env.simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: lost, kind: 'reset' })
  const charge = (key: string) =>
    finance.post('/api/pix/charges', { data: { amountCents: 300 }, headers: { 'idempotency-key': key } })
  await dataOf(await charge(randomUUID()), 201)
  await dataOf(await charge(lost), 202)
  await dataOf(await charge(randomUUID()), 201)

  const manager = await as('manager')
  const unknown = await rowsOf(await manager.get('/api/operations?kind=pix.charge&state=unknown&limit=200'))
  expect(unknown.items[0]).toMatchObject({
    id: lost,
    kind: 'pix.charge',
    state: 'unknown',
    createdBy: { name: 'Marina Duarte' },
  })
  expect(new Set(unknown.items.map((row) => row.state))).toEqual(new Set(['unknown']))
  const all = await everyRow((cursor) =>
    manager.get('/api/operations', { params: { limit: 2, ...(cursor ? { cursor } : {}) } }),
  )
  const instants = all.map((row) => String(row.createdAt))
  expect(instants).toEqual(instants.toSorted().toReversed())
  expect(new Set(all.map((row) => row.id)).size).toBe(all.length)
  expect((await rowsOf(await manager.get('/api/operations?state=awaiting_approval'))).items).toEqual([])
  const answers = await rowsOf(await (await as('support')).get('/api/operations?limit=200'))
  expect(answers.items.filter(({ kind }) => kind !== 'pix.analysis')).toEqual([])
})

test('an unknown operation is not found', async ({ as }) => {
  const finance = await as('finance')
  await problemOf(await finance.get(`/api/operations/${randomUUID()}`), 404, 'not_found')
  await problemOf(await finance.get(`/api/pix/charges/${randomUUID()}`), 404, 'not_found')
  await problemOf(await finance.post(`/api/operations/${randomUUID()}/verify`, { data: {} }), 404, 'not_found')
})

test('giving up an accepted operation changes nothing', async ({ as }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  await dataOf(await finance.post('/api/pix/charges', { data: { amountCents: 300 }, headers }), 201)
  const verify = (data: object) => finance.post(`/api/operations/${key}/verify`, { data })
  await problemOf(await verify({ decision: 'maybe' }), 400, 'invalid_request')
  expect(await dataOf(await verify({}))).toMatchObject({ state: 'accepted' })
  expect(await dataOf(await verify({ decision: 'abandon' }))).toMatchObject({ state: 'accepted' })
  expect(await dataOf(await finance.get(`/api/operations/${key}`))).toMatchObject({ state: 'accepted' })
})
