import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const row = (page: Page, at: number) => page.locator(`[data-at="${at}"]`)

/** Opens a list and waits until it is loaded, without touching the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(row(page, 0)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
}

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('the keys go to the list of the page without a click, and stay with what lies over it', async ({ page }) => {
    await test.step('the arrows step through a list without a click', async () => {
      for (const address of ['/documents', '/companies', '/pix/received']) {
        await open(page, address)
        await page.keyboard.press('ArrowDown')
        await expect(row(page, 0)).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expect(row(page, 1)).toBeFocused()
        await page.keyboard.press('ArrowUp')
        await expect(row(page, 0)).toBeFocused()
      }
    })

    await test.step('Enter opens the first row without a click', async () => {
      await open(page, '/companies')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/documents\?companyId=/)
      await open(page, '/documents')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/doc=/)
      await expect(row(page, 0)).toHaveAttribute('aria-selected', 'true')
    })

    await test.step('the keys step through a list reached by a link at once', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Recebidos', exact: true }).first().click()
      await expect(page).toHaveURL('/pix/received')
      await expect(row(page, 0)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(row(page, 0)).toBeFocused()
    })

    await test.step('what is open beside a list, a popover and a field keep their keys', async () => {
      await open(page, '/documents')
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL(/doc=/)
      const address = page.url()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Prévia do documento' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('search').getByRole('button', { name: 'Modelo', exact: true }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[role="option"]:focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.type('jk')
      await expect(page.getByRole('searchbox')).toHaveValue('jk')
      expect(page.url()).toBe(address)
    })
  })

  test('the keys step through the requested statements, and Ctrl+Enter asks for one', async ({ page, as }) => {
    await test.step('the keys step through the requested statements without a click', async () => {
      const id = randomUUID()
      const data = { format: 'csv', from: '2026-10-01', to: '2026-10-31' }
      const headers = { 'idempotency-key': id }
      await dataOf(await (await as('finance')).post('/api/pix/statements', { data, headers }), 201)
      await page.goto('/pix/statements')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option').first()).toBeFocused()
      await expect(page).toHaveURL(/open=/)
    })

    await test.step('Ctrl+Enter asks for the statement without a click, and not out of what lies over the form', async () => {
      await page.goto('/pix/statements/new')
      await page.getByRole('button', { name: 'Abrir calendário: De' }).click()
      await expect(page.getByRole('dialog', { name: 'Calendário: De' }).getByRole('grid')).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /^Solicitar (outro )?CSV de / })).toBeEnabled()
      await page.reload()
      await expect(page.locator('body')).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expect(page).toHaveURL(/\/pix\/statements\?.*open=/)
    })
  })
})

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('the keys step through the audit trail and open an entry without a click', async ({ page }) => {
    await open(page, '/audit')
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(page, 0)).toHaveAttribute('aria-selected', 'true')
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('a case of the queue is taken and opened without a click', async ({ page, env }) => {
    const payer = { name: `Pagador ${randomUUID().slice(0, 8)}`, document: '28848973213' }
    const endToEndId = String(env.simulator.receive({ value: 312.5, payer }).end_to_end_id)
    const { id } = env.simulator.registerInfraction({ transaction_id: endToEndId })
    const address = `/pix/infractions?q=${endToEndId}`
    await open(page, address)
    await page.keyboard.press('a')
    await expect(row(page, 0)).toContainText('Você')
    await open(page, address)
    await page.keyboard.press('/')
    await page.keyboard.type('ja')
    await expect(page.getByRole('searchbox')).toHaveValue(/ja$/)
    await open(page, address)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/pix/infractions/${id}`))
  })
})
