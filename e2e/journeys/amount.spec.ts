import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test.use({ role: 'finance' })

for (const { typed, shown } of [
  { typed: '1248,9', shown: '1.248,90' },
  { typed: '1.248,90', shown: '1.248,90' },
  { typed: '0,05', shown: '0,05' },
]) {
  test(`an amount typed as ${typed} is ${shown}`, async ({ page }) => {
    await page.goto('/pix/charges/new')
    const amount = page.getByLabel('Valor da cobrança')
    await amount.pressSequentially(typed)
    await amount.blur()
    await expect(amount).toHaveValue(shown)
  })
}
