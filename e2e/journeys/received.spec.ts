import { expect, type Page } from '@playwright/test'
import { whileMuted } from '../support/muted-webhooks.ts'
import { test } from '../support/test.ts'
import { goOnAs } from './go-on-as.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

const grid = (page: Page) => page.getByRole('grid', { name: 'Recebidos' })
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const detailOf = (page: Page) => page.getByRole('region', { name: 'Detalhes do recebimento' })

/** A payer for one test. */
function ownPayer() {
  const digits = String(Math.floor(Math.random() * 1e11)).padStart(11, '0')
  return { name: `Pagadora ${digits.slice(0, 6)} ${digits.slice(6)}`, document: digits }
}

test('a payment is found, opened beside the list or over it on a phone, and leads to its refund; support reads it', async ({
  page,
  env,
  sessions,
}) => {
  await test.step('a payment that comes in is highlighted once the list is read again', async () => {
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

  await test.step('filters live in the address, come off one by one, and say when nothing fits', async () => {
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

  await test.step('arrows move the detail along, Escape comes back to the row, and the list goes on by itself', async () => {
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

  await test.step('a failure says what happened, and trying again brings the list', async () => {
    const payer = ownPayer()
    // The event would refresh the list before the retry.
    await whileMuted(env, () => env.simulator.receive({ value: 5, payer }))
    const fault = {
      service: 'pix',
      path: '/v1/pix/cashin/list',
      match: payer.document,
      kind: 'html',
      times: 50,
    } as const
    const armed = env.simulator.armFault(fault)
    await page.goto(`/pix/received?payerDocument=${payer.document}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Resposta inválida do provedor' })).toBeVisible()
    env.simulator.clearFaults(armed)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(rowOf(page, payer.name)).toBeVisible()
  })

  await test.step('on a phone the detail takes the whole plane, and gives it back', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const payer = ownPayer()
    env.simulator.receive({ value: 31.4, payer })
    await page.goto(`/pix/received?payerDocument=${payer.document}`)
    const row = rowOf(page, payer.name)
    await row.click()
    await expect(detailOf(page)).toBeFocused()
    await expect(row).toBeHidden()
    await detailOf(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(row).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await row.click()
    await expect(detailOf(page)).toBeVisible()
    await page.goBack()
    await expect(detailOf(page)).toBeHidden()
    await expect(row).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a payment is opened beside the list, read whole, and leads to its refund', async () => {
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
  })

  await test.step('support reads what was received and the refunds of a payment, refunds nothing, and sees no account', async () => {
    const payer = ownPayer()
    const { end_to_end_id: sent } = env.simulator.receive({ value: 64, payer })
    await goOnAs(page, await sessions('support'))
    await page.goto(`/pix/received?payerDocument=${payer.document}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Recebidos' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Conta: / })).toHaveCount(0)
    await rowOf(page, payer.name).click()
    const detail = detailOf(page)
    await expect(detail.getByText('Usuários com o perfil Financeiro podem devolver.')).toBeVisible()
    await expect(detail.getByRole('link', { name: /^Devolver/ })).toHaveCount(0)
    await detail.getByRole('link', { name: 'Devoluções deste pagamento' }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/refunds/${sent}`))
    await expect(page.getByRole('heading', { level: 1, name: `Pagamento de ${payer.name}` })).toBeVisible()
    await expect(page.getByText('O provedor não tem devolução deste pagamento.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Devolver este pagamento' })).toHaveCount(0)
  })
})
