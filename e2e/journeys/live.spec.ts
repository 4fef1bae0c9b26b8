import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import type { Role } from '../support/people.ts'
import { apiAs, sessionOf, test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { goOnAs } from './go-on-as.ts'

let env: Environment
const apis: APIRequestContext[] = []

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  env = await startEnvironment({ simulator: { rate: 60_000 } })
  env.simulator.changeSettings({ reportReadyMs: 2_000 })
})

test.afterAll(async () => {
  await Promise.all(apis.map((api) => api.dispose()))
  await env.stop()
})

async function api(role: Role): Promise<APIRequestContext> {
  const opened = await apiAs(env.url, role)
  apis.push(opened)
  return opened
}

const readAll = async (role: Role) =>
  dataOf(await (await api(role)).post('/api/notices/read', { data: { upTo: '999999999' } }))

/** A person's browser, with its pages' requests for the event stream. */
async function browserOf(browser: Browser, role: Role): Promise<{ context: BrowserContext; lines: string[] }> {
  const storageState = await sessionOf(env.url, role)
  const context = await browser.newContext({ baseURL: env.url, storageState })
  const lines: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') lines.push(request.url())
  })
  return { context, lines }
}

async function newCharge(finance: APIRequestContext): Promise<{ id: string; txid: string }> {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const data = { amountCents: 124_890, externalId: `L-${key.slice(0, 13)}` }
  const charge = await dataOf(await finance.post('/api/pix/charges', { headers, data }), 201)
  return { id: key, txid: Object(charge.result).txid }
}

const bell = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words, exact: true })
const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })
const paid = 'Cobrança paga: recebido R$ 1.248,90'

test('a page shows what happens by itself, two tabs share one line, and after Lastro was down they catch up', async ({
  browser,
}) => {
  const { context, lines } = await browserOf(browser, 'finance')
  const finance = await api('finance')
  const [page, second] = [await context.newPage(), await context.newPage()]

  await test.step('a charge is paid: its page says so, the bell counts it, and the list leads to it', async () => {
    await readAll('finance')
    const { id, txid } = await newCharge(finance)
    await page.goto(`/pix/charges/${id}`)
    await expect(page.getByText('Aguardando pagamento').first()).toBeVisible()
    await expect(bell(page, 'Notificações')).toBeVisible()
    env.simulator.payCharge(txid)
    await expect(page.getByText('Pagamento confirmado')).toBeVisible()
    await expect(bell(page, 'Notificações, 1 não lida')).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)

    await page.goto('/documents')
    await bell(page, 'Notificações, 1 não lida').click()
    await expect(notifications(page).getByRole('link', { name: `não lida: ${paid}` })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await notifications(page).getByRole('link', { name: paid }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/charges/${id}$`))
    await expect(notifications(page)).toBeHidden()
    await expect(bell(page, 'Notificações')).toBeVisible()
  })

  await test.step('what a list shows moves with what happens', async () => {
    await readAll('finance')
    const { txid } = await newCharge(finance)
    await page.goto('/pix/charges')
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('Aguardando pagamento')
    env.simulator.payCharge(txid)
    await expect(row).toContainText('Paga')
  })

  await test.step('a finished statement shows a toast on another page, once, and is opened from there', async () => {
    await readAll('finance')
    await page.goto('/documents')
    await expect(bell(page, 'Notificações')).toBeVisible()
    const data = { from: '2026-10-01', to: '2026-10-31', format: 'csv' }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await finance.post('/api/pix/statements', { headers, data })
    const { id } = await dataOf(answer, answer.status())
    const shown = page.locator('[data-sonner-toast]').filter({ hasText: 'Extrato pronto' })
    await expect(shown).toHaveCount(1)
    await shown.getByRole('button', { name: 'Abrir' }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/statements\\?open=${id}`))
  })

  await test.step('two tabs share one line, and the second takes it over when the first goes', async () => {
    await readAll('finance')
    const first = page
    lines.length = 0
    await first.goto('/documents')
    await expect.poll(() => lines.length).toBe(1)
    await second.goto('/documents')
    await expect(bell(second, 'Notificações')).toBeVisible()
    const before = await newCharge(finance)
    env.simulator.payCharge(before.txid)
    await expect(bell(first, 'Notificações, 1 não lida')).toBeVisible()
    await expect(bell(second, 'Notificações, 1 não lida')).toBeVisible()
    expect(lines).toHaveLength(1)

    await first.close()
    await expect.poll(() => lines.length).toBe(2)
    const after = await newCharge(finance)
    env.simulator.payCharge(after.txid)
    await expect(bell(second, 'Notificações, 2 não lidas')).toBeVisible()
    expect(lines).toHaveLength(2)
  })

  await test.step('after Lastro was down the page catches up by itself, and all is read at once', async () => {
    await readAll('finance')
    const charges = [await newCharge(finance), await newCharge(finance)]
    await expect(bell(second, 'Notificações')).toBeVisible()
    await env.kill()
    await env.start()
    for (const { txid } of charges) env.simulator.payCharge(txid)
    await expect(bell(second, 'Notificações, 2 não lidas')).toBeVisible()

    await bell(second, 'Notificações, 2 não lidas').click()
    await expect(notifications(second).getByRole('link', { name: `não lida: ${paid}` })).toHaveCount(2)
    await notifications(second).getByRole('button', { name: 'Marcar todas como lidas' }).click()
    await expect(notifications(second).getByRole('link', { name: /^não lida/ })).toHaveCount(0)
    await second.keyboard.press('Escape')
    await expect(bell(second, 'Notificações')).toBeFocused()
    await second.reload()
    await expect(bell(second, 'Notificações')).toBeVisible()
  })
  await context.close()
})

