import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { metricsRoute, scrape } from './route'

setTestEnvironment({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' })

test('without the database its figures are left out, and the others are there', async () => {
  const text = await scrape()
  expect(text).toContain('\nlastro_database_up 0\n')
  expect(text).toContain('\nlastro_budget_limit ')
  expect(text).not.toMatch(/^lastro_(operations|webhook_events|jobs|budget_used)\b[^_]/m)
})

test('refuses requests without the configured token', async () => {
  const request = new NextRequest('http://lastro.test/api/metrics', { headers: { authorization: 'Bearer ' } })
  const answer = await metricsRoute()(request, { params: Promise.resolve({}) })
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'not_configured' }])
})
