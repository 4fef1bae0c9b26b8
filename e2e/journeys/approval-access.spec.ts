import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { dataOf, problemOf } from '../support/envelope.ts'
import { createNewcomer } from '../support/newcomer.ts'
import { people } from '../support/people.ts'
import { apiOf, sessionOfPerson, testWithApprovals as test } from '../support/test.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'

async function requestTransfer(finance: APIRequestContext): Promise<string> {
  const id = randomUUID()
  const data = { amountCents: 500_000, key: { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  return id
}

test('an access that changed today is shown to who decides, and a deactivated maker is only rejected', async ({
  page,
  context,
  as,
  env,
}) => {
  const [finance, admin] = [await as('finance'), await as('admin')]
  const otherAdmin = await sessionOfPerson(env.url, await createNewcomer(admin, 'admin'))
  const decider = await createNewcomer(await apiOf(env.url, otherAdmin), 'manager')
  const session = await sessionOfPerson(env.url, decider)
  await context.addCookies(session.cookies)
  await test.step('an access that changed today is shown before the decision and in its record', async () => {
    const id = await requestTransfer(finance)
    await dataOf(await admin.patch(`/api/users/${decider.id}`, { data: { roles: ['manager', 'support'] } }))
    await page.goto(`/approvals?id=${id}`)
    const when = String.raw`em \d\d/\d\d/\d{4},? \d\d:\d\d`
    await expect(requestToDecide(page)).toContainText(
      new RegExp(`Seu acesso foi alterado por ${people.admin.name} ${when}`),
    )
    await approveTransfer(page)
    const record = new RegExp(`O acesso de quem decidiu havia sido alterado por ${people.admin.name} ${when}`)
    await expect(requestToDecide(page)).toContainText(record)
    await page.goto(`/pix/transfers/${id}`)
    await expect(page.getByText(record)).toBeVisible()
  })

  await test.step('a request of a deactivated maker can only be rejected, and says so beforehand', async () => {
    const maker = await createNewcomer(admin, 'finance')
    const id = await requestTransfer(await apiOf(env.url, await sessionOfPerson(env.url, maker)))
    await dataOf(await admin.patch(`/api/users/${maker.id}`, { data: { active: false } }))
    const approval = (await as('manager')).post(`/api/approvals/${id}/approve`, { data: {} })
    expect(await problemOf(await approval, 409, 'conflict')).toMatchObject({
      record: { code: 'refused.maker-inactive' },
    })
    await page.goto(`/approvals?id=${id}`)
    const shown = requestToDecide(page)
    await expect(shown.getByText('O acesso de quem solicitou foi desativado.').first()).toBeVisible()
    await expect(shown).toContainText(`O acesso de Lia Nogueira foi alterado por ${people.admin.name}`)
    await expect(shown.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0)
    await shown.getByRole('button', { name: 'Rejeitar' }).click()
    await page.getByLabel('Motivo').fill('Acesso desativado')
    await page.getByRole('button', { name: 'Rejeitar solicitação' }).click()
    await expect(shown).toContainText('Rejeitada por')
  })
})
