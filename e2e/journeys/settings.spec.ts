import { expect, type Page } from '@playwright/test'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

const minute = (page: Page) => page.getByRole('region', { name: 'Minuto contábil' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const connection = (page: Page, name: string) => page.getByRole('row', { name, exact: true })

async function figureOf(page: Page, part: string): Promise<number> {
  const text = await minute(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${part}`) })
    .textContent()
  return Number(/[\d.]+$/.exec(text ?? '')?.[0].replaceAll('.', '') ?? Number.NaN)
}

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('shows who uses the minute, tests connections, and says what is used and what is not', async ({
    page,
    as,
    env,
  }) => {
    await test.step('the parts of the minute come to its limit, at its address of before too', async () => {
      const { data } = await (await (await as('admin')).get('/api/budget')).json()
      await page.goto('/budget')
      await expect(page).toHaveURL(/\/settings$/)
      const parts = ['Usuários', 'Índice', 'Exportações', 'Reservadas para usuários', 'Livres']
      await expect(async () => {
        const figures = await Promise.all(parts.map((part) => figureOf(page, part)))
        expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(data.limit)
      }).toPass()
    })

    await test.step('sees who used the minute, and by itself what people use from then on', async () => {
      await expect(minute(page)).toContainText(/de [\d.]+ requisições/)
      const before = await figureOf(page, 'Usuários')
      const finance = await as('finance')
      // The earlier requests leave the minute meanwhile, so slightly more than their number is needed.
      for (let limit = 1; limit <= before + 3; limit += 1)
        expect((await finance.get(`/api/documents?source=provider&limit=${limit}&model=cte`)).status()).toBe(200)
      await expect.poll(() => figureOf(page, 'Usuários')).toBeGreaterThan(before)
    })

    await test.step('tests a connection, reads why it failed, and copies what a webhook is to be registered as', async () => {
      const accounting = connection(page, 'Contábil, documentos')
      await accounting.getByRole('button', { name: 'Testar Contábil, documentos' }).click()
      await expect(accounting.getByRole('status')).toContainText(/Respondeu em [\d.]+ ms/)

      const pix = connection(page, 'Pix')
      env.simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'status', status: 503, times: 3 })
      await pix.getByRole('button', { name: 'Testar Pix' }).click()
      await expect(pix.getByRole('status', { name: 'Teste de Pix' })).toContainText('O provedor Pix falhou (HTTP 503).')
      await expect(pix).toContainText('Com falha')

      const webhook = connection(page, 'Webhook Pix')
      await webhook.getByRole('button', { name: 'Testar Webhook Pix' }).click()
      await expect(webhook).toContainText('O segredo está definido')
      await expect(webhook).toContainText(`${env.url}/api/webhooks/pix`)
    })

    await test.step('sees what is not used and, on demand, every variable, disk, jobs and version', async () => {
      const variables = section(page, 'O que está configurado')
      await expect(variables).toContainText('Login único desligado: o acesso é somente por senha')
      await expect(variables).toContainText('Não usada')
      await variables.getByRole('button', { name: /^Ver as \d+$/ }).click()
      await expect(variables.getByRole('listitem').filter({ hasText: 'STEP_UP_MINUTES' })).toContainText('15 minutos')
      await expect(section(page, 'Disco')).toContainText('Banco de dados')
      await expect(section(page, 'Tarefas')).toContainText('Verificação da auditoria')
      await expect(section(page, 'Versão')).toContainText(/PostgreSQL \d+/)
      const index = section(page, 'Índice de documentos')
      await expect(index.getByRole('progressbar', { name: 'XMLs lidos' })).toBeVisible()
    })

    await test.step('axe finds nothing, light or dark, and a phone does not scroll sideways', async () => {
      const showTheme = (theme: string) =>
        page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      await showTheme('dark')
      expect(await violationsOn(page, ['color-contrast'])).toEqual([])
      await showTheme('light')
      expect(await violationsOn(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })
})
