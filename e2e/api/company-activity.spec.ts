import { expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf, everyRow, problemOf } from '../support/envelope.ts'
import { testWithIndex as test, test as withoutIndex } from '../support/test.ts'

const shape = z.strictObject({
  months: z.array(z.strictObject({ period: z.string().regex(/^\d{4}-\d{2}$/), listed: z.boolean() })).length(13),
  companies: z.array(
    z.strictObject({
      id: z.string(),
      documents: z.number().int(),
      lastCapturedAt: z.string().nullable(),
      expiring: z.strictObject({ documents: z.number().int(), first: z.iso.datetime() }).nullable(),
      models: z.array(
        z.strictObject({
          model: z.string(),
          months: z.array(
            z.strictObject({ period: z.string(), documents: z.number().int(), cancelled: z.number().int() }),
          ),
        }),
      ),
    }),
  ),
  running: z.boolean(),
  indexedAt: z.string().nullable(),
})

test('companies have their notes by month and model as the provider lists them, and what goes within 30 days', async ({
  as,
}) => {
  const support = await as('support')
  const activity = async () => shape.parse(await dataOf(await support.get('/api/companies/activity')))
  const isListed = async () => (await (await support.get('/api/documents/index')).json()).data.listed
  await expect.poll(isListed, { timeout: 60_000 }).toBe(true)
  const { months, companies, running } = await activity()
  expect(running).toBe(true)
  expect(months.map(({ listed }) => listed)).not.toContain(false)
  const rows = await everyRow((cursor) =>
    support.get('/api/documents', { params: { source: 'provider', limit: 200, ...(cursor ? { cursor } : {}) } }),
  )
  const counted = companies.flatMap(({ id, models }) =>
    models.flatMap(({ model, months: each }) => each.map(({ period, documents }) => [id, model, period, documents])),
  )
  const shown = rows.filter(({ period }) => months.some((month) => month.period === period))
  const wanted = Map.groupBy(shown, ({ companyId, model, period }) => [companyId, model, period].join(' '))
  expect(counted.map(([id, model, period, count]) => [[id, model, period].join(' '), count]).sort()).toEqual(
    [...wanted].map(([name, of]) => [name, of.length]).sort(),
  )
  const until = Date.now() + 31 * 86_400_000
  for (const { id, documents, expiring } of companies) {
    const own = rows.filter(({ companyId }) => companyId === id)
    expect(documents).toBe(own.length)
    const soon = own.filter(({ purged, expiresAt }) => !purged && Date.parse(String(expiresAt)) < until)
    expect(soon.length).toBeGreaterThanOrEqual(expiring?.documents ?? 0)
  }
})

test('activity takes no input, and a session', async ({ as }) => {
  const [visitor, support] = [await as(null), await as('support')]
  await problemOf(await visitor.get('/api/companies/activity'), 401, 'unauthenticated')
  await problemOf(await support.get('/api/companies/activity?limit=1'), 400, 'invalid_request')
})

withoutIndex('without an index nothing is said to be listed', async ({ as }) => {
  const support = await as('support')
  const { months, companies, running } = shape.parse(await dataOf(await support.get('/api/companies/activity')))
  expect(running).toBe(false)
  expect(companies).toEqual([])
  expect(months.map(({ listed }) => listed)).not.toContain(true)
})
