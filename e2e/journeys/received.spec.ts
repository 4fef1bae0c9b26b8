import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Simulator } from '../simulator/server.ts'
import { whileMuted } from '../support/muted-webhooks.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

const grid = (page: Page) => page.getByRole('grid', { name: 'Recebidos' })
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const detailOf = (page: Page) => page.getByRole('region', { name: 'Detalhes do recebimento' })

/** A payer for one test. */
function ownPayer() {
  const digits = String(Math.floor(Math.random() * 1e11)).padStart(11, '0')
  return { name: `Pagadora ${digits.slice(0, 6)} ${digits.slice(6)}`, document: digits }
}

/** Returns the given list for the test's own txid. */
function answerWith(simulator: Simulator, entries: object[]): string {
  const txid = `T${randomUUID().replaceAll('-', '')}`
  const body = { success: true, message: 'OK', data: { entries, metadata: null } }
  simulator.armFault({
    service: 'pix',
    path: '/v1/pix/cashin/list',
    match: txid,
    times: 20,
    kind: 'status',
    status: 200,
    body,
  })
  return txid
}

const bare = {
  id: 'cin_sem_campos',
  value: 1638.42,
  type: 'DEPOSIT',
  txid: null,
  payer: { name: 'Otávio Guimarães Pires', document: '23771479924' },
  receiver: null,
}

async function expectNoViolations(page: Page) {
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
}

test('a payment is opened beside the list, read whole, and leads to its refund', async ({ page, env }) => {
  const payer = ownPayer()
  const { id, end_to_end_id: sent } = env.simulator.receive({ value: 1425.54, payer })
  const endToEndId = String(sent)
  await page.goto(`/pix/received?payerDocument=${payer.document}`)
  const row = rowOf(page, payer.name)
  await expect(row).toContainText('Recebido')
  await expect(row).toContainText('R$ 1.425,54')
  await row.click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))

  const detail = detailOf(page)
  await expect(detail.getByRole('heading', { level: 2, name: payer.name })).toBeVisible()
  await expect(detail.getByText(endToEndId, { exact: true }).first()).toBeVisible()
  await expect(detail.getByText(endToEndId.slice(1, 9), { exact: true })).toBeVisible()
  await expect(detail.getByText('sem txid')).toBeVisible()
  await expect(detail.getByText('end_to_end_id')).toBeVisible()
  await detail.getByRole('button', { name: 'Copiar como JSON' }).click()
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied).toMatchObject({ end_to_end_id: endToEndId, created_at: expect.any(String) })

  const refund = detail.getByRole('link', { name: 'Devolver R$ 1.425,54' })
  await expect(refund).toHaveAttribute('href', `/pix/refunds/new?endToEndId=${endToEndId}`)
  const returns = detail.getByRole('link', { name: 'Devoluções deste pagamento' })
  await expect(returns).toHaveAttribute('href', `/pix/refunds/${endToEndId}`)
  await expectNoViolations(page)
  await page.context().addCookies([{ name: 'lastro-theme', value: 'dark', url: env.url }])
  await page.reload()
  await expect(detail.getByText(endToEndId, { exact: true }).first()).toBeVisible()
  await expectNoViolations(page)
})

test('a payment that comes in is highlighted once the list is read again', async ({ page, env }) => {
  const payer = ownPayer()
  env.simulator.receive({ value: 10, payer })
  await page.goto(`/pix/received?payerDocument=${payer.document}`)
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  env.simulator.receive({ value: 20, payer })
  const twenty = rowOf(page, 'R$ 20,00')
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(twenty).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(twenty).toHaveClass(/animate-flash/)
  await expect(rowOf(page, 'R$ 10,00')).not.toHaveClass(/animate-flash/)
})

test('a payment without its id is refunded through the screen that takes it', async ({ page, env }) => {
  const txid = answerWith(env.simulator, [bare, { ...bare, id: 'cin_outro', type: 'NOVO_TIPO', payer: null }])
  await page.goto(`/pix/received?txid=${txid}&accountId=acc_1&open=cin_sem_campos`)
  const detail = detailOf(page)
  await expect(detail.getByText('O provedor não enviou o ID end-to-end deste pagamento')).toBeVisible()
  await expect(detail.getByText('O provedor não enviou outros campos.')).toBeVisible()
  await expect(detail.getByText('sem data')).toBeVisible()
  await expect(detail.getByRole('link', { name: 'Devoluções deste pagamento' })).toHaveCount(0)
  const refund = detail.getByRole('link', { name: 'Devolver R$ 1.638,42' })
  await expect(refund).toHaveAttribute('href', '/pix/refunds/new?accountId=acc_1')
  await expect(page.getByRole('columnheader', { name: 'Data' })).toHaveCount(0)

  await rowOf(page, 'NOVO_TIPO').click()
  await expect(detail.getByRole('heading', { name: 'Pagador não informado' })).toBeVisible()
  await expect(detail.getByRole('link', { name: /^Devolver/ })).toHaveCount(0)
})

