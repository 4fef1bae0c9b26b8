import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import type { Role } from '../support/people.ts'
import { apiAs, sessionOf, test } from '../support/test.ts'

const host = 'arquivos.example.com'
let env: Environment

test.beforeAll(async () => {
  env = await startEnvironment()
  env.simulator.changeSettings({ reportReadyMs: 100, reportFilesUrl: `https://${host}` })
})
test.afterAll(() => env.stop())

async function pageOf(browser: Browser, role: Role): Promise<Page> {
  const storageState = await sessionOf(env.url, role)
  return (await browser.newContext({ baseURL: env.url, storageState })).newPage()
}

test('a statement on a host that is not allowed says which host, which variable and who can set it', async ({
  browser,
}) => {
  const api = await apiAs(env.url, 'manager')
  const data = { format: 'csv', from: '2026-01-01', to: '2026-01-31' }
  const headers = { 'idempotency-key': randomUUID() }
  const { id } = await dataOf(await api.post('/api/pix/statements', { data, headers }), 201)

  const manager = await pageOf(browser, 'manager')
  await manager.goto(`/pix/statements?open=${id}`)
  const detail = manager.getByRole('region', { name: 'Detalhes do extrato' })
  const notice = detail.getByRole('status').filter({ hasText: host })
  await expect(notice).toContainText('PIX_FILE_HOSTS')
  await expect(notice).toContainText('administrador')
  await expect(detail).toContainText('extrato_2026-01-01_2026-01-31.csv')
  const listed = manager.getByRole('listbox', { name: 'Extratos solicitados' })
  await expect(listed.getByRole('option', { selected: true })).toContainText('Host não autorizado')

  const admin = await pageOf(browser, 'admin')
  await admin.goto('/')
  const dialog = admin.getByRole('dialog', { name: 'Notificações' })
  await expect(async () => {
    await admin.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const line = dialog.getByRole('button', { name: host })
  await expect(line).toContainText('PIX_FILE_HOSTS')
  await line.click()
  await expect(admin.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
})
