import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { password, people } from '../support/people.ts'
import { test } from '../support/test.ts'
import { failOnce, ownExternalId } from './charge-form.ts'

test.describe('support', () => {
  test.use({ role: 'support' })

  for (const address of ['/pix', '/pix/charges', '/pix/charges/new', `/pix/charges/${randomUUID()}`]) {
    test(`is kept out of ${address.replace(/[0-9a-f-]{36}/, 'a charge')}, and told which role it takes`, async ({
      page,
    }) => {
      await page.goto(address)
      await expect(page.getByText('Esta página não está no seu papel')).toBeVisible()
      await expect(page.getByText(/Financeiro/).first()).toBeVisible()
      await expect(page.getByText(/Seu papel: Atendimento/)).toBeVisible()
    })
  }

  test('finds documents and companies, and no money', async ({ page }) => {
    await page.goto('/')
    const rail = page.getByRole('navigation', { name: 'Principal' })
    await expect(rail.getByRole('link')).toHaveText(['Início', 'Documentos', 'Empresas', 'Recebidos'])
    await expect(page.getByText('Nada espera por você')).toBeVisible()
    await expect(page.getByText('Disponível')).toHaveCount(0)
    await page.getByRole('link', { name: /^Documentos fiscais/ }).click()
    await expect(page).toHaveURL(/\/documents/)
  })
})

test.describe('manager', () => {
  test.use({ role: 'manager' })

  test('sees charges but creates none, and leaves a lost answer to finance', async ({ page, as, world }) => {
    const [id, externalId] = [randomUUID(), ownExternalId()]
    failOnce(world.simulator, externalId, { kind: 'applied-then-reset' })
    const body = { amountCents: 7_700, externalId }
    const finance = await as('finance')
    await dataOf(await finance.post('/api/pix/charges', { data: body, headers: { 'idempotency-key': id } }), 202)

    await page.goto('/pix/charges')
    await page.getByRole('link', { name: externalId }).click()
    await expect(page.getByText('Quem tem o papel Financeiro decide')).toBeVisible()
    await expect(page.getByRole('button', { name: /Reenviar|Desistir/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Nova cobrança' })).toHaveCount(0)
    await page.goto('/pix/charges/new')
    await expect(page.getByText('Esta página não está no seu papel')).toBeVisible()
  })

  test('reads in the audit who asked for a charge, and what was recorded', async ({ page, as }) => {
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
    await expect(detail.getByRole('link', { name: 'Abrir a operação' })).toHaveAttribute('href', `/pix/charges/${id}`)
  })
})

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('looks after people and the audit, not after money', async ({ page }) => {
    await page.goto('/')
    const rail = page.getByRole('navigation', { name: 'Principal' })
    await expect(rail.getByRole('link')).toHaveText(['Início', 'Documentos', 'Empresas', 'Pessoas', 'Auditoria'])
    await page.goto('/pix/charges')
    await expect(page.getByText('Esta página não está no seu papel')).toBeVisible()
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
