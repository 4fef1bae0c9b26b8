import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { goOnAs } from './go-on-as.ts'

test.use({ role: 'finance' })

const row = (page: Page, at: number) => page.locator(`[data-at="${at}"]`)

/** Opens a list and waits until it is loaded, without touching the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(row(page, 0)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
}

test('the keys go to the list of the page without a click, and stay with what lies over it', async ({
  page,
  as,
  env,
  sessions,
}) => {
  await test.step('the arrows step through a list without a click, and Enter goes into what is open beside it', async () => {
    await open(page, '/documents')
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row(page, 0)).toBeFocused()
    await expect(row(page, 0)).toHaveAttribute('aria-selected', 'true')
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

  await test.step('Enter opens the first row without a click', async () => {
    await open(page, '/companies')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/documents\?companyId=/)
  })

  await test.step('the keys step through a list reached by a link at once', async () => {
    await page.getByRole('link', { name: 'Recebidos', exact: true }).first().click()
    await expect(page).toHaveURL('/pix/received')
    await expect(row(page, 0)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 0)).toBeFocused()
  })

  await test.step('the keys step through the requested statements without a click', async () => {
    const data = { format: 'csv', from: '2026-10-01', to: '2026-10-31' }
    const headers = { 'idempotency-key': randomUUID() }
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

  await test.step('support takes and opens a case of the queue without a click', async () => {
    const payer = { name: `Pagador ${randomUUID().slice(0, 8)}`, document: '28848973213' }
    const endToEndId = String(env.simulator.receive({ value: 312.5, payer }).end_to_end_id)
    const { id } = env.simulator.registerInfraction({ transaction_id: endToEndId })
    await goOnAs(page, await sessions('support'))
    const address = `/pix/infractions?q=${endToEndId}`
    await open(page, address)
    await page.keyboard.press('a')
    await expect(row(page, 0)).toContainText('Você')
    await page.keyboard.press('/')
    await page.keyboard.type('ja')
    await expect(page.getByRole('searchbox')).toHaveValue(/ja$/)
    await open(page, address)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/pix/infractions/${id}`))
  })
})
