import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { password, people } from '../support/people.ts'
import { test } from '../support/test.ts'
import { failOnce, ownExternalId } from './charge-form.ts'
import { failTransfer, ownKey } from './transfer-form.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
const moves = ['Visão geral', 'Recebidos', 'Devoluções', 'Cobranças', 'Transferências', 'Lotes']
const pixPages = [...moves, 'Favorecidos', 'Infrações MED', 'Extratos', 'Contas', 'Chaves']
const notAllowed = (page: Page) => page.getByText('Seu perfil não dá acesso a esta página')

/** Pages that support may not open, by the role that they take. */
const ofOthers = {
  Financeiro: [
    '/pix',
    '/pix/charges',
    '/pix/charges/new',
    `/pix/charges/${randomUUID()}`,
    '/pix/transfers',
    '/pix/transfers/new',
    `/pix/transfers/${randomUUID()}`,
    '/pix/refunds',
    '/pix/refunds/new',
    '/exports',
    '/reconciliation',
    '/bills',
    '/bills/forecast',
  ],
  Administração: ['/webhooks', '/settings'],
}

test.describe('support', () => {
  test.use({ role: 'support' })

  test('is refused the pages of other roles, and shown which role they take', async ({ page }) => {
    for (const [role, addresses] of Object.entries(ofOthers))
      for (const address of addresses)
        await test.step(address, async () => {
          await page.goto(address)
          await expect(notAllowed(page)).toBeVisible()
          await expect(page.getByText(new RegExp(role)).first()).toBeVisible()
          await expect(page.getByText(/Seu perfil: Atendimento/)).toBeVisible()
        })
  })

  test('finds disputes, documents and companies, and no balance', async ({ page }) => {
    await page.goto('/')
    const own = ['Início', 'Aprovações', 'Documentos', 'Empresas', 'Recebidos', /^Infrações/]
    await expect(rail(page)).toHaveText(own)
    await expect(page.getByRole('region', { name: 'Fila de infrações' })).toBeVisible()
    await expect(page.getByText('Disponível')).toHaveCount(0)
    await page.getByRole('link', { name: /^Documentos fiscais/ }).click()
    await expect(page).toHaveURL(/\/documents/)
  })

  test('sees their own requests in approvals, and no way to the money of others', async ({ page }) => {
    await page.goto('/approvals')
    await expect(page.getByText('Suas solicitações acima do limite aparecem aqui')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Transferências' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Decididas' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Infrações'])
  })
})

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('has every address of money, and asks for orders from each', async ({ page }) => {
    await page.goto('/pix/transfers')
    const money = [...pixPages, 'Consulta DICT']
    await expect(rail(page)).toHaveText([
      'Início',
      'Aprovações',
      'Conciliação',
      'Vencimentos',
      'Exportações',
      'Documentos',
      'Empresas',
      ...money,
    ])
    await page.getByRole('link', { name: 'Nova transferência' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nova transferência' })).toBeVisible()
    await page.goto('/pix/refunds')
    await page.getByRole('link', { name: 'Devolver um pagamento' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Devolver um pagamento' })).toBeVisible()
    await page.goto('/approvals')
    await expect(page.getByText('Nenhuma aprovação pendente')).toBeVisible()
  })
})

test.describe('manager', () => {
  test.use({ role: 'manager' })

  test('sees transfers and refunds but asks for none, and leaves a lost answer to finance', async ({
    page,
    as,
    env,
  }) => {
    const [id, key] = [randomUUID(), ownKey()]
    failTransfer(env.simulator, key, { kind: 'reset', times: 100 })
    const data = { amountCents: 7_700, key: { type: 'EMAIL', value: key } }
    const finance = await as('finance')
    await dataOf(await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)

    await page.goto(`/pix/transfers?q=${key}`)
    const everywhere = [
      'Início',
      'Aprovações',
      'Conciliação',
      'Vencimentos',
      'Exportações',
      'Documentos',
      'Empresas',
      ...pixPages,
      'Auditoria',
    ]
    await expect(rail(page)).toHaveText(everywhere)
    await expect(page.getByRole('link', { name: /^Nova/ })).toHaveCount(0)
    await page.getByRole('gridcell').filter({ hasText: key }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(page.getByText('Usuários com o perfil Financeiro podem reenviar agora.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Reenviar/ })).toHaveCount(0)
    await page.goto('/pix/refunds')
    await expect(page.getByRole('heading', { level: 1, name: 'Devoluções' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Devolver um pagamento' })).toHaveCount(0)
    for (const address of ['/pix/transfers/new', '/pix/refunds/new']) {
      await page.goto(address)
      await expect(notAllowed(page)).toBeVisible()
    }
  })

  test('sees charges but creates none, and leaves a lost answer to finance', async ({ page, as, env }) => {
    const [id, externalId] = [randomUUID(), ownExternalId()]
    failOnce(env.simulator, externalId, { kind: 'applied-then-reset' })
    const body = { amountCents: 7_700, externalId }
    const finance = await as('finance')
    await dataOf(await finance.post('/api/pix/charges', { data: body, headers: { 'idempotency-key': id } }), 202)

    await page.goto('/pix/charges')
    await page.getByRole('link', { name: externalId }).click()
    await expect(page.getByText('Usuários com o perfil Financeiro decidem')).toBeVisible()
    await expect(page.getByRole('button', { name: /Reenviar|Desistir/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Nova cobrança' })).toHaveCount(0)
    await page.goto('/pix/charges/new')
    await expect(notAllowed(page)).toBeVisible()
  })

  test('reads in the audit who requested a charge, and what was recorded', async ({ page, as }) => {
    const id = randomUUID()
    const finance = await as('finance')
    const body = { amountCents: 4_200, externalId: ownExternalId() }
    await dataOf(await finance.post('/api/pix/charges', { data: body, headers: { 'idempotency-key': id } }), 201)
    await page.goto(`/audit?subject=${id}`)
    const rows = page.getByRole('row').filter({ hasText: people.finance.email })
    await expect(rows).toHaveCount(2)
    await rows.last().click()
    const detail = page.getByRole('region', { name: 'Detalhe' })
    await expect(detail).toContainText('"amountCents": 4200')
    await expect(detail.getByRole('link', { name: /^Cobrança de/ })).toHaveAttribute('href', `/pix/charges/${id}`)
  })
})

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('looks after people, the audit and the webhooks, not after money', async ({ page }) => {
    await page.goto('/')
    await expect(rail(page)).toHaveText([
      'Início',
      'Documentos',
      'Empresas',
      'Contas',
      'Chaves',
      'Usuários',
      'Auditoria',
      'Webhooks',
      'Configurações',
    ])
    for (const address of ['/pix/charges', '/pix/received', '/pix/transfers', '/pix/refunds', '/approvals']) {
      await page.goto(address)
      await expect(notAllowed(page)).toBeVisible()
    }
  })
})

test('nobody is sent to sign in, and comes back to where they were going', async ({ page }) => {
  await page.goto('/pix/charges?state=unknown')
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('E-mail').fill(people.finance.email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/pix\/charges\?state=unknown$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cobranças' })).toBeVisible()
})
