import { expect } from '@playwright/test'
import { policyViolations } from '../support/policy-violations.ts'
import { sessionOf, test } from '../support/test.ts'

test('what a policy forbids is noticed', async ({ browser, env }) => {
  const context = await browser.newContext({ baseURL: env.url })
  const page = await context.newPage()
  const seen = await policyViolations(page)
  await page.goto('/login')
  expect(seen).toEqual([])
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/pixel.png'
    document.body.append(image)
  })
  await expect.poll(() => seen.join()).toContain('img-src https://elsewhere.example')
  await context.close()
})

test.describe('of finance', () => {
  test.use({ role: 'finance' })

  test('signing out is confirmed by the button alone, and an unknown address says that there is nothing', async ({
    page,
    env,
  }) => {
    await test.step('an unknown address says that there is nothing', async () => {
      for (const address of ['/nothing/there', '/_next/nothing']) {
        const answer = await page.goto(address)
        expect(answer?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })

    await test.step('signing out is confirmed once, and done by the button alone', async () => {
      // Signed in separately, because the other tests' session must stay valid.
      await page.context().addCookies((await sessionOf(env.url, 'finance')).cookies)
      await page.goto('/api/auth/signout')
      await expect(page).toHaveURL(/\/logout$/)
      await expect(page.getByRole('heading', { name: 'Sair do Lastro?' })).toBeVisible()
      await page.goto('/')
      await expect(page).not.toHaveURL(/\/login/)
      await page.goto('/logout')
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(page).toHaveURL(/\/login\?reason=signed-out$/)
      await page.goto('/logout')
      await expect(page).toHaveURL(/\/login$/)
    })
  })
})
