import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { accountIds } from '../simulator/test-client.ts'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { failOnce, leftFor, openReview, paymentPage, receivePayment, refundIn, sendButton } from './refund-payment.ts'

test.use({ role: 'finance' })

const once = { cents: [-31_250], requested: 1, externalIds: 1 }

test('a received payment is given back once: found again, one at a time, with what stands against it and what is not known', async ({
  page,
  as,
  env,
}) => {
  await test.step('from the received payment to a refund that settles with nobody watching', async () => {
    const finance = await as('finance')
    const { endToEndId, payer } = await receivePayment(env.simulator, finance)
    await page.goto(`/pix/received?payerDocument=${payer.document}`)
    await page.getByRole('row').filter({ hasText: payer.name }).click()
    await page.getByRole('link', { name: 'Devolver R$ 312,50' }).click()

    await expect(page.getByText('Não há devolução parcial')).toBeVisible()
    await expect(page.getByText('trezentos e doze reais e cinquenta centavos')).toBeVisible()
    await expect(page.getByText(payer.name).first()).toBeVisible()
    // Where approvals are off, nothing speaks of another person or a limit.
    await expect(page.getByRole('main').getByText(/aprova/i)).toHaveCount(0)
    await page.getByLabel('Identificador externo').fill('DEV-1')
    await sendButton(page).click()
    await expect(page).toHaveURL(paymentPage(endToEndId))
    await expect(page.getByText('Aceita pelo provedor; aguarda confirmação')).toBeVisible()
    await expect(page.getByText('Em andamento')).toBeVisible()
    await expect(page.getByText('DEV-1', { exact: true })).toBeVisible()

    const id = refundIn(page)
    await page.goto('/')
    env.simulator.settleRefund(endToEndId, 'DEVOLVIDO')
    const state = async () => (await dataOf(await finance.get(`/api/operations/${id}`))).state
    await expect.poll(state).toBe('confirmed')
    await page.goto(`/pix/refunds/${id}`)
    await expect(page).toHaveURL(paymentPage(endToEndId))
    await expect(page.getByText('O provedor confirmou a devolução ao pagador.')).toBeVisible()
    await expect(page.getByText('Devolvido', { exact: true })).toBeVisible()
    expect(leftFor(env.simulator, endToEndId)).toEqual(once)
  })

  await test.step('an answer cut before it was applied is sent again under the same external id', async () => {
    const { endToEndId } = await receivePayment(env.simulator, await as('finance'))
    failOnce(env.simulator, endToEndId, { kind: 'reset' })
    await openReview(page, endToEndId)
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: 'A devolução pode ou não ter sido feita' })).toBeVisible()
    await page.getByRole('button', { name: 'Verificar e reenviar com o mesmo identificador' }).click()
    await expect(page.getByText('Aceita pelo provedor; aguarda confirmação')).toBeVisible()
    expect(leftFor(env.simulator, endToEndId)).toEqual({ ...once, requested: 2 })
  })

  await test.step('a second refund of the payment is refused', async () => {
    const finance = await as('finance')
    const { endToEndId } = await receivePayment(env.simulator, finance)
    // A live message would remove the button.
    await page.route('**/api/events?*', (route) => route.abort())
    await openReview(page, endToEndId)
    const id = randomUUID()
    const headers = { 'idempotency-key': id }
    await dataOf(await finance.post('/api/pix/refunds', { data: { endToEndId }, headers }), 201)
    await sendButton(page).click()
    const blocked = page.getByRole('status').filter({ hasText: 'Já há uma devolução deste pagamento em andamento' })
    await expect(blocked).toContainText('Solicitada por Marina Duarte')
    await expect(sendButton(page)).toHaveCount(0)
    await blocked.getByRole('link', { name: 'Ver devolução' }).click()
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    expect(leftFor(env.simulator, endToEndId)).toEqual(once)
    await page.unroute('**/api/events?*')
  })

  await test.step('a disputed payment takes a tick; a refund that was not made may be requested again', async () => {
    const { endToEndId } = await receivePayment(env.simulator, await as('finance'))
    env.simulator.registerInfraction({ transaction_id: endToEndId, situation_type: 'SCAM' })
    await openReview(page, endToEndId)
    await expect(page.getByText('Há uma infração aberta sobre este pagamento')).toBeVisible()
    await sendButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Confirme a leitura do aviso.' })).toBeVisible()
    await page.getByLabel('Estou ciente da infração e quero devolver mesmo assim').check()
    await sendButton(page).click()
    await expect(page).toHaveURL(paymentPage(endToEndId))
    env.simulator.settleRefund(endToEndId, 'NAO_REALIZADO')
    await expect(page.getByText('O provedor recebeu a solicitação e não a concluiu')).toBeVisible()
    await expect(page.getByText('Não realizada')).toBeVisible()
    await page.getByRole('link', { name: 'Solicitar de novo com estes dados' }).click()
    await expect(sendButton(page)).toBeVisible()
  })

  await test.step('the list is narrowed by state and text, both in the address', async () => {
    const finance = await as('finance')
    const first = await receivePayment(env.simulator, finance)
    const second = await receivePayment(env.simulator, finance)
    for (const { endToEndId } of [first, second]) {
      const headers = { 'idempotency-key': randomUUID() }
      await dataOf(await finance.post('/api/pix/refunds', { data: { endToEndId }, headers }), 201)
    }
    await page.goto('/pix/refunds')
    await page.getByRole('searchbox').fill(first.endToEndId)
    await expect(page).toHaveURL(new RegExp(`q=${first.endToEndId}`))
    await expect(page.getByRole('row').filter({ hasText: second.payer.name })).toHaveCount(0)
    await page.getByRole('button', { name: 'Situação' }).click()
    await page.getByRole('option', { name: 'Aceita, a confirmar' }).click()
    await expect(page).toHaveURL(/state=accepted/)
    await page.getByRole('row').filter({ hasText: first.payer.name }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Pagamento de ${first.payer.name}` })).toBeVisible()
  })

  await test.step('a pasted id is judged softly, and one that the provider does not know is refused by it', async () => {
    await page.goto('/pix/refunds/new')
    const id = page.getByLabel('ID end-to-end (E2E) do Pix recebido')
    await page.getByRole('button', { name: 'Revisar a devolução' }).click()
    await expect(page.getByText('Informe o ID do pagamento.')).toBeVisible()
    await id.fill('D6070119020260301144500a1B2c3D4e')
    await expect(page.getByText('é o formato do ID de uma devolução')).toBeVisible()
    await id.fill('E6070119020260301144500a1B2c3D')
    await expect(page.getByText('Faltam 2 caracteres')).toBeVisible()
    await id.fill('ID da transação: E6070119020260301144500a1B2c3D4e')
    await expect(page.getByText('Pago em 01/03/2026, 11:45')).toBeVisible()
    await id.press('Enter')
    await expect(page.getByText('Pagamento não localizado no Lastro')).toBeVisible()
    await expect(page.getByText(/^O pagamento foi feito há \d+ dias$/)).toBeVisible()
    await page.getByRole('button', { name: 'Devolver o valor integral' }).click()
    // The text appears on the form, or on the refund's page when a live message was faster.
    await expect(page.getByText('Pagamento não encontrado no provedor').first()).toBeVisible()
  })

  await test.step('what the provider has already is no refund of ours, and closes the way', async () => {
    // The oldest account, which existed before any request here.
    const [main] = accountIds(env.simulator)
    const { endToEndId } = Object(env.simulator.state()).refunds.findLast(
      ({ account, status }: Record<string, unknown>) => account === main && status === 'DEVOLVIDO',
    )
    await page.goto(`/pix/refunds/new?endToEndId=${endToEndId}`)
    await expect(page.getByText('O provedor já tem uma devolução deste pagamento')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Devolver|^Solicitar/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ver o pagamento' }).click()
    await expect(page.getByText('Nenhuma devolução deste pagamento foi solicitada pelo Lastro.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Devolver este pagamento' })).toHaveCount(0)
  })

  await test.step('while the provider cannot be read, ours stays in sight and the review says what is unknown', async () => {
    const { endToEndId } = await receivePayment(env.simulator, await as('finance'))
    await openReview(page, endToEndId)
    await sendButton(page).click()
    await expect(page).toHaveURL(paymentPage(endToEndId))
    const down = { service: 'pix', path: '/v1/pix/cashin/refund_get', kind: 'status', status: 500, times: 200 } as const
    const fault = env.simulator.armFault({ ...down, match: endToEndId })
    const finance = await as('finance')
    await expect.poll(async () => (await finance.get(`/api/pix/refunds/${endToEndId}`)).status()).toBe(502)
    await page.reload()
    await expect(page.getByText('Não foi possível consultar o provedor')).toBeVisible()
    await expect(page.getByText('Aceita pelo provedor; aguarda confirmação')).toBeVisible()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    env.simulator.clearFaults(fault)
    await expect(page.getByText('Devolução no provedor')).toBeVisible()

    const unread = await receivePayment(env.simulator, await as('finance'))
    env.simulator.armFault({ ...down, match: unread.endToEndId })
    await openReview(page, unread.endToEndId)
    await expect(page.getByText('Devoluções deste pagamento no provedor: não consultadas.')).toBeVisible()
  })
})
