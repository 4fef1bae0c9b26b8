import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test('health answers without a session', async ({ as }) => {
  const nobody = await as(null)
  const answer = await nobody.get('/api/health')
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ data: { status: 'ok' }, requestId: expect.any(String) })
})

test.describe('a page', () => {
  test.use({ role: 'finance' })

  test('opens for whoever is signed in', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveTitle(/Lastro/)
  })
})
