import { expect } from '@playwright/test'
import { policyViolations } from '../support/policy-violations.ts'
import { sessionOf, test } from '../support/test.ts'

test.use({ role: 'finance' })

test('signing out is confirmed by the button alone, an unknown address says that there is nothing, and what a policy forbids is noticed', async ({
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

  await test.step('what a policy forbids is noticed', async () => {
    const other = await page.context().newPage()
    const seen = await policyViolations(other)
    await other.goto('/login')
    expect(seen).toEqual([])
    await other.evaluate(() => {
      const image = document.createElement('img')
      image.src = 'https://elsewhere.example/pixel.png'
      document.body.append(image)
    })
    await expect.poll(() => seen.join()).toContain('img-src https://elsewhere.example')
  })
})
