import { type APIResponse, expect } from '@playwright/test'
import { z } from 'zod'
import { untilIndexed } from '../support/document-index.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { testWithIndex as test } from '../support/test.ts'

test.use({ role: 'finance', viewport: { width: 1280, height: 860 } })

const bill = z.looseObject({ id: z.string(), dueDate: z.string().nullable(), state: z.string(), openCents: z.int() })
const row = z.looseObject({ amountCents: z.int().nullable() })
const billsOf = async (answer: APIResponse) => (await rowsOf(answer)).items.map((each) => bill.parse(each))
const payable = '/api/bills?direction=out&state=overdue&limit=20'

const ahead = '/api/bills/forecast?days=60'
const forecast = z.looseObject({
  undated: z.looseObject({ outCents: z.int() }),
  days: z.array(z.looseObject({ day: z.string(), balanceCents: z.int() })),
})
type Forecast = z.infer<typeof forecast>
const forecastOf = async (answer: APIResponse) => forecast.parse(await dataOf(answer))
const daysOf = z.looseObject({ days: z.array(z.looseObject({ count: z.int() })) })
const balanceOn = ({ days }: Forecast, day: string) => days.find((each) => each.day === day)?.balanceCents ?? 0

/** A future day, in the stored and in the typed Portuguese format. */
function dayAhead(days: number) {
  const iso = new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)
  return { iso, typed: iso.split('-').toReversed().join('/') }
}

test.beforeAll(async ({ as }) => {
  test.setTimeout(200_000)
  const finance = await as('finance')
  await untilIndexed(finance)
  const found = async () => (await billsOf(await finance.get(payable))).length
  await expect.poll(found, { timeout: 90_000, intervals: [1_000] }).toBeGreaterThan(4)
})

test('by keyboard: late bills become one batch, one is paid by slip, an undated one gets a day, old ones are marked all at once', async ({
  page,
  as,
}) => {
  await test.step('on a Monday morning, by keyboard: late bills become one batch, one is paid by slip, an undated one gets a day, and the forecast follows', async () => {
    const finance = await as('finance')
    const late = await billsOf(await finance.get(payable))
    await page.goto('/bills?direction=out')
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
    const pane = page.getByRole('region', { name: 'Vencimento', exact: true })
    await pane.getByRole('button', { name: 'Paga de outro modo' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Marcar como paga' }).press('Enter')
    await expect(pane.getByText('Paga de outro modo').first()).toBeVisible()
    await expect(pane.getByText('Boleto')).toBeVisible()

    const before = await forecastOf(await finance.get(ahead))
    const [undated] = await billsOf(await finance.get('/api/bills?undated=true&state=open&direction=out&limit=1'))
    const { id: undatedId, openCents } = bill.parse(undated)
    const day = dayAhead(40)
    await page.goto(`/bills?view=undated&direction=out&open=${undatedId}`)
    await pane.getByRole('button', { name: 'Informar vencimento' }).press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Vencimento' }).pressSequentially(day.typed)
    await page.keyboard.press('Enter')
    await expect(pane.getByText(`${day.typed} (informado por uma pessoa)`)).toBeVisible()

    const after = await forecastOf(await finance.get(ahead))
    expect(after.undated.outCents).toBe(before.undated.outCents - openCents)
    expect(balanceOn(after, day.iso)).toBe(balanceOn(before, day.iso) - openCents)
    await page.goto('/bills/forecast?days=60')
    const due = page.getByRole('grid', { name: 'Dias com vencimento' }).locator(`[data-day="${day.iso}"]`)
    await due.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`from=${day.iso}&to=${day.iso}`))
    await expect(page.locator(`[data-bill="${undatedId}"]`)).toBeVisible()
  })

  await test.step('a day of the calendar opens by keyboard, and old overdue bills are marked as paid another way all at once', async () => {
    const finance = await as('finance')
    const day = dayAhead(50)
    const undated = await billsOf(await finance.get('/api/bills?undated=true&state=open&direction=out&limit=2'))
    const id = undated[1]?.id ?? ''
    await finance.patch(`/api/bills/${id}`, { data: { dueDate: day.iso } })
    await page.goto(`/bills?view=month&direction=out&month=${day.iso.slice(0, 7)}`)
    const cell = page.locator(`[data-day="${day.iso}"]`)
    await expect(cell).toContainText('a pagar')
    await page.locator(`[data-day="${day.iso.slice(0, 7)}-01"]`).focus()
    for (let at = 1; at < Number(day.iso.slice(8)); at += 1) await page.keyboard.press('ArrowRight')
    await expect(cell).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`from=${day.iso}&to=${day.iso}`))
    await expect(page).toHaveURL(/direction=out/)
    await expect(page.locator(`[data-bill="${id}"]`)).toBeVisible()

    await test.step('old overdue bills are marked as paid another way all at once', async () => {
      const until = dayAhead(-30)
      const old = `direction=out&state=overdue&to=${until.iso}`
      const { days } = daysOf.parse(await dataOf(await finance.get(`/api/bills/summary?${old}&from=2000-01-01`)))
      const count = days.reduce((sum, day) => sum + day.count, 0)
      expect(count, 'more than are marked at once').toBeGreaterThan(200)
      await page.goto('/bills')
      await page.getByRole('button', { name: 'Marcar antigas como pagas' }).click()
      const dialog = page.getByRole('dialog', { name: 'Marcar atrasadas antigas como pagas' })
      await expect(dialog.getByRole('textbox', { name: 'Vencidas até' })).toHaveValue(until.typed)
      await dialog.getByRole('button', { name: new RegExp(`^Marcar ${count} `) }).click()
      await expect(page.getByText(`${count} marcadas como pagas de outro modo`)).toBeVisible()
      expect(await billsOf(await finance.get(`/api/bills?${old}`))).toEqual([])
    })
  })
})
