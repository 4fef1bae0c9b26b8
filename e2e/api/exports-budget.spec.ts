import { expect, test } from '@playwright/test'
import { startEnvironment } from '../support/environment.ts'
import { askForMonth, capture, exportOf, requestedFiles, untilState } from '../support/exports.ts'
import { apiAs } from '../support/test.ts'

const perMinute = 60
/** More than a minute's budget, so that the export must wait. */
const documents = perMinute + 6

test('an export of more than a minute’s requests meets no 429, and people who browse meanwhile are answered', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  const env = await startEnvironment({
    configuration: { ACCOUNTING_REQUESTS_PER_MINUTE: String(perMinute) },
    simulator: { documents: 200, rate: perMinute, window: 'sliding' },
  })
  try {
    const ids = await capture(env.simulator, '2019-01', Array(documents).fill('nfe'))
    const [manager, support] = [await apiAs(env.url, 'manager'), await apiAs(env.url, 'support')]
    const { id } = await askForMonth(manager, '2019-01', ['xml'])
    const statuses = new Set<number>()
    const doneNow = async () => Number((await exportOf(manager, id)).done)
    for (let seen = 0; seen < documents; seen = await doneNow()) {
      statuses.add((await support.get('/api/documents', { params: { limit: 20 + (seen % 20) } })).status())
      await expect.poll(doneNow, { timeout: 120_000 }).toBeGreaterThan(seen)
    }
    const done = await untilState(manager, id)
    expect(done).toMatchObject({ done: documents, missing: 0 })
    expect([...statuses]).toEqual([200])
    const sent = env.simulator.requests({ service: 'accounting' })
    expect(sent.filter(({ status }) => status === 429)).toEqual([])
    expect(sent.length).toBeGreaterThan(perMinute)
    expect([...requestedFiles(env.simulator)].filter(([, times]) => times > 1)).toEqual([])
    expect(requestedFiles(env.simulator).size).toBe(ids.length)
  } finally {
    await env.stop()
  }
})
