import { expect, type Page } from '@playwright/test'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

const minute = (page: Page) => page.getByRole('region', { name: 'Último minuto' })
const index = (page: Page) => page.getByRole('region', { name: 'Índice de documentos' })

async function figureOf(page: Page, part: string): Promise<number> {
  const text = await minute(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${part}`) })
    .textContent()
  return Number(/[\d.]+$/.exec(text ?? '')?.[0].replaceAll('.', '') ?? Number.NaN)
}

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('sees who used the minute, and by itself what people use from then on', async ({ page, as }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Uso da API' }).click()
    await expect(page).toHaveURL(/\/budget$/)
    await expect(minute(page)).toContainText(/de [\d.]+ requisições/)
    const before = await figureOf(page, 'Usuários')
    const finance = await as('finance')
    expect((await finance.get('/api/documents?source=provider&limit=7&model=cte')).status()).toBe(200)
    await expect.poll(() => figureOf(page, 'Usuários'), { timeout: 20_000 }).toBeGreaterThan(before)
  })

  test('the parts of the minute come to its limit', async ({ page, as }) => {
    const { data } = await (await (await as('admin')).get('/api/budget')).json()
    await page.goto('/budget')
    const parts = ['Usuários', 'Índice', 'Exportações', 'Reservadas para usuários', 'Livres']
    await expect(async () => {
      const figures = await Promise.all(parts.map((part) => figureOf(page, part)))
      expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(data.limit)
    }).toPass()
  })

  for (const theme of ['light', 'dark'])
    test(`axe finds nothing, ${theme}, and a phone does not scroll sideways`, async ({ page, context, env }) => {
      await context.addCookies([{ name: 'lastro-theme', value: theme, url: env.url }])
      await page.goto('/budget')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await violationsOn(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })

  test('sees how far the index is', async ({ page }) => {
    await page.goto('/budget')
    await expect(index(page).getByRole('progressbar', { name: 'XMLs lidos' })).toBeVisible()
    await expect(index(page)).toContainText(/\d+ documentos?/)
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('is refused the page, and shown which role it takes', async ({ page }) => {
    await page.goto('/budget')
    await expect(page.getByText('Seu perfil não dá acesso a esta página')).toBeVisible()
    await expect(page.getByText(/Administração/).first()).toBeVisible()
  })
})
