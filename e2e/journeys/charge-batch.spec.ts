import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { startMailServer } from '../support/mail-server.ts'
import { test } from '../support/test.ts'

const mailServer = await startMailServer()
test.use({
  role: 'finance',
  configuration: { SMTP_URL: mailServer.url, EMAIL_FROM: 'Ipê <cobranca@ipe.example>' },
})
test.afterAll(() => mailServer.stop())

const rows = 50
const heading = 'valor;identificador;validade;nome;email;descricao'

/** Fifty charges, one with an unreadable amount and one with a past validity. Three have an e-mail. */
function sheet(run: string): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const amount = at === 6 ? 'cem reais' : `${100 + at},90`
    const validity = at === 19 ? '01/02/2020' : '3 dias'
    const email = at < 3 ? `cliente${at}.${run}@example.com` : ''
    return `${amount};P-${run}-${at};${validity};Cliente ${at};${email};Mensalidade de novembro`
  })
  return [heading, ...lines].join('\n')
}

const pane = (page: Page) => page.getByRole('region', { name: 'Linha aberta' })

test('a batch of 50 charges with two bad rows becomes 49 charges with links, sent and reminded', async ({
  page,
  browser,
  env,
}) => {
  test.setTimeout(120_000)
  const run = randomUUID().slice(0, 6)
  await page.goto('/pix/charges')
  await page.getByRole('link', { name: 'Cobrar por planilha' }).click()
  await expect(page.getByRole('radio', { name: /Cobranças/ })).toBeChecked()
  const file = { name: `mensalidades-${run}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet(run)) }
  await page.getByLabel('Escolher arquivo').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible()

  const create = page.getByRole('button', { name: 'Criar cobranças' })
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription('Corrija ou retire 2 linhas para criar as cobranças')
  const grid = page.getByRole('grid', { name: 'Linhas do lote' })
  await grid.getByRole('row').filter({ hasText: 'Cliente 19' }).click()
  await pane(page).getByLabel('Validade').fill('5 dias')
  await pane(page).getByRole('button', { name: 'Salvar a linha' }).click()
  await expect(create).toHaveAccessibleDescription('Corrija ou retire 1 linha para criar as cobranças')
  await page.getByRole('button', { name: 'Retirar a linha' }).click()
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Criar as cobranças do lote?' })
  await expect(dialog.getByText('49', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Lembrar por e-mail/ }).check()
  await dialog.getByRole('button', { name: /^Criar \d+ cobranças, R\$/ }).click()
  await expect(page.getByText('nenhuma paga, 49 em aberto')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(3)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Resultado, CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const links = text.match(/\/c\/[\w-]{22}/g) ?? []
  expect(new Set(links).size).toBe(rows - 1)
  expect(env.simulator.requests({ service: 'pix', path: '/v1/pix/immediate' })).toHaveLength(rows - 1)

  const context = await browser.newContext({ baseURL: env.url, viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const payer = await context.newPage()
  await payer.goto(links[0] ?? '')
  await expect(payer.getByText('Mensalidade de novembro')).toBeVisible()
  await context.close()

  await page.goto(`/pix/charges?q=cliente0.${run}`)
  await page.getByRole('link', { name: `P-${run}-0` }).click()
  await expect(page.getByText('Lembrete antes de expirar')).toBeVisible()
  await expect(page.getByText('Programado').first()).toBeVisible()
})
