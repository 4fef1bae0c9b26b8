import { expect, type Page, type Route } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import { password, people } from '../support/people.ts'
import { hydrated, sessionOf, test } from '../support/test.ts'
import {
  againButton,
  amountField,
  backButton,
  failTransfer,
  goToReview,
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

  await test.step('a cut after the sending, sent again by hand, is the same transfer', async () => {
    const key = ownKey()
    const id = await reviewTransfer(page, key)
    await page.route(posts, cutAfter, { times: 1 })
    await page.route(looks, cutBefore)
    await sendButton(page).click()
    await expect(lost(page)).toBeVisible()
    expect(paidTo(env.simulator, key)).toHaveLength(1)
    const sentAgain = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/transfers'),
    )
    await againButton(page).click()
    expect((await sentAgain).headers()['idempotency-key']).toBe(id)
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(accepted(page)).toBeVisible()
    expect(ordersTo(env.simulator, key)).toHaveLength(1)
    expect(paidTo(env.simulator, key)).toHaveLength(1)
    await page.unroute(looks)
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
    failTransfer(env.simulator, key, { kind: 'applied-then-reset' })
    const id = await reviewTransfer(page, key)
    await page.route(looks, cutBefore)
    await page.route(posts, cutAfter, { times: 2 })
    await sendButton(page).click()
    await expect(lost(page)).toBeVisible()
    await againButton(page).click()
    await expect(againButton(page)).toBeEnabled()
    await page.unroute(looks)
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(accepted(page)).toBeVisible()
    expect(paidTo(env.simulator, key)).toHaveLength(1)
  })
})

test('what is clicked twice goes once, what changes is another request, and more than the balance is refused', async ({
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

  await test.step('a field that changes after the review is another request; going back and forth is not', async () => {
    const key = ownKey()
    const first = await reviewTransfer(page, key)
    await backButton(page).click()
    expect(await goToReview(page)).toBe(first)
    await backButton(page).click()
    await amountField(page).fill('99,90')
    const second = await goToReview(page)
    expect(second).not.toBe(first)
    await sendButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${second}$`))
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: second, cents: -9_990 }])
  })

  await test.step('more than the balance is warned of before, and refused with both figures word for word', async () => {
    const key = ownKey()
    await reviewTransfer(page, key, '90.000.000,00')
    await expect(page.getByText('Saldo atual insuficiente.')).toBeVisible()
    await sendButton(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Saldo insuficiente para este valor' })
    await expect(notice).toContainText('Insufficient balance.')
    await expect(notice).toContainText(/Disponível: R\$\s[\d.]+,\d\d\. Necessário: R\$\s90\.000\.000,90/)
    expect(paidTo(env.simulator, key)).toEqual([])
  })
})

type Refusal = { name: string; fault: Pick<FaultOrder, 'kind' | 'status' | 'body'>; title: string; shown: string }

const says = (message: string, data: object | null = null) => ({ success: false, message, data })

const refusals: Refusal[] = [
  {
    name: 'Invalid value',
    fault: { kind: 'status', status: 400, body: says('Invalid value') },
    title: 'O provedor recusou a solicitação',
    shown: 'Invalid value',
  },
  {
    name: 'a wrong token',
    fault: { kind: 'status', status: 401, body: says('Invalid client token') },
    title: 'O provedor recusou a credencial do Lastro',
    shown: 'na lista de IPs permitidos ou no User-Agent',
  },
  {
    name: 'its limit',
    fault: { kind: '429' },
    title: 'Limite de requisições do provedor atingido',
    shown: 'Aguarde alguns segundos e tente de novo.',
  },
  {
    name: 'a balance that is too small',
    fault: {
      kind: 'status',
      status: 400,
      body: says('Insufficient balance.', { saldo_disponivel: 100.5, total_necessario: 125.7 }),
    },
    title: 'Saldo insuficiente para este valor',
    shown: 'Insufficient balance.',
  },
]

test('a refusal and its cause are shown, and a second try is another request', async ({ page, env }) => {
  for (const { name, fault, title, shown } of refusals)
    await test.step(`upstream refuses with ${name}`, async () => {
      const key = ownKey()
      failTransfer(env.simulator, key, fault)
      const refused = await reviewTransfer(page, key)
      await sendButton(page).click()
      const notice = page.getByRole('alert').filter({ hasText: title })
      await expect(notice).toContainText(shown)
      await expect(page.getByText('Esta solicitação foi recusada e registrada.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Abrir o registro' })).toHaveAttribute(
        'href',
        `/pix/transfers/${refused}`,
      )
      expect(paidTo(env.simulator, key)).toEqual([])
      await sendButton(page).click()
      await expect(page).toHaveURL(transferAddress)
      expect(keyIn(page)).not.toBe(refused)
      expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: keyIn(page) }])
      await page.goto(`/pix/transfers/${refused}`)
      await expect(page.getByText('Não realizada pelo provedor')).toBeVisible()
      await expect(page.getByText(title).first()).toBeVisible()
    })
})

test('a session that ended in another tab keeps the review; signed in again there, it goes once', async ({
  page,
  context,
  env,
}) => {
  await context.addCookies((await sessionOf(env.url, 'finance')).cookies)
  const key = ownKey()
  const id = await reviewTransfer(page, key)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /^Conta de/ }).click()
  await other.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(other).toHaveURL(/\/login/)
  await other.close()

  await sendButton(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Sua sessão terminou antes do envio' })
  const opening = context.waitForEvent('page')
  await notice.getByRole('link', { name: 'Entrar em outra aba' }).click()
  const signIn = await opening
  await expect(signIn).toHaveURL(/\/login/)
  await hydrated(signIn)
  await signIn.getByLabel('E-mail').fill(people.finance.email)
  await signIn.getByLabel('Senha', { exact: true }).fill(password)
  await signIn.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(signIn.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  expect(ordersTo(env.simulator, key)).toEqual([])
  await notice.getByRole('button', { name: 'Já entrei, enviar de novo' }).click()
  await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
  expect(paidTo(env.simulator, key)).toHaveLength(1)
})
