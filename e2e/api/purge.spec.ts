import { expect } from '@playwright/test'
import { limits } from '../support/limits.ts'
import { test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

test('a purge upstream is shown within 90 seconds, whatever is cached', async ({ as, env }) => {
  const support = await as('support')
  const id = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  const status = async () => (await support.get(`/api/documents/${id}/pdf`)).status()
  expect(await status()).toBe(200)
  expect(await status()).toBe(200)
  env.simulator.purgeDocument(id)
  await expect.poll(status, { timeout: 90_000, intervals: [2_000] }).toBe(410)
})
