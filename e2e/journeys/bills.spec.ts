import { type APIResponse, expect } from '@playwright/test'
import { z } from 'zod'
import { untilIndexed } from '../support/document-index.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { hydrated, testWithIndex as test } from '../support/test.ts'

test.use({ role: 'finance', viewport: { width: 1280, height: 860 } })

const bill = z.looseObject({ id: z.string(), dueDate: z.string().nullable(), state: z.string(), openCents: z.int() })
const row = z.looseObject({ amountCents: z.int().nullable() })
const billsOf = async (answer: APIResponse) => (await rowsOf(answer)).items.map((each) => bill.parse(each))
const payable = '/api/bills?direction=out&state=overdue&limit=20'

test.beforeAll(async ({ as }) => {
  test.setTimeout(200_000)
  const finance = await as('finance')
  await untilIndexed(finance)
  const found = async () => (await billsOf(await finance.get(payable))).length
  await expect.poll(found, { timeout: 90_000, intervals: [1_000] }).toBeGreaterThan(4)
})

test('on a Monday morning late bills are ticked by keyboard and become one batch, one is paid by slip, an undated one gets a day', async ({
  page,
  as,
}) => {
  const finance = await as('finance')
  const late = await billsOf(await finance.get(payable))
  await page.goto('/bills?direction=out')
  await hydrated(page)
  await expect(page.getByRole('grid', { name: 'Vencimentos' }).getByRole('checkbox').first()).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Vencimentos marcados' })
  await expect(bar.getByRole('status')).toContainText('3 marcados')
  await bar.getByRole('button', { name: 'Pagar 3 na data' }).press('Enter')
  await expect(page).toHaveURL(/\/pix\/batches\/[0-9a-f-]{36}/)
  const id = page.url().split('/').at(-1)
  const { items } = await rowsOf(await finance.get(`/api/pix/batches/${id}/rows`))
  expect(items.map((each) => row.parse(each).amountCents)).toEqual(late.slice(0, 3).map(({ openCents }) => openCents))

  const slip = late[3]?.id ?? ''
  await page.goto(`/bills?direction=out&open=${slip}`)
  await hydrated(page)
  const pane = page.getByRole('region', { name: 'Vencimento', exact: true })
  await pane.getByRole('button', { name: 'Paga de outro modo' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como paga' }).press('Enter')
  await expect(pane.getByText('Paga de outro modo').first()).toBeVisible()
  await expect(pane.getByText('Boleto')).toBeVisible()

  const [undated] = await billsOf(await finance.get('/api/bills?undated=true&limit=1'))
  await finance.patch(`/api/bills/${undated?.id}`, { data: { dueDate: '2027-01-15' } })
  await page.goto('/bills?view=month&month=2027-01')
  await hydrated(page)
  const days = page.getByRole('grid', { name: /janeiro de 2027/i })
  await days
    .getByRole('gridcell')
    .filter({ hasText: /^1(?!\d)/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(days.locator('[data-day="2027-01-15"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2027-01-15&to=2027-01-15/)
  await expect(page.locator(`[data-bill="${undated?.id}"]`)).toBeVisible()
})

test('a batch of bills is refused for bills to receive', async ({ as }) => {
  const finance = await as('finance')
  const [sale] = await billsOf(await finance.get('/api/bills?direction=in&limit=1'))
  expect((await finance.post('/api/bills/batch', { data: { ids: [sale?.id] } })).status()).toBe(409)
  expect((await finance.post('/api/bills/batch', { data: { ids: [] } })).status()).toBe(400)
  await dataOf(await finance.get('/api/account/calendar'))
})
