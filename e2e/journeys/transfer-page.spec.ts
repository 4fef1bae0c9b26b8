import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import { ownExternalId } from './charge-form.ts'

test.use({ role: 'finance' })

type Order = { id: string; externalId: string }

const order = (): Order => ({ id: randomUUID(), externalId: ownExternalId() })

function ask(finance: APIRequestContext, { id, externalId }: Order, more: Record<string, unknown> = {}) {
  const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' }
  const data = { amountCents: 12_480, key, externalId, description: 'Nota 60.414', ...more }
  return finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } })
}

const movements = ({ simulator }: Environment, { id }: Order) =>
  simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)

test('the list finds a transfer, and one whose repetition was refused is given up and corrected', async ({
  page,
  as,
  env,
}) => {
  await test.step('the list finds a transfer by what a person knows of it, and opens it', async () => {
    const request = order()
    await dataOf(await ask(await as('finance'), request), 201)
    await page.goto('/pix/transfers')
    const search = page.getByRole('searchbox', { name: 'Chave, nome, txid ou valor' })
    await search.fill(request.externalId)
    await expect(page).toHaveURL(new RegExp(`q=${request.externalId}`))
    await expect(page.getByText('1 transferência carregada')).toBeVisible()
    await page.getByRole('gridcell').filter({ hasText: request.externalId }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${request.id}$`))

    await page.goto('/pix/transfers?state=rejected&q=nothing-like-it')
    await expect(page.getByText('Nenhum resultado com estes filtros')).toBeVisible()
    await page.goto(`/pix/transfers/${randomUUID()}`)
    await expect(page.getByText('Transferência não encontrada')).toBeVisible()
  })

  await test.step('a refused repetition is shown with both answers, is given up, and corrected by the provider’s event', async () => {
    const request = order()
    const data = { saldo_disponivel: 10, total_necessario: 125.7 }
    env.simulator.armFault({
      service: 'pix',
      path: '/v1/wallet/transfer',
      match: request.externalId,
      kind: 'applied-then-refused',
      times: 9,
      body: { success: false, message: 'Insufficient balance.', data },
    })
    const finance = await as('finance')
    await dataOf(await ask(finance, request), 202)
    await page.goto(`/pix/transfers/${request.id}`)
    await expect(
      page.getByText('A primeira tentativa pode ter sido feita; a repetição foi recusada: saldo insuficiente'),
    ).toBeVisible()
    await expect(page.getByText('R$ 125,70')).toBeVisible()
    await page.getByRole('button', { name: 'Dar como não realizada' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dar como não realizada' }).click()
    await expect(page.getByText('Abandonada: não concluída')).toBeVisible()

    const again = order()
    await dataOf(await ask(finance, again, { againOf: request.id }), 201)
    for (const { reference } of movements(env, request)) env.simulator.settleTransfer(reference, 'done')
    await expect(page.getByText(/^Constava como não realizada desde/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'confira se o pagamento saiu duas vezes' })).toHaveAttribute(
      'href',
      `/pix/transfers/${again.id}`,
    )
    await page.getByRole('button', { name: /^Notificações/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notificações' })).toContainText(
      'Constava como não realizada; o provedor confirmou em',
    )
  })
})
