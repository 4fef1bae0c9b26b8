import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { newInfraction } from '../support/attachments.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const templates = '/api/pix/infractions/templates'
const insight = '/api/pix/infractions/insight'

test('templates are changed by those who answer and read by those who may look', async ({ as }) => {
  const [support, finance] = [await as('support'), await as('finance')]
  const name = `Entrega ${randomUUID()}`
  const created = await dataOf(await support.post(templates, { data: { name, body: 'Entregue em {data}.' } }), 201)
  expect(created).toMatchObject({ name, body: 'Entregue em {data}.', updatedBy: { name: expect.any(String) } })
  const upper = { name: name.toUpperCase(), body: 'x' }
  await problemOf(await support.post(templates, { data: upper }), 409, 'conflict')
  await problemOf(await finance.post(templates, { data: { name: 'x', body: 'x' } }), 403, 'forbidden')
  const listed = async () => (await rowsOf(await finance.get(templates, { params: { limit: '200' } }))).items
  expect(await listed()).toContainEqual(created)
  const one = `${templates}/${created.id}`
  expect(await dataOf(await support.put(one, { data: upper }))).toMatchObject({ id: created.id, body: 'x' })
  await problemOf(await finance.delete(one), 403, 'forbidden')
  const removed = await support.delete(one)
  expect([removed.status(), await removed.text()]).toEqual([204, ''])
  await problemOf(await support.delete(one), 404, 'not_found')
  expect((await listed()).map(({ id }) => id)).not.toContain(created.id)
})

test('insight is open to managers, as figures and as a file of the same period', async ({ as, env }) => {
  const manager = await as('manager')
  await newInfraction(env)
  await expect.poll(async () => (await dataOf(await manager.get(insight))).completedAt).not.toBeNull()
  const { from, to, weeks, total } = await dataOf(await manager.get(insight))
  expect(weeks).toHaveLength(12)
  expect(Object(total).count).toBeGreaterThan(20)
  const file = await manager.get(`${insight}/file`, { params: { from: String(from), to: String(to), download: '1' } })
  expect(file.headers()['content-disposition']).toContain(`infracoes_${from}_${to}.csv`)
  expect((await file.text()).split('\n').filter((line) => line.includes(';Total;'))).toHaveLength(12)
  await problemOf(await (await as('support')).get(insight), 403, 'forbidden')
  await problemOf(await (await as('finance')).get(`${insight}/file`), 403, 'forbidden')
  await problemOf(
    await manager.get(insight, { params: { from: '2026-02-01', to: '2026-01-01' } }),
    400,
    'invalid_request',
  )
})

test('what is known of a case is returned to whoever may read it', async ({ as, env }) => {
  const id = await newInfraction(env)
  const known = `/api/pix/infractions/${id}/known`
  const { payment, unread, steps } = await dataOf(await (await as('finance')).get(known))
  expect(payment).toMatchObject({ endToEndId: expect.any(String), accountId: null })
  expect(unread).toEqual([])
  expect(Object(steps)).toContainEqual(expect.objectContaining({ name: 'payment-received' }))
  await problemOf(await (await as('admin')).get(known), 403, 'forbidden')
  await problemOf(await (await as('support')).get('/api/pix/infractions/inf_nowhere/known'), 404, 'not_found')
})
