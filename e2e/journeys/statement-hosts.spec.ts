import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const host = 'arquivos.example.com'

test.beforeAll(({ world }) => {
  world.simulator.changeSettings({ reportReadyMs: 100, reportFilesUrl: `https://${host}` })
})
test.afterAll(({ world }) => {
  world.simulator.changeSettings({ reportReadyMs: 3_000, reportFilesUrl: null })
})

test.describe('a statement whose file is on a host that is not allowed', () => {
  test.use({ role: 'manager' })

  test('says which host, which variable and who can set it', async ({ page, as, browser, sessions, world }) => {
    const manager = await as('manager')
    const data = { format: 'csv', from: '2026-01-01', to: '2026-01-31' }
    const headers = { 'idempotency-key': randomUUID() }
    const { id } = await dataOf(await manager.post('/api/pix/statements', { data, headers }), 201)

    await page.goto(`/pix/statements?open=${id}`)
    const detail = page.getByRole('region', { name: 'Detalhes do extrato' })
    const notice = detail.getByRole('status').filter({ hasText: host })
    await expect(notice).toContainText('PIX_FILE_HOSTS')
    await expect(notice).toContainText('administrador')
    await expect(detail).toContainText('extrato_2026-01-01_2026-01-31.csv')
    const listed = page.getByRole('listbox', { name: 'Extratos solicitados' })
    await expect(listed.getByRole('option', { selected: true })).toContainText('Host não autorizado')

    const context = await browser.newContext({ storageState: await sessions('admin') })
    const admin = await context.newPage()
    await admin.goto(world.url)
    await admin.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
    const line = admin.getByRole('dialog', { name: 'Notificações' }).getByRole('button', { name: host })
    await expect(line).toContainText('PIX_FILE_HOSTS')
    await line.click()
    await expect(admin.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
    await context.close()
  })
})
