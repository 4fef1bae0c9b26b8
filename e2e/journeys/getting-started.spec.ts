import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

test.use({ role: 'finance' })

test('a charge is paid in the simulator, and the steps are ticked where they are shown', async ({ page, as }) => {
  const finance = await as('finance')
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'Comece aqui' })
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title })
  await expect.poll(async () => (await dataOf(await finance.get('/api/getting-started'))).startedAt).not.toBeNull()
  await expect(step('Criar uma cobrança')).not.toContainText('(feito)')

  const headers = { 'idempotency-key': randomUUID() }
  const data = { amountCents: 431_977 }
  await dataOf(await finance.post('/api/pix/charges', { headers, data }), 201)
  await expect(step('Criar uma cobrança')).toContainText('(feito)')

  await step('Pagar a cobrança')
    .getByRole('button', { name: /^Fazer/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Simulador' })
  await expect(panel.getByText('demonstração')).toBeVisible()
  await panel.getByRole('button', { name: 'Pagar R$ 4.319,77' }).click()
  await expect(page.getByText('Cobrança paga: R$ 4.319,77.')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(step('Pagar a cobrança')).toContainText('(feito)')

  await steps.getByRole('button', { name: 'Ocultar os primeiros passos' }).click()
  await expect(steps).toBeHidden()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Mostrar na página inicial' }).click()
  await page.goto('/')
  await expect(step('Pagar a cobrança')).toContainText('(feito)')
})
