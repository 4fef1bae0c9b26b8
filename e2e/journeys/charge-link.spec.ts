import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance' })

/** Creates a charge with the form and a link for its payer; returns the address and the txid. */
async function sharedCharge(page: Page): Promise<{ path: string; txid: string }> {
  await page.goto('/pix/charges/new')
  await page.getByLabel('Valor da cobrança').fill('4166,00')
  await page.getByLabel('Cliente', { exact: true }).fill('Construtora Aroeira Ltda')
  await page.getByLabel('Referente a').fill('NF-e 1.707, parcela 2 de 3')
  await page.getByRole('button', { name: 'Criar cobrança de R$ 4.166,00' }).click()
  await page.waitForURL(/\/pix\/charges\/[0-9a-f-]{36}$/)
  const txid = (await page.getByRole('cell', { name: /^[A-Za-z0-9]{26,35}$/ }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Criar link' }).click()
  const url = await page.getByText(/\/c\/[\w-]{22}$/).textContent()
  return { path: new URL(url ?? '').pathname, txid }
}

test('a charge travels to a phone, without a barrier, and is followed there until it was paid', async ({
  page,
  browser,
  as,
  env,
}) => {
  const { path, txid } = await sharedCharge(page)
  const phone = await browser.newContext({
    baseURL: env.url,
    viewport: { width: 320, height: 640 },
    locale: 'pt-BR',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const payer = await phone.newPage()
  await payer.goto(path)
  await expect(payer.getByText('NF-e 1.707, parcela 2 de 3')).toBeVisible()
  await expect(payer.getByText('Construtora Aroeira')).toBeHidden()

  await test.step('the page of a payer has no barrier, in either theme', async () => {
    await expect(payer.getByRole('timer')).toBeVisible()
    expect(await violationsOn(payer)).toEqual([])
    await payer.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(payer, ['color-contrast'])).toEqual([])
    expect(await payer.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const faces = async () => (await document.fonts.load('15px Inter')).map(({ status }) => status)
    expect(await payer.evaluate(faces)).toEqual(['loaded'])
  })

  await test.step('it needs no script to be read', async () => {
    const plain = await browser.newContext({ baseURL: env.url, javaScriptEnabled: false, locale: 'en-US' })
    const scriptless = await plain.newPage()
    await scriptless.goto(path)
    await expect(scriptless.getByRole('img', { name: 'Pix QR code' })).toBeVisible()
    await expect(scriptless.getByRole('button')).toHaveCount(0)
    await plain.close()
  })

  await payer.setViewportSize({ width: 390, height: 844 })
  await payer.getByRole('button', { name: 'Copiar código Pix' }).click()
  await expect(payer.getByRole('button', { name: 'Código copiado' })).toBeVisible()
  expect(await payer.evaluate(() => navigator.clipboard.readText())).toBe(
    await payer.locator('[data-code]').textContent(),
  )

  await test.step('during an outage the code stays, and the page says that nothing was checked since', async () => {
    const path = '/v1/pix/cashin/get'
    const fault = env.simulator.armFault({ service: 'pix', path, match: txid, kind: 'reset', times: 10_000 })
    const unchecked = payer.getByText(/^Não conseguimos verificar o pagamento desde \d\d:\d\d; se já pagou/)
    await expect(unchecked).toBeVisible({ timeout: 20_000 })
    await expect(payer.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
    expect(await violationsOn(payer, ['color-contrast'])).toEqual([])
    env.simulator.clearFaults(fault)
    await expect(unchecked).toBeHidden({ timeout: 20_000 })
  })

  const { end_to_end_id: endToEndId } = env.simulator.payCharge(txid)
  await expect(payer.getByRole('heading', { name: 'Pix recebido' })).toBeVisible()
  await expect(payer.locator('[data-code]')).toHaveCount(0)
  // The phone opened the link, and so did the browser without scripts.
  await expect(page.getByText('Aberta 2 vezes')).toBeVisible()

  await test.step('a payment that went back has no receipt', async () => {
    await expect(payer.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible()
    const finance = await as('finance')
    await finance.get('/api/pix/received')
    const id = randomUUID()
    const refund = { data: { endToEndId }, headers: { 'idempotency-key': id } }
    await dataOf(await finance.post('/api/pix/refunds', refund), 201)
    env.simulator.settleRefund(String(endToEndId), 'DEVOLVIDO')
    await expect.poll(async () => (await dataOf(await finance.get(`/api/operations/${id}`))).state).toBe('confirmed')
    // Neither page is reloaded.
    await expect(payer.getByRole('heading', { name: 'Pix devolvido' })).toBeVisible({ timeout: 30_000 })
    const refunded = 'Paga e devolvida: recebido R$ 4.166,00, devolvido R$ 4.166,00'
    await expect(page.getByText(refunded)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('link', { name: 'Ver a devolução' })).toBeVisible()
    await page.getByRole('link', { name: 'Cobranças', exact: true }).first().click()
    await expect(page.getByRole('row').filter({ hasText: 'Construtora Aroeira' })).toContainText('Paga, devolvida')
    await expect(payer.getByText(/^CNPJ \d\d\./)).toBeVisible()
    await expect(payer.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible()
    expect(await violationsOn(payer)).toEqual([])
  })

  await test.step('a payment after the expiry reaches a page that was left open, and what was never checked is not called unpaid', async () => {
    const finance = await as('finance')
    const data = { amountCents: 5_556, expiresIn: 8 }
    const created = await finance.post('/api/pix/charges', { data, headers: { 'idempotency-key': randomUUID() } })
    const { id, result } = await dataOf(created, 201)
    const late = String(Object(result).txid)
    const fault = { service: 'pix', path: '/v1/pix/cashin/get', match: late, kind: 'reset', times: 10_000 } as const
    const armed = env.simulator.armFault(fault)
    const { url } = await dataOf(await finance.post(`/api/pix/charges/${id}/share`, { data: {} }), 201)
    await payer.goto(new URL(String(url)).pathname)
    await page.goto(`/pix/charges/${id}`)
    await expect(page.getByText('Expirada, não verificada')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Expirada sem pagamento identificado')).toBeHidden()
    env.simulator.clearFaults(armed)
    await expect(page.getByText('Expirada sem pagamento identificado')).toBeVisible({ timeout: 20_000 })
    await expect(payer.getByRole('heading', { name: 'Esta cobrança expirou' })).toBeVisible({ timeout: 30_000 })
    env.simulator.payCharge(late)
    await expect(payer.getByRole('heading', { name: 'Pix recebido' })).toBeVisible({ timeout: 45_000 })
  })
  await phone.close()
})
