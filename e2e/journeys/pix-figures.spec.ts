import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { ownExternalId } from './charge-form.ts'

test.use({ role: 'finance' })

const sum = z.object({ count: z.number(), cents: z.number() })
const answer = z.object({
  days: z.array(z.object({ day: z.string(), in: sum.nullable(), out: sum, balanceCents: z.number().nullable() })),
})

const reais = (cents: number) =>
  (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, useGrouping: 'always' })
const panel = (page: Page) => page.getByRole('region', { name: 'Entradas e saídas por dia' })

test('the days are drawn, said by the arrow keys, and the same in the table, the file and the API; nothing known is one line', async ({
  page,
  as,
}) => {
  await test.step('an account of which nothing is known says so in one line', async () => {
    await page.goto('/pix?accountId=acc_de-ninguem')
    await expect(page.getByText('Nenhum valor conhecido nesta conta ainda.')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })

  await test.step('the days are drawn, said by the arrow keys, and the same in the table, the file and the API', async () => {
    const finance = await as('finance')
    const data = { amountCents: 124_891, externalId: ownExternalId() }
    const headers = { 'idempotency-key': randomUUID() }
    await dataOf(await finance.post('/api/pix/charges', { data, headers }), 201)
    const read = async (span: string) =>
      answer.parse(await dataOf(await finance.get(`/api/pix/figures/days?span=${span}`)))
    await page.goto('/pix')
    const chart = panel(page).getByRole('application')
    await expect(chart).toBeVisible()
    await page.getByRole('group', { name: 'Período' }).getByText('90 dias').click()
    await expect(page).toHaveURL(/[?&]span=90/)
    await page.reload()
    await expect(page.getByRole('radio', { name: '90 dias' })).toBeChecked()

    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('status')).toContainText(/Entradas.*Saídas.*Saldo/s)
    const first = await panel(page).getByRole('status').textContent()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('status')).not.toHaveText(first ?? '')

    await panel(page).getByRole('button', { name: 'Tabela' }).click()
    const { days } = await read('90')
    const rows = panel(page).getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(days.length + 1)
    const shown = days.map(({ in: received, out }) => [
      received ? reais(received.cents) : 'desconhecido',
      reais(out.cents),
    ])
    const cells = async () =>
      (await rows.allInnerTexts())
        .slice(1)
        .map((row) => row.split('\t'))
        .map((row) => [row[2], row[4]])
    await expect.poll(cells).toEqual(shown)

    const saving = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: 'CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`entradas-e-saidas-${days[0]?.day}-a-${days.at(-1)?.day}.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
    const written = days.map(({ in: received, out }) =>
      [received ? reais(received.cents) : '', reais(out.cents)].map((text) => text.replaceAll('.', '')),
    )
    expect(lines.map((line) => line.split(';')).map((line) => [line[2], line[4]])).toEqual(written)
  })
})