test('a new infraction and a host that is not allowed are said to those whom they concern', async ({ browser }) => {
  const { context } = await browserOf(browser, 'support')
  const page = await context.newPage()

  await test.step('a new infraction is in the queue of those who answer, and notified to them elsewhere', async () => {
    await readAll('support')
    const payer = { name: `Pagador ${randomUUID().slice(0, 8)}`, document: '28848973213' }
    const endToEndId = String(env.simulator.receive({ value: 312.5, payer }).end_to_end_id)
    const [queue, elsewhere] = [page, await context.newPage()]
    await queue.goto(`/pix/infractions?q=${endToEndId}`)
    await expect(queue.getByText('Nenhum resultado com estes filtros')).toBeVisible()
    await elsewhere.goto('/documents')
    // Infractions of the sample whose last day is near may be notified at any time.
    await bell(elsewhere, /^Notificações/).click()
    env.simulator.registerInfraction({ transaction_id: endToEndId })
    await expect(queue.getByRole('row').filter({ hasText: payer.name })).toBeVisible()
    const registered = { name: 'não lida: Nova infração de R$ 312,50 a responder' }
    await expect(notifications(elsewhere).getByRole('link', registered)).toBeVisible()
    const support = await api('support')
    await expect(async () => {
      const { unread } = await dataOf(await support.get('/api/notices/summary'))
      const label = `Notificações, ${unread} não ${unread === 1 ? 'lida' : 'lidas'}`
      await expect(bell(elsewhere, label)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await elsewhere.close()
  })

  await test.step('a statement on a host that is not allowed says which host, which variable and who can set it', async () => {
    const host = 'arquivos.example.com'
    env.simulator.changeSettings({ reportReadyMs: 100, reportFilesUrl: `https://${host}` })
    const data = { format: 'csv', from: '2026-01-01', to: '2026-01-31' }
    const headers = { 'idempotency-key': randomUUID() }
    const { id } = await dataOf(await (await api('manager')).post('/api/pix/statements', { data, headers }), 201)

    await goOnAs(page, await sessionOf(env.url, 'manager'))
    await page.goto(`/pix/statements?open=${id}`)
    const detail = page.getByRole('region', { name: 'Detalhes do extrato' })
    const notice = detail.getByRole('status').filter({ hasText: host })
    await expect(notice).toContainText('PIX_FILE_HOSTS')
    await expect(notice).toContainText('administrador')
    await expect(detail).toContainText('extrato_2026-01-01_2026-01-31.csv')
    const listed = page.getByRole('listbox', { name: 'Extratos solicitados' })
    await expect(listed.getByRole('option', { selected: true })).toContainText('Host não autorizado')

    await goOnAs(page, await sessionOf(env.url, 'admin'))
    await page.goto('/')
    await expect(async () => {
      await bell(page, 'Notificações, 1 não lida').click()
      await expect(notifications(page)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const line = notifications(page).getByRole('button', { name: host })
    await expect(line).toContainText('PIX_FILE_HOSTS')
    await line.click()
    await expect(bell(page, 'Notificações')).toBeVisible()
    env.simulator.changeSettings({ reportReadyMs: 2_000, reportFilesUrl: null })
  })
  await context.close()
})
