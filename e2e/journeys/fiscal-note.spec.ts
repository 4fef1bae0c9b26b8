import { expect } from '@playwright/test'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { receivePayment } from './refund-payment.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

test('finance unfolds the taxes of an item by keyboard and opens the Pix that paid the note', async ({
  page,
  as,
  env,
}) => {
  const { endToEndId } = await receivePayment(env.simulator, await as('finance'))
  const { id } = await env.simulator.captureDocument({ modelo: 'nfe', pix: endToEndId })
  await page.goto(`/documents/${String(id)}`)
  await expect(page.getByRole('article', { name: 'Página 1' }).locator('canvas')).toBeVisible()
  await page.getByText('XML', { exact: true }).last().click()

  const items = page.getByRole('table', { name: 'Itens' })
  const fold = items.getByRole('button', { name: /^Detalhes e tributos de / }).first()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const taxes = items.getByRole('table', { name: /^Tributos de / })
  await expect(taxes.getByRole('row').filter({ hasText: 'ICMS' }).first()).toBeVisible()
  await expect(taxes.getByRole('row').filter({ hasText: 'COFINS' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(taxes).toBeHidden()

  const payments = page.getByRole('table', { name: 'Pagamento' })
  await expect(payments.getByText('Pix dinâmico')).toBeVisible()
  await payments.getByRole('link', { name: `Abrir o pagamento ${endToEndId}` }).click()
  await expect(page).toHaveURL(new RegExp(`/pix/refunds/${endToEndId}`))
})

test.describe('without Pix permissions', () => {
  test.use({ role: 'admin' })

  test('the payment of a note is named and leads nowhere', async ({ page, env }) => {
    const endToEndId = 'E18236120202611171408a1b2c3d4e5f'
    const { chave } = await env.simulator.captureDocument({ modelo: 'nfe', pix: endToEndId })
    await page.goto(`/documents/${String(chave)}`)
    await page.getByText('XML', { exact: true }).last().click()
    await expect(page.getByText(endToEndId)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Abrir o pagamento/ })).toBeHidden()
  })
})
