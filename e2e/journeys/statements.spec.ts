import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { accountIds } from '../simulator/test-client.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { fillCharge, ownExternalId, sendButton } from './charge-form.ts'

test.beforeAll(({ env }) => {
  env.simulator.changeSettings({ reportReadyMs: 3_000 })
})

async function askFor(page: Page, format: string): Promise<void> {
  await page.getByRole('link', { name: 'Mês passado' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar extrato' })).toBeVisible()
  await page.getByRole('radio', { name: format }).click()
  await page.getByRole('button', { name: new RegExp(`^Solicitar ${format} de `) }).click()
  await expect(page).toHaveURL(/\/pix\/statements\?.*open=/)
}

const inbox = (page: Page) => page.getByRole('listbox', { name: 'Extratos solicitados' })
const detail = (page: Page) => page.getByRole('region', { name: 'Detalhes do extrato' })

test.describe('manager', () => {
  test.use({ role: 'manager' })

  test('requests last month, leaves, comes back and takes both files home, with totals where the file has them', async ({
    page,
    env,
    as,
  }) => {
    const manager = await as('manager')
    await test.step('requests last month twice and leaves', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Extratos', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Extratos' })).toBeVisible()
      await askFor(page, 'XLSX')
      await askFor(page, 'OFX')
      await page.getByRole('link', { name: 'Início', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
    })

    await test.step('comes back and takes both files home', async () => {
      const ready = async () => {
        const { items } = await rowsOf(await manager.get('/api/operations?kind=pix.statement&state=confirmed'))
        return items.map(({ input }) => Object(input).format).filter((format) => format !== 'csv')
      }
      await expect.poll(async () => (await ready()).toSorted()).toEqual(['ofx', 'xlsx'])
      await page.goto('/pix/statements')
      await expect(
        inbox(page)
          .getByRole('option')
          .filter({ hasText: /XLSX|OFX/ }),
      ).toContainText(['Pronto', 'Pronto'])
      for (const format of ['XLSX', 'OFX']) {
        await inbox(page).getByRole('option').filter({ hasText: format }).click()
        const downloading = page.waitForEvent('download')
        await detail(page).getByRole('button', { name: 'Baixar' }).click()
        const download = await downloading
        expect(download.suggestedFilename()).toMatch(
          new RegExp(`^extrato_principal_\\d{4}-\\d{2}-01_\\d{4}-\\d{2}-\\d{2}\\.${format.toLowerCase()}$`),
        )
        const id = new URL(page.url()).searchParams.get('open')
        const { result } = await dataOf(await manager.get(`/api/pix/statements/${id}`))
        const bytes = await readFile(await download.path())
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(Object(result).sha256)
      }
      await expect(detail(page)).toContainText('Entradas')
      await expect(detail(page)).toContainText('Líquido')
      await expect(detail(page).getByRole('table', { name: 'Lançamentos do extrato' })).toBeVisible()
    })

    await test.step('has totals of unsigned amounts with a D/C column, and says why it has none without one', async () => {
      const read = async (statementDialect: 'sides' | 'unsigned') => {
        env.simulator.changeSettings({ statementDialect })
        const id = randomUUID()
        const data = { format: 'csv', from: '2026-01-01', to: '2026-12-31' }
        await dataOf(await manager.post('/api/pix/statements', { data, headers: { 'idempotency-key': id } }), 201)
        await expect
          .poll(async () => (await dataOf(await manager.get(`/api/pix/statements/${id}`))).state)
          .toBe('confirmed')
        await page.goto(`/pix/statements?open=${id}`)
        await expect(detail(page).getByRole('table', { name: 'Lançamentos do extrato' })).toBeVisible()
      }
      await read('sides')
      await expect(detail(page).getByText('Saídas').first().locator('..')).toContainText('R$')
      await read('unsigned')
      await expect(detail(page)).toContainText('Totais indisponíveis')
      await expect(detail(page)).toContainText('O arquivo não informa o que é entrada e o que é saída')
      env.simulator.changeSettings({ statementDialect: 'signed' })
    })
  })
})

test.describe('the account in the head', () => {
  test.use({ role: 'finance' })

  const switcher = (page: Page) => page.getByRole('button', { name: /^Conta: / })

  test('is chosen by name or typed, goes along between pages, and is where a charge is created', async ({
    page,
    env,
  }) => {
    await test.step('is chosen by name, goes along between pages, and is whose balance is shown', async () => {
      await page.goto('/')
      await expect(switcher(page)).toHaveText('Conta principal')
      await switcher(page).click()
      await page.getByRole('option', { name: /Ipê Ferragens Ltda/ }).click()
      await expect(page).toHaveURL(/\?accountId=acc_/)
      await expect(page.getByRole('region', { name: 'Saldo' })).toContainText(/Ipê Ferragens Ltda,\s*às/)
      await page.getByRole('link', { name: 'Recebidos', exact: true }).first().click()
      await expect(page).toHaveURL(/\/pix\/received\?accountId=acc_/)
      await expect(switcher(page)).toHaveText('Ipê Ferragens Ltda')
      await page.getByRole('link', { name: 'Extratos', exact: true }).click()
      await expect(page).toHaveURL(/\/pix\/statements\?accountId=acc_/)
      await switcher(page).click()
      await page.getByRole('option', { name: 'Conta principal' }).click()
      await expect(page).toHaveURL(/\/pix\/statements$/)
      await switcher(page).click()
      await page.getByRole('option', { name: /Ipê Ferragens Ltda/ }).click()
      await expect(page).toHaveURL(/\/pix\/statements\?accountId=acc_/)
      await page.getByRole('link', { name: 'Visão geral', exact: true }).click()
      await expect(page).toHaveURL(/\/pix\?accountId=acc_/)
      await page.getByRole('link', { name: 'Nova cobrança' }).click()
      await expect(page).toHaveURL(/\/pix\/charges\/new\?(.*&)?accountId=acc_/)
      await expect(page.getByText('Conta de crédito').locator('..')).toContainText('Ipê Ferragens Ltda')
      const externalId = ownExternalId()
      await fillCharge(page, externalId)
      await sendButton(page).click()
      await expect(page).toHaveURL(/\/pix\/charges\/[0-9a-f-]{36}/)
      const own = env.simulator
        .requests({ service: 'pix', path: '/v1/pix/immediate' })
        .map(({ body }) => Object(JSON.parse(body ?? '')))
        .filter((order) => order.integration_id === externalId)
      expect(own.map((order) => order.subaccount_id)).toEqual([accountIds(env.simulator)[1]])
    })

    await test.step('that nobody knows is shown as it is, and can be typed', async () => {
      await page.goto('/pix?accountId=acc_de-ninguem')
      await expect(switcher(page)).toHaveText('acc_de-ninguem')
      await switcher(page).click()
      await page.getByRole('textbox', { name: 'Nome ou ID da subconta' }).fill('acc_outra')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/pix\?accountId=acc_outra$/)
      await expect(switcher(page)).toHaveText('acc_outra')
    })
  })
})
