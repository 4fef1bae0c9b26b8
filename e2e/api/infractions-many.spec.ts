import { expect, test } from '@playwright/test'
import { dataOf, everyRow, rowsOf } from '../support/envelope.ts'
import { startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { apiAs } from '../support/test.ts'

// Five thousand cases are read page by page.
test.describe.configure({ timeout: limits.slowMs })

const queue = '/api/pix/infractions/queue'
const listPath = '/v1/infractions/list'
const isOpen = (status: unknown) => status !== 'accepted' && status !== 'rejected'

test('of five thousand infractions the first page is served during the full sync, and all are counted after it', async () => {
  const env = await startEnvironment()
  env.simulator.manyInfractions(4_940)
  env.simulator.armFault({ service: 'pix', path: listPath, kind: 'delay', ms: 300, times: 60 })
  const support = await apiAs(env.url, 'support')
  const summary = async () => dataOf(await support.get(`${queue}/summary`))

  const first = await rowsOf(await support.get(queue))
  expect(first.items.length).toBeGreaterThan(40)
  expect(first.next).not.toBeNull()
  const early = Object((await summary()).walk)
  expect(early).toMatchObject({ state: 'reading', completedAt: null })
  expect(early.read).toBeLessThan(5_000)

  await expect.poll(async () => Object((await summary()).walk).state, { timeout: 25_000 }).toBe('complete')
  const upstream = [env.simulator.state().infractions].flat().map((infraction) => Object(infraction))
  const open = upstream.filter(({ analysis_status: status }) => isOpen(status))
  const cents = (items: { amount: number }[]) => items.reduce((sum, { amount }) => sum + amount, 0)
  expect(await summary()).toMatchObject({
    walk: { read: 5_000, error: null, openEnded: false, completedAt: expect.any(String) },
    tabs: {
      all: { count: 5_000, amountCents: cents(upstream) },
      'to-answer': { count: open.length, amountCents: cents(open) },
      answered: { count: 0, amountCents: 0 },
    },
  })

  const rows = await everyRow((cursor) =>
    support.get(queue, { params: { limit: '200', ...(cursor === null ? {} : { cursor }) } }),
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual(open.map(({ id }) => id).toSorted())
  const dates = rows.map(({ date }) => String(date ?? '9999-12-31'))
  expect(dates).toEqual(dates.toSorted())
  const sizes = env.simulator.requests({ path: listPath }).map(({ query }) => query.page_size)
  expect(new Set(sizes)).toEqual(new Set(['200']))
  await env.stop()
})
