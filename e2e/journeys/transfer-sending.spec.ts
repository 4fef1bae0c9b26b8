import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../support/test.ts'
import {
  againButton,
  failTransfer,
  keyIn,
  ordersTo,
  ownKey,
  paidTo,
  reviewTransfer,
  sendButton,
  transferAddress,
} from './transfer-form.ts'

test.use({ role: 'finance' })

const posts = '**/api/pix/transfers'
const looks = /\/api\/pix\/transfers\/[0-9a-f-]{36}$/
const lost = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Não foi possível confirmar se a transferência chegou ao Lastro' })
const accepted = (page: Page) => page.getByText('Aceita, a confirmar').first()

/** The request arrives, but its answer does not. */
async function cutAfter(route: Route) {
  await route.fetch()
  await route.abort('connectionreset')
}

const cutBefore = (route: Route) => route.abort('connectionrefused')

test('a sending that is cut, before or after it arrived, is found again or sent again as the same transfer', async ({
  page,
  context,
  env,
}) => {
  await test.step('the network goes after the sending: the screen says what is known, and finds the transfer when it is back', async () => {
    const key = ownKey()
    const id = await reviewTransfer(page, key)
    const offline = async (route: Route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    }
    await page.route(posts, offline, { times: 1 })
    await sendButton(page).click()
    await expect(lost(page)).toContainText('Enviar de novo é seguro')
    await expect(lost(page)).toContainText('Verificando se a solicitação chegou ao Lastro.')
    await againButton(page).click()
    await expect(lost(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(accepted(page)).toBeVisible()
    expect(paidTo(env.simulator, key)).toHaveLength(1)
  })

  await test.step('a cut before the sending: nothing arrived, the screen says so, and the same key goes again', async () => {
    const key = ownKey()
    const id = await reviewTransfer(page, key)
    await page.route(posts, cutBefore, { times: 1 })
    await sendButton(page).click()
    const absent = page.getByRole('alert').filter({ hasText: 'A transferência não chegou ao Lastro' })
    await expect(absent).toContainText('nada foi enviado ao provedor')
    expect(ordersTo(env.simulator, key)).toEqual([])
    await againButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(accepted(page)).toBeVisible()
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: id }])
  })

  await test.step('two cuts in a row and an answer that upstream loses as well end in one movement', async () => {
    const key = ownKey()
    const fault = failTransfer(env.simulator, key, { kind: 'applied-then-reset', times: 100 })
    const id = await reviewTransfer(page, key)
    await page.route(looks, cutBefore)
    await page.route(posts, cutAfter, { times: 2 })
    await sendButton(page).click()
    await expect(lost(page)).toBeVisible()
    const sentAgain = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/transfers'),
    )
    await againButton(page).click()
    expect((await sentAgain).headers()['idempotency-key']).toBe(id)
    await expect(againButton(page)).toBeEnabled()
    await page.unroute(looks)
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(page.getByRole('heading', { name: 'A transferência pode ou não ter sido enviada' })).toBeVisible()
    await expect(page.getByText('Reenviada pelo Lastro, tentativa 2')).toBeVisible()
    await expect(page.getByText('Causa: Provedor indisponível.')).toBeVisible()

    await expect(page.getByText('Ao vivo')).toBeVisible()
    await page.route('**/api/pix/transfers/**', cutBefore)
    // While messages come, a page looks again by itself within half a minute only.
    await expect(page.getByText(/^Sem atualização desde \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Ao vivo')).toHaveCount(0)
    await page.unroute('**/api/pix/transfers/**')

    env.simulator.clearFaults(fault)
    await page.getByRole('button', { name: 'Reenviar com a mesma chave' }).click()
    await expect(accepted(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Situação atual: Aceita, a confirmar' })).toBeAttached()
    await expect(page.getByText(/^Reenviada por Marina Duarte, tentativa \d/)).toBeVisible()
    expect(new Set(ordersTo(env.simulator, key).map((order) => order.idempotency_key))).toEqual(new Set([id]))
    expect(paidTo(env.simulator, key)).toHaveLength(1)
  })
})

test('what is clicked twice goes once, and a refusal and its cause are shown, then tried again as another request', async ({
  page,
  env,
}) => {
  await test.step('two clicks and two Ctrl+Enter are one transfer', async () => {
    const [clicked, pressed] = [ownKey(), ownKey()]
    await reviewTransfer(page, clicked)
    await sendButton(page).dblclick()
    await expect(page).toHaveURL(transferAddress)
    await reviewTransfer(page, pressed)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(transferAddress)
    await expect(accepted(page)).toBeVisible()
    expect([clicked, pressed].map((key) => ordersTo(env.simulator, key).length)).toEqual([1, 1])
  })

  await test.step('more than the balance is warned of before, and refused with both figures word for word', async () => {
    const key = ownKey()
    const id = await reviewTransfer(page, key, '90.000.000,00')
    await expect(page.getByText('Saldo atual insuficiente.')).toBeVisible()
    await sendButton(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Saldo insuficiente para este valor' })
    await expect(notice).toContainText('Insufficient balance.')
    await expect(notice).toContainText(/Disponível: R\$\s[\d.]+,\d\d. Necessário: R\$\s90\.000\.000,90/)
    await expect(page.getByText('Esta solicitação foi recusada e registrada.')).toBeVisible()
    await page.getByRole('link', { name: 'Abrir o registro' }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(page.getByText('Não realizada pelo provedor')).toBeVisible()
    await expect(page.getByText('Saldo insuficiente para este valor').first()).toBeVisible()
    await expect(page.getByText('Insufficient balance.', { exact: true })).toBeVisible()
    await expect(page.getByText('Disponível', { exact: true })).toBeVisible()
    await expect(page.getByText('Necessário', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Solicitar de novo com estes dados' })).toHaveAttribute(
      'href',
      `/pix/transfers/new?from=${id}`,
    )
    expect(paidTo(env.simulator, key)).toEqual([])
  })

  await test.step('a second try after a refusal is another request', async () => {
    const key = ownKey()
    const body = { success: false, message: 'Invalid client token', data: null }
    failTransfer(env.simulator, key, { kind: 'status', status: 401, body })
    const refused = await reviewTransfer(page, key)
    await sendButton(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'O provedor recusou a credencial do Lastro' })
    await expect(notice).toContainText('na lista de IPs permitidos ou no User-Agent')
    expect(paidTo(env.simulator, key)).toEqual([])
    await sendButton(page).click()
    await expect(page).toHaveURL(transferAddress)
    expect(keyIn(page)).not.toBe(refused)
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: keyIn(page) }])
  })
})
