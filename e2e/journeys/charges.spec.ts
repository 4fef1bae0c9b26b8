import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { charge, chargeAddress, failOnce, idIn, ownExternalId, timesRequested } from './charge-form.ts'

test.use({ role: 'finance' })

const tampered = (txid: string) => ({
  success: true,
  message: 'OK',
  data: {
    txid,
    integration_id: null,
    pix_copia_cola:
      '00020101021226440014br.gov.bcb.pix2522pix.example/qr/v2/9a7b52040000530398654041.005802BR5904LOJA6005PORTO62070503abc63041D3D',
    qrcode_base64: '',
  },
})

test('a charge is paid, paid with another amount, unknown, tampered with or expired, and the list is narrowed to it', async ({
  page,
  as,
  env,
}) => {
  await test.step('finance charges, somebody pays, the screen turns to paid without a reload', async () => {
    const externalId = ownExternalId()
    await charge(page, externalId)
    await expect(page).toHaveURL(chargeAddress)
    await expect(page.getByRole('heading', { level: 1, name: externalId })).toBeVisible()
    await expect(page.getByText('Aguardando pagamento').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR Code Pix/ })).toBeVisible()
    await expect(page.getByText(/CRC [0-9A-F]{4} confere/)).toBeVisible()
    await expect(page.getByText('R$ 1.248,90, igual ao solicitado')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^(1 d 00|23):\d\d:\d\d$/)

    const operation = await dataOf(await (await as('finance')).get(`/api/pix/charges/${idIn(page)}`))
    const { txid, copyPaste } = Object(operation.result)
    await page.getByRole('button', { name: 'Copiar código Pix' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copyPaste)

    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })
    const { end_to_end_id: paidWith } = env.simulator.payCharge(txid)
    await expect(page.getByText('Pagamento confirmado')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Cobrança paga: recebido R$ 1.248,90' })).toBeAttached()
    await expect(page.getByRole('img', { name: /^QR/ })).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')
    expect(timesRequested(env.simulator, externalId)).toBe(1)

    await page.getByRole('link', { name: 'Ver em Recebidos' }).click()
    await expect(page.getByRole('row').filter({ hasText: txid })).toBeVisible()
    await page.goBack()
    // The payment is known now that Received was read.
    await page.reload()
    await expect(page.getByText(String(paidWith))).toBeVisible()
    await page.getByRole('link', { name: 'Ver o pagamento' }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/refunds/${paidWith}$`))
  })

  await test.step('a charge paid with another amount says both, on its page, in the list, on a phone and in the bell', async () => {
    const key = randomUUID()
    const data = { amountCents: 500_000, valueChangeMode: 'VALOR_ABERTO', externalId: ownExternalId() }
    const headers = { 'idempotency-key': key }
    const created = await dataOf(await (await as('finance')).post('/api/pix/charges', { headers, data }), 201)
    const both = 'cobrado R$ 5.000,00, recebido R$ 0,01'
    await page.goto(`/pix/charges/${key}`)
    await expect(page.getByText('Aguardando pagamento').first()).toBeVisible()
    env.simulator.payCharge(Object(created.result).txid, { value: 0.01 })
    await expect(page.getByText(`Paga com outro valor: ${both}`)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `Cobrança paga: ${both}` })).toBeAttached()

    await page.goto(`/pix/charges?q=${data.externalId}`)
    await expect(page.getByRole('row').filter({ hasText: data.externalId })).toContainText(both)
    const desk = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(both)).toBeVisible()
    await page.getByRole('button', { name: /^Notificações/ }).click()
    await expect(page.getByRole('link', { name: `Cobrança paga com outro valor: ${both}` })).toBeVisible()
    await page.setViewportSize(desk)
  })

  await test.step('sent again, it is one charge of the same external id', async () => {
    const externalId = ownExternalId()
    failOnce(env.simulator, externalId, { kind: 'applied-then-reset' })
    await charge(page, externalId)
    await expect(page).toHaveURL(chargeAddress)
    await expect(page.getByRole('heading', { name: 'A cobrança pode ou não ter sido criada' })).toBeVisible()
    await expect(page.getByText('Causa: Provedor indisponível')).toBeVisible()
    await expect(page.getByText('uma cobrança sem pagamento não movimenta dinheiro')).toBeVisible()
    await expect(page.getByText('o provedor terá duas cobranças')).toBeVisible()
    expect(timesRequested(env.simulator, externalId)).toBe(1)

    await page.goto('/')
    const row = page.getByRole('listitem').filter({ hasText: externalId })
    await row.getByRole('link', { name: 'Resolver' }).click()
    await page.getByRole('button', { name: 'Reenviar com o mesmo identificador' }).click()
    await expect(page.getByRole('img', { name: /^QR Code Pix/ })).toBeVisible()
    await expect(page.getByText(/^Reenviada por Marina Duarte, tentativa 2/)).toBeVisible()
    expect(timesRequested(env.simulator, externalId)).toBe(2)
  })

  await test.step('it is given up after a question that starts on the safe side', async () => {
    const externalId = ownExternalId()
    failOnce(env.simulator, externalId, { kind: 'applied-then-status', status: 500 })
    await charge(page, externalId)
    await page.getByRole('button', { name: 'Desistir desta cobrança' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Desistir da cobrança de R$ 1.248,90?' })
    await expect(dialog.getByRole('button', { name: 'Manter como está' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Desistir', exact: true }).click()
    await expect(page.getByText('Cobrança abandonada')).toBeVisible()
    await expect(page.getByText('Não concluída', { exact: true })).toBeVisible()
    await expect(page.getByText('Recusada')).toHaveCount(0)
    expect(timesRequested(env.simulator, externalId)).toBe(1)

    await page.getByRole('link', { name: 'Nova cobrança com estes dados' }).click()
    await expect(page.getByLabel('Valor da cobrança')).toHaveValue('1.248,90')
    await expect(page.getByLabel('Identificador externo')).toHaveValue(externalId)
  })

  await test.step('a code that does not say what was requested is shut until somebody has read why, and one of an expired charge is gone', async () => {
    const externalId = ownExternalId()
    const body = tampered(randomUUID().replaceAll('-', ''))
    failOnce(env.simulator, externalId, { kind: 'status', status: 200, body })
    await charge(page, externalId)
    const warning = page.getByRole('alert').filter({ hasText: 'Não compartilhe este código sem conferir' })
    await expect(warning).toContainText('O CRC não confere')
    const copy = page.getByRole('button', { name: 'Copiar código Pix' })
    await expect(copy).toBeDisabled()
    await expect(page.getByRole('img', { name: /^QR/ })).toHaveCount(0)
    await warning.getByLabel('Li o aviso e quero ver o código mesmo assim').check()
    await expect(copy).toBeEnabled()
    await expect(page.getByRole('img', { name: /^QR/ })).toBeVisible()

    await test.step('a charge that nobody paid in time is expired', async () => {
      const id = randomUUID()
      const finance = await as('finance')
      const data = { amountCents: 5_000, expiresIn: 2, externalId: ownExternalId() }
      await dataOf(await finance.post('/api/pix/charges', { data, headers: { 'idempotency-key': id } }), 201)
      await page.goto(`/pix/charges/${id}`)
      await expect(page.getByText('Expirada sem pagamento identificado')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Cobranças', exact: true }).first().click()
      await expect(page.getByRole('row').filter({ hasText: data.externalId })).toContainText('Expirada')
    })
  })

  await test.step('the list is narrowed by state and text, both in the address', async () => {
    const finance = await as('finance')
    const create = async (externalId: string) => {
      const headers = { 'idempotency-key': randomUUID() }
      const data = { amountCents: 124_890, externalId }
      return Object((await dataOf(await finance.post('/api/pix/charges', { data, headers }), 201)).result).txid
    }
    const [paid, waiting] = [ownExternalId(), ownExternalId()]
    env.simulator.payCharge(await create(paid))
    await create(waiting)

    await page.goto('/pix/charges')
    await page.getByRole('button', { name: 'Situação' }).click()
    await page.getByRole('option', { name: 'Paga' }).click()
    await expect(page).toHaveURL(/state=confirmed/)
    await expect(page.getByRole('row').filter({ hasText: paid })).toContainText('Paga')
    await expect(page.getByRole('row').filter({ hasText: waiting })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover o filtro Situação' }).click()
    await page.getByRole('searchbox').fill(waiting)
    await expect(page).toHaveURL(new RegExp(`q=${waiting}`))
    await expect(page.getByRole('row').filter({ hasText: paid })).toHaveCount(0)
    await page.reload()
    await page.getByRole('row').filter({ hasText: waiting }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: waiting })).toBeVisible()
  })
})