test('what went back has a minus and leads to the payment that it gives back', async ({ page, as }) => {
  const answer = await (await as('finance')).get('/api/pix/received?type=DEPOSIT_REFUND')
  const [entry] = Object(await answer.json()).data
  const original = String(entry.extra.original_end_to_end_id)
  await page.goto('/pix/received?type=DEPOSIT_REFUND')
  const first = grid(page).getByRole('row').nth(1)
  await expect(first).toContainText('Devolvido')
  await expect(first).toContainText(/\u2212R\$\s\d/)
  await first.click()
  await expect(detailOf(page).getByRole('link', { name: 'Devoluções deste pagamento' })).toHaveAttribute(
    'href',
    `/pix/refunds/${original}`,
  )
  await expect(detailOf(page).getByRole('link', { name: /^Devolver/ })).toHaveCount(0)
})

test('filters live in the address, come off one by one, and say when nothing fits', async ({ page, env }) => {
  const payer = ownPayer()
  env.simulator.receive({ value: 77.31, payer })
  await page.goto('/pix/received')
  await page.getByRole('button', { name: 'Tipo', exact: true }).click()
  await page.getByRole('option', { name: 'Recebido' }).click()
  await expect(page).toHaveURL(/type=DEPOSIT/)
  await page.getByRole('button', { name: 'Período', exact: true }).click()
  await page.getByRole('button', { name: 'Últimos 7 dias' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await page.getByRole('button', { name: 'Valor', exact: true }).click()
  await page.getByLabel('Valor exato').fill('77,31')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/amountCents=7731/)
  await expect(rowOf(page, payer.name)).toBeVisible()

  await page.getByRole('button', { name: 'Pagador', exact: true }).click()
  await page.getByLabel('CPF ou CNPJ do pagador').fill('111.444.777-35')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Nenhum recebimento com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Remover o filtro Pagador' }).click()
  await expect(page).not.toHaveURL(/payerDocument/)
  await expect(rowOf(page, payer.name)).toBeVisible()
  await page.reload()
  await expect(rowOf(page, payer.name)).toBeVisible()
  await page.getByRole('button', { name: 'Limpar' }).click()
  await expect(page).toHaveURL(/\/pix\/received$/)
})

test('arrows move the detail along, Escape comes back to the row, and the list goes on by itself', async ({ page }) => {
  await page.goto('/pix/received')
  const rows = grid(page).getByRole('row')
  await rows.nth(1).click()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  await expect(rows.nth(3)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/open=/)
  await page.keyboard.press('Enter')
  await expect(detailOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(detailOf(page)).toBeHidden()
  await expect(rows.nth(3)).toBeFocused()
  await expect(page).not.toHaveURL(/open=/)
  await page.keyboard.press('End')
  await expect(page.getByText('100 carregados até agora; há mais')).toBeVisible()
})

test('a failure says what happened, and trying again brings the list', async ({ page, env }) => {
  const payer = ownPayer()
  // The event would refresh the list before the retry.
  await whileMuted(env, () => env.simulator.receive({ value: 5, payer }))
  const fault = { service: 'pix', path: '/v1/pix/cashin/list', match: payer.document, kind: 'html', times: 50 } as const
  const armed = env.simulator.armFault(fault)
  await page.goto(`/pix/received?payerDocument=${payer.document}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Resposta inválida do provedor' })).toBeVisible()
  env.simulator.clearFaults(armed)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(rowOf(page, payer.name)).toBeVisible()
})

test('on a phone the detail takes the whole plane, and gives it back', async ({ page, env }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const payer = ownPayer()
  env.simulator.receive({ value: 31.4, payer })
  await page.goto(`/pix/received?payerDocument=${payer.document}`)
  const row = rowOf(page, payer.name)
  await row.click()
  await expect(detailOf(page)).toBeFocused()
  await expect(row).toBeHidden()
  await expectNoViolations(page)
  await detailOf(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await row.click()
  await expect(detailOf(page)).toBeVisible()
  await page.goBack()
  await expect(detailOf(page)).toBeHidden()
  await expect(row).toBeVisible()
})

test('an entry that the list does not have is not made up', async ({ page }) => {
  await page.goto('/pix/received?open=cin_que_nao_existe')
  await expect(detailOf(page).getByText('Este recebimento não está entre os carregados')).toBeVisible()
  await detailOf(page).getByRole('button', { name: 'Carregar mais' }).click()
  await expect(page.getByText('100 carregados até agora; há mais')).toBeVisible()
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('reads what was received and the refunds of a payment, and refunds nothing', async ({ page, env }) => {
    const payer = ownPayer()
    const { end_to_end_id: sent } = env.simulator.receive({ value: 64, payer })
    await page.goto(`/pix/received?payerDocument=${payer.document}`)
    await rowOf(page, payer.name).click()
    const detail = detailOf(page)
    await expect(detail.getByText('Usuários com o perfil Financeiro podem devolver.')).toBeVisible()
    await expect(detail.getByRole('link', { name: /^Devolver/ })).toHaveCount(0)
    const returns = detail.getByRole('link', { name: 'Devoluções deste pagamento' })
    await expect(returns).toHaveAttribute('href', `/pix/refunds/${sent}`)
  })
})

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('says which role it takes', async ({ page }) => {
    await page.goto('/pix/received')
    await expect(page.getByText('Seu perfil não dá acesso a esta página')).toBeVisible()
  })
})
