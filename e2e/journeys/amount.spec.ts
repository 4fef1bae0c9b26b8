import { expect } from '@playwright/test'
import { test } from '../support/test.ts'
import { pasteInto } from './date-field.ts'

test.use({ role: 'finance' })

const typedAmounts = [
  { typed: '1248,9', shown: '1.248,90' },
  { typed: '1.248,90', shown: '1.248,90' },
  { typed: '1.248', shown: '1.248,00' },
  { typed: '1248.90', shown: '1.248,90' },
  { typed: '12.5', shown: '12,50' },
  { typed: '1.234.567,8', shown: '1.234.567,80' },
  { typed: '0,05', shown: '0,05' },
]

test('an amount means the same however it is typed or pasted, in a form and in a filter', async ({ page }) => {
  await test.step('an amount means the same however it is typed or pasted, and what is none is refused in words', async () => {
    await page.goto('/pix/charges/new')
    const amount = page.getByLabel('Valor da cobrança')
    for (const { typed, shown } of typedAmounts) {
      await test.step(`an amount typed as ${typed} is ${shown}`, async () => {
        await amount.fill('')
        await amount.pressSequentially(typed)
        await expect(amount).toHaveAccessibleDescription(new RegExp(`R\\$\\s${shown.replaceAll('.', '\\.')}`))
        await amount.blur()
        await expect(amount).toHaveValue(shown)
      })
    }

    await test.step('what is pasted', async () => {
      for (const text of ['1.234,56', '1234.56', 'R$\u00a01.234,56', '1,234.56']) {
        await amount.fill('')
        await pasteInto(amount, text)
        await expect(amount).toHaveValue('1.234,56')
      }
      await pasteInto(amount, '1.234')
      await expect(amount).toHaveValue('1.234,00')
      await expect(amount).toHaveAccessibleDescription(/R\$\s1\.234,00/)
      await pasteInto(amount, '12 mil')
      await expect(amount).toHaveValue('1.234,00')
      await expect(amount).toHaveAttribute('aria-invalid', 'true')
      await expect(amount).toHaveAccessibleDescription(/12 mil/)
      await amount.press('End')
      await amount.press('Backspace')
      await expect(amount).not.toHaveAttribute('aria-invalid')
    })
  })

  await test.step('the filter by amount takes what is pasted, and says what it understood', async () => {
    await page.goto('/pix/received')
    await page.getByRole('button', { name: 'Valor', exact: true }).click()
    const amount = page.getByLabel('Valor exato')
    await pasteInto(amount, 'R$ 1,234.56')
    await expect(amount).toHaveAccessibleDescription(/R\$\s1\.234,56/)
    await amount.press('Enter')
    await expect(page).toHaveURL(/amountCents=123456/)
  })
})
