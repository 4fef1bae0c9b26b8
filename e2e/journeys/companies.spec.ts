import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf, everyRow } from '../support/envelope.ts'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance' })

async function indexed(api: APIRequestContext): Promise<void> {
  const isListed = async () => (await (await api.get('/api/documents/index')).json()).data.listed
  await expect.poll(isListed, { timeout: 60_000 }).toBe(true)
}

const month = z.object({ period: z.string() })
const activity = z.object({
  months: z.array(month),
  companies: z.array(
    z.object({ id: z.string(), models: z.array(z.object({ model: z.string(), months: z.array(month) })) }),
  ),
})

const table = (page: Page) => page.getByRole('table', { name: 'Notas de cada empresa por mês e modelo' })

const written = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'nota' : 'notas'}`

test('notes by month are a table whose counts lead to the notes they count, on a screen and on a phone', async ({
  page,
  as,
}) => {
  await test.step('notes by month are a table whose counts lead to the notes they count', async () => {
    const finance = await as('finance')
    await indexed(finance)
    const { months, companies } = activity.parse(await dataOf(await finance.get('/api/companies/activity')))
    const period = months[10]?.period
    const busy = companies.find(({ models }) =>
      models.some(({ model, months: counted }) => model === 'nfe' && counted.some((month) => month.period === period)),
    )
    const company = await dataOf(await finance.get(`/api/companies/${busy?.id}`))
    const notes = await everyRow((cursor) =>
      finance.get('/api/documents', {
        params: {
          companyId: String(company.id),
          source: 'provider',
          model: 'nfe',
          from: String(period),
          to: String(period),
          limit: 200,
          ...(cursor ? { cursor } : {}),
        },
      }),
    )
    await page.goto('/companies')
    await page.getByText('Por mês', { exact: true }).click()
    await expect(page).toHaveURL('/companies?view=months')
    await expect(table(page).getByRole('columnheader')).toHaveCount(14)
    await expect(
      table(page)
        .getByRole('link', { name: String(company.tradeName) })
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/Última captura em \d\d\/\d\d\/\d{4}/).first()).toBeVisible()
    const [year, number] = String(period).split('-')
    const cell = table(page).locator(`a[href*="companyId=${company.id}&model=nfe&from=${period}&to=${period}"]`)
    await expect(cell).toHaveAccessibleName(new RegExp(`^NF-e, ${number}/${year}: ${written(notes.length)}`))
    await cell.click()
    await expect(page).toHaveURL(`/documents?companyId=${company.id}&model=nfe&from=${period}&to=${period}`)
    await page.goBack()
    await expect(table(page)).toBeVisible()
  })

  await test.step('the table is there at first paint, the arrows go through its cells, and nothing keeps anyone out', async () => {
    const html = await (await page.request.get('/companies?view=months')).text()
    expect(html).toContain('data-cell="0:12"')
    const cell = (place: string) => page.locator(`[data-cell="${place}"]`)

    expect(await violationsOn(page)).toEqual([])
    await test.step('the arrows go through its cells', async () => {
      await cell('0:12').focus()
      await page.keyboard.press('ArrowLeft')
      await expect(cell('0:11')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(cell('1:11')).toBeFocused()
      await page.keyboard.press('Home')
      await expect(cell('1:0')).toBeFocused()
      await page.keyboard.press('End')
      await expect(cell('1:12')).toBeFocused()
      const address = await cell('1:12').getAttribute('href')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(String(address))
    })

    await test.step('on a phone the months scroll beside the names, the newest in sight', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/companies?view=months')
      await expect(cell('0:12')).toBeInViewport()
      await expect(table(page).getByRole('rowheader').first()).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOn(page)).toEqual([])
    })
  })
})
