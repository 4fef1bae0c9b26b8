import { expect } from '@playwright/test'
import { largeNote } from '../support/large-xml.ts'
import { test } from '../support/test.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

test('a printed summary says whose it is, who printed it and what it is not, black on white', async ({
  page,
  env,
  context,
}) => {
  const { id } = await env.simulator.captureDocument({ modelo: 'nfe' })
  env.simulator.replaceXml(String(id), largeNote(120))
  await context.addCookies([{ name: 'lastro-theme', value: 'dark', url: env.url }])
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(`/documents/${String(id)}`)
  await expect(page.getByRole('article', { name: 'Página 1' }).locator('canvas')).toBeVisible()
  await page.getByText('XML', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Imprimir resumo' }).click()
  const sheet = page.locator('.print-only')
  await expect(sheet).toContainText('Empresa: ')
  await expect(sheet).toContainText('35261107148236000119550010000604141123456788')
  await expect(sheet).toContainText(/Impresso em \d\d\/\d\d\/\d{4}, \d\d:\d\d por .+, no Lastro\./)
  await expect(sheet).toContainText('Não é documento fiscal e não substitui o DANFE.')

  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('row').nth(120)).toBeVisible()
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const items = sheet.getByRole('table', { name: 'Itens' })
  await expect(items.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(items.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  // A4 in points, with more than one page.
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/)
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
})
