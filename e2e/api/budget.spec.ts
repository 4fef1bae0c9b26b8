import { expect, test } from '@playwright/test'
import { problemOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'
import { unknownCompanies } from '../support/unknown-companies.ts'

const perMinute = 20
let env: Environment

test.beforeAll(async () => {
  const configuration = { ACCOUNTING_REQUESTS_PER_MINUTE: String(perMinute) }
  env = await startEnvironment({ simulator: { rate: perMinute, window: 'sliding' }, configuration })
})

test.afterAll(async () => {
  await env.stop()
})

test('requests beyond the budget wait or answer with Retry-After, and upstream never answers 429', async () => {
  const support = await apiAs(env.url, 'support')
  const answers = await Promise.all(unknownCompanies(perMinute * 2).map((id) => support.get(`/api/companies/${id}`)))
  const statuses = answers.map((answer) => answer.status())
  expect(statuses.filter((status) => status === 404)).toHaveLength(perMinute)
  const refused = answers.filter((answer) => answer.status() === 503)
  expect(refused).toHaveLength(perMinute)
  for (const answer of refused) {
    await problemOf(answer, 503, 'upstream_busy')
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  }
  const sent = env.simulator.requests({ service: 'accounting' })
  expect(sent).toHaveLength(perMinute)
  expect(sent.map((request) => request.status)).not.toContain(429)
})
