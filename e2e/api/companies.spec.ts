import { expect } from '@playwright/test'
import { dataOf, everyRow, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

for (const order of ['asc', 'desc'] as const) {
  test(`companies are paged to the end, none missing or doubled, in ${order} order`, async ({ as, env }) => {
    const support = await as('support')
    env.simulator.changeSettings({ order })
    const limit = order === 'asc' ? 5 : 7
    const rows = await everyRow((cursor) =>
      support.get('/api/companies', { params: { limit, ...(cursor ? { cursor } : {}) } }),
    )
    expect(new Set(rows.map((row) => row.id)).size).toBe(12)
    expect(rows).toHaveLength(12)
  })
}

test('a company has its fields in our names and is read by its id', async ({ as }) => {
  const support = await as('support')
  const { items, upstreamRequestId } = await rowsOf(await support.get('/api/companies'))
  expect(upstreamRequestId).toMatch(/^req_/)
  const [company] = items
  expect(company).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    cnpj: expect.stringMatching(/^[0-9A-Z]{12}\d{2}$/),
    legalName: expect.any(String),
    tradeName: expect.any(String),
    state: expect.stringMatching(/^[A-Z]{2}$/),
    city: expect.any(String),
    active: expect.any(Boolean),
    models: expect.arrayContaining([expect.any(String)]),
    retentionDays: expect.any(Number),
  })
  expect(items.filter((row) => /[A-Z]/.test(String(row.cnpj))).length).toBeGreaterThan(0)
  expect(items.filter((row) => row.active === false).length).toBeGreaterThan(0)
  expect(await dataOf(await support.get(`/api/companies/${company?.id}`))).toEqual(company)
})

test('a company of another organization is not found', async ({ as }) => {
  const answer = await (await as('support')).get('/api/companies/00000000-0000-4000-8000-000000000000')
  expect((await problemOf(answer, 404, 'not_found')).upstreamRequestId).toMatch(/^req_/)
})
