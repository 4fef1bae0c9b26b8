import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { people } from '../support/people.ts'
import { testApart } from '../support/test.ts'

const test = testApart({ APPROVAL_THRESHOLD_CENTS: '500000' })
test.use({ role: 'manager' })

async function requestTransfer(finance: APIRequestContext): Promise<string> {
  const id = randomUUID()
  const data = { amountCents: 500_000, key: { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  return id
}

async function idOf(admin: APIRequestContext, email: string): Promise<unknown> {
  const { items } = await rowsOf(await admin.get('/api/users?limit=200'))
  return items.find((person) => person.email === email)?.id
}

const caseOf = (page: Page) => page.getByRole('region', { name: 'Solicitação em análise' })

test('an access that changed today is shown before the decision and in its record', async ({ page, as }) => {
  const id = await requestTransfer(await as('finance'))
  const admin = await as('admin')
  const manager = await idOf(admin, people.manager.email)
  await dataOf(await admin.patch(`/api/users/${manager}`, { data: { roles: ['manager', 'support'] } }))
  await page.goto(`/approvals?id=${id}`)
  const when = String.raw`em \d\d/\d\d/\d{4},? \d\d:\d\d`
  await expect(caseOf(page)).toContainText(new RegExp(`Seu acesso foi alterado por ${people.admin.name} ${when}`))
  await caseOf(page)
    .getByRole('button', { name: /^Aprovar e enviar R\$/ })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Enviar R\$/ })
    .click()
  const record = new RegExp(`O acesso de quem decidiu havia sido alterado por ${people.admin.name} ${when}`)
  await expect(caseOf(page)).toContainText(record)
  await page.goto(`/pix/transfers/${id}`)
  await expect(page.getByText(record)).toBeVisible()
})

test('a request of a deactivated maker can only be rejected, and says so beforehand', async ({ page, as }) => {
  const [finance, admin, manager] = [await as('finance'), await as('admin'), await as('manager')]
  const id = await requestTransfer(finance)
  const maker = await idOf(admin, people.finance.email)
  await dataOf(await admin.patch(`/api/users/${maker}`, { data: { active: false } }))
  const refused = await problemOf(await manager.post(`/api/approvals/${id}/approve`, { data: {} }), 409, 'conflict')
  expect(refused).toMatchObject({ record: { code: 'refused.maker-inactive' } })
  await page.goto(`/approvals?id=${id}`)
  const shown = caseOf(page)
  await expect(shown.getByText('O acesso de quem solicitou foi desativado.').first()).toBeVisible()
  await expect(shown).toContainText(`O acesso de ${people.finance.name} foi alterado por ${people.admin.name}`)
  await expect(shown.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0)
  await shown.getByRole('button', { name: 'Rejeitar' }).click()
  await page.getByLabel('Motivo').fill('Acesso desativado')
  await page.getByRole('button', { name: 'Rejeitar solicitação' }).click()
  await expect(shown).toContainText('Rejeitada por')
})
