import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
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

async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([])
}

test('accepted is not paid, a refusal keeps its reason, and the list finds both', async ({ page, as, env }) => {
  await test.step('accepted is not paid: the page says so, and its summary says that it is no receipt', async () => {
    const request = order()
    const { result } = await dataOf(await ask(await as('finance'), request), 201)
    await page.goto(`/pix/transfers/${request.id}`)
    await expect(page.getByText('Aceita, a confirmar', { exact: true })).toBeVisible()
    await expect(page.getByText('ainda não está confirmada')).toBeVisible()
    await expect(page.getByText('Confirmada', { exact: true })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Resumo interno' }).click()
    await page.getByRole('button', { name: 'Copiar texto' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('não é comprovante')
    expect(copied).toContain(`txid: ${Object(result).txid}`)
    expect(copied).toContain('Situação: Aceita, a confirmar')
  })

  await test.step('a refusal keeps what the provider said, and both figures of a balance that was too small', async () => {
    const request = order()
    const finance = await as('finance')
    await ask(finance, request, { amountCents: 9_000_000_000 })
    await page.goto(`/pix/transfers/${request.id}`)
    await expect(page.getByText('Saldo insuficiente para este valor').first()).toBeVisible()
    await expect(page.getByText('Insufficient balance.', { exact: true })).toBeVisible()
    await expect(page.getByText('Disponível', { exact: true })).toBeVisible()
    await expect(page.getByText('Necessário', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Solicitar de novo com estes dados' })).toHaveAttribute(
      'href',
      `/pix/transfers/new?from=${request.id}`,
    )
    await expectAccessible(page)
    expect(movements(env, request)).toEqual([])
  })

  await test.step('the list finds a transfer by what a person knows of it, and opens it', async () => {
    const request = order()
    await dataOf(await ask(await as('finance'), request), 201)
    await page.goto('/pix/transfers')
    const search = page.getByRole('searchbox', { name: 'Chave, nome, txid ou valor' })
    await search.fill(request.externalId)
    await expect(page).toHaveURL(new RegExp(`q=${request.externalId}`))
    await expect(page.getByText('1 transferência carregada')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('gridcell').filter({ hasText: request.externalId }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${request.id}$`))

    await page.goto('/pix/transfers?state=rejected&q=nothing-like-it')
    await expect(page.getByText('Nenhum resultado com estes filtros')).toBeVisible()
    await page.goto(`/pix/transfers/${randomUUID()}`)
    await expect(page.getByText('Transferência não encontrada')).toBeVisible()
  })
})

test('a lost answer is tried again, and a page that cannot renew itself says since when', async ({ page, as, env }) => {
  await test.step('a lost answer: the worker tries by itself, a person may too, and the money moves once', async () => {
    const request = order()
    const path = '/v1/wallet/transfer'
    const fault = env.simulator.armFault({
      service: 'pix',
      path,
      match: request.externalId,
      kind: 'applied-then-reset',
      times: 100,
    })
    await dataOf(await ask(await as('finance'), request), 202)
    await page.goto(`/pix/transfers/${request.id}`)
    await expect(page.getByRole('heading', { name: 'A transferência pode ou não ter sido enviada' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText('Reenviada pelo Lastro, tentativa 2')).toBeVisible()
    await expect(page.getByText('Causa: Provedor indisponível.')).toBeVisible()

    env.simulator.clearFaults(fault)
    await page.getByRole('button', { name: 'Reenviar com a mesma chave' }).click()
    await expect(page.getByText('Aceita, a confirmar', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Situação atual: Aceita, a confirmar' })).toBeAttached()
    await expect(page.getByText(/^Reenviada por Marina Duarte, tentativa \d/)).toBeVisible()
    expect(movements(env, request)).toHaveLength(1)
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
    await expectAccessible(page)
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

  await test.step('a page that cannot renew itself says since when', async () => {
    const request = order()
    const fault = { service: 'pix', path: '/v1/wallet/transfer', match: request.externalId } as const
    env.simulator.armFault({ ...fault, kind: 'applied-then-reset', times: 100 })
    await dataOf(await ask(await as('finance'), request), 202)
    await page.goto(`/pix/transfers/${request.id}`)
    await expect(page.getByText('Ao vivo')).toBeVisible()
    await page.route('**/api/pix/transfers/**', (route) => route.abort('connectionreset'))
    await expect(page.getByText(/^Sem atualização desde \d\d:\d\d:\d\d$/)).toBeVisible()
    await expect(page.getByText('Ao vivo')).toHaveCount(0)
  })
})
