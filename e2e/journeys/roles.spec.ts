import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { password, people } from '../support/people.ts'
import { test } from '../support/test.ts'
import { failOnce, ownExternalId } from './charge-form.ts'
import { goOnAs } from './go-on-as.ts'
import { failTransfer, ownKey } from './transfer-form.ts'

test.use({ role: 'support' })

const rail = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link')

test('each role finds its own work and is told whose the rest is', async ({ page, as, env, sessions }) => {
  const transfer = randomUUID()

  await test.step('support finds disputes, documents and companies, and no balance', async () => {
    await page.goto('/')
    const own = ['Início', 'Aprovações', 'Documentos', 'Empresas', 'Recebidos', /^Infrações/]
    await expect(rail(page)).toHaveText(own)
    await expect(page.getByRole('region', { name: 'Fila de infrações' })).toBeVisible()
    await expect(page.getByText('Disponível')).toHaveCount(0)
    await page.getByRole('link', { name: /^Documentos fiscais/ }).click()
    await expect(page).toHaveURL(/\/documents/)
  })

  await test.step('support sees their own requests in approvals, and no way to the money of others', async () => {
    await rail(page).filter({ hasText: 'Aprovações' }).click()
    await expect(page.getByText('Suas solicitações acima do limite aparecem aqui')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Transferências' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Decididas' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Infrações'])
  })

  await test.step('support is refused a page of finance, and shown which role it takes', async () => {
    await page.goto('/pix/charges')
    await expect(page.getByText('Seu perfil não dá acesso a esta página')).toBeVisible()
    await expect(page.getByText(/Financeiro/).first()).toBeVisible()
    await expect(page.getByText(/Seu perfil: Atendimento/)).toBeVisible()
  })

  await test.step('finance asks for transfers and refunds from their lists', async () => {
    await goOnAs(page, await sessions('finance'))
    await page.goto('/pix/transfers')
    await page.getByRole('link', { name: 'Nova transferência' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nova transferência' })).toBeVisible()
    await rail(page).filter({ hasText: 'Devoluções' }).click()
    await page.getByRole('link', { name: 'Devolver um pagamento' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Devolver um pagamento' })).toBeVisible()
    await rail(page).filter({ hasText: 'Aprovações' }).click()
    await expect(page.getByText('Nenhuma aprovação pendente')).toBeVisible()
  })

  await test.step('a manager sees transfers, refunds and charges but asks for none, and leaves a lost answer to finance', async () => {
    const finance = await as('finance')
    const key = ownKey()
    failTransfer(env.simulator, key, { kind: 'reset', times: 100 })
    const asked = { amountCents: 7_700, key: { type: 'EMAIL', value: key } }
    const ofTransfer = { 'idempotency-key': transfer }
    await dataOf(await finance.post('/api/pix/transfers', { data: asked, headers: ofTransfer }), 202)
    const [charge, externalId] = [{ 'idempotency-key': randomUUID() }, ownExternalId()]
    failOnce(env.simulator, externalId, { kind: 'applied-then-reset' })
    const data = { amountCents: 7_700, externalId }
    await dataOf(await finance.post('/api/pix/charges', { data, headers: charge }), 202)

    await goOnAs(page, await sessions('manager'))
    await page.goto(`/pix/transfers?q=${key}`)
    await expect(page.getByRole('link', { name: /^Nova/ })).toHaveCount(0)
    await page.getByRole('gridcell').filter({ hasText: key }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${transfer}$`))
    await expect(page.getByText('Usuários com o perfil Financeiro podem reenviar agora.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Reenviar/ })).toHaveCount(0)
    await rail(page).filter({ hasText: 'Devoluções' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Devoluções' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Devolver um pagamento' })).toHaveCount(0)
    await rail(page).filter({ hasText: 'Cobranças' }).click()
    await page.getByRole('link', { name: externalId }).click()
    await expect(page.getByText('Usuários com o perfil Financeiro decidem')).toBeVisible()
    await expect(page.getByRole('button', { name: /Reenviar|Desistir/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Nova cobrança' })).toHaveCount(0)
  })

  await test.step('a manager reads in the audit what was recorded of it, and goes there', async () => {
    await page.goto(`/audit?subject=${transfer}`)
    const rows = page.getByRole('row').filter({ hasText: people.finance.email })
    await rows.last().click()
    const detail = page.getByRole('region', { name: 'Detalhe' })
    await expect(detail).toContainText('"amountCents": 7700')
    await expect(detail.getByRole('link', { name: /^Transferência de/ })).toHaveAttribute(
      'href',
      `/pix/transfers/${transfer}`,
    )
  })

  await test.step('nobody is sent to sign in, and comes back to where they were going', async () => {
    await page.context().clearCookies()
    await page.goto('/pix/charges?state=unknown')
    await expect(page).toHaveURL(/\/login\?/)
    await page.getByLabel('E-mail').fill(people.finance.email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/pix\/charges\?state=unknown$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Cobranças' })).toBeVisible()
  })
})
