import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { captureSales } from '../support/capture-sales.ts'
import { untilIndexed } from '../support/document-index.ts'
import { rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { password, people, type Role } from '../support/people.ts'
import { testApart } from '../support/test.ts'
import { chargeAddress, sendButton as chargeButton } from './charge-form.ts'
import { answersFor, expectSaved, textBox } from './infraction-writing.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'
import { fillTransfer, goToReview, ownKey, paidTo, sendButton as transferButton } from './transfer-form.ts'

const test = testApart({ DOCUMENT_INDEX: 'on', APPROVAL_THRESHOLD_CENTS: '1000000' })

const note = z.looseObject({ expectedCents: z.number(), state: z.string() })

/** The amount of an unbacked note that no other note has. */
async function openAmount(finance: APIRequestContext): Promise<number> {
  const month = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7)
  const params = { month, direction: 'in', side: 'documents', limit: 200 }
  const { items } = await rowsOf(await finance.get('/api/reconciliation', { params }))
  const notes = note.array().parse(items)
  const alone = notes.find(
    ({ expectedCents, state }) =>
      state === 'unbacked' && notes.filter((other) => other.expectedCents === expectedCents).length === 1,
  )
  return alone?.expectedCents ?? 0
}

const written = (cents: number) => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100)

/** A new browser on the first page. */
async function enter(browser: Browser, env: Environment, role: Role): Promise<Page> {
  const context = await browser.newContext({ baseURL: env.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('E-mail').fill(people[role].email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  return page
}

/** A link in the navigation rail. */
const go = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
/** The simulator's panel with the first steps, which the home page opens. */
async function openPanel(page: Page): Promise<Page> {
  await page.goto('/')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Comece aqui: os primeiros passos no simulador' }).click()
  return opened
}

test.beforeAll(async ({ as, env }) => {
  test.setTimeout(240_000)
  await captureSales(env.simulator, 10)
  await untilIndexed(await as('finance'))
})

test('a newcomer charges, is paid, ties the Pix to its note, has a transfer approved and answers a dispute with the note', {
  tag: '@long',
}, async ({ browser, as, env }) => {
  test.setTimeout(120_000)
  const finance = await as('finance')
  const cents = await openAmount(finance)
  const amount = written(cents)

  const marina = await enter(browser, env, 'finance')
  await test.step('a charge, paid in the simulator', async () => {
    await go(marina, 'Cobranças')
    await expect(marina.getByText('Nenhuma cobrança até agora')).toBeVisible()
    await marina.getByRole('link', { name: 'Nova cobrança' }).first().click()
    await marina.getByLabel('Valor da cobrança').fill(amount)
    await chargeButton(marina).click()
    await expect(marina).toHaveURL(chargeAddress)
    const charge = marina.url()
    const panel = await openPanel(marina)
    await marina.goto(charge)
    await expect(panel.getByRole('combobox', { name: 'Cobrança' })).toContainText(amount)
    await panel.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(panel.getByText(`Cobrança paga: R$ ${amount}.`)).toBeVisible()
    await panel.close()
    await expect(marina.getByText('Paga', { exact: true }).first()).toBeVisible()
  })

  await test.step('the note is found by its amount, and the Pix is tied to it', async () => {
    await go(marina, 'Conciliação')
    await marina.getByRole('searchbox').fill(amount)
    const payment = marina.locator('[data-row]').filter({ hasText: amount })
    await expect(marina.locator('[data-row]')).toHaveCount(1)
    await expect(payment).toContainText('Sem lastro')
    await payment.click()
    await marina.keyboard.press('/')
    const picker = marina.getByRole('dialog', { name: /^Procurar nota/ })
    await picker.getByRole('searchbox').fill(amount)
    await expect(picker.getByRole('status')).toContainText('1 encontrado')
    await marina.keyboard.press('Enter')
    await expect(picker.getByLabel('Valor do vínculo')).toHaveValue(amount)
    await marina.keyboard.press('Enter')
    await expect(payment).toContainText('Conciliado')
    await expect(payment).toContainText('por você')
  })

  const key = ownKey()
  await test.step('a transfer that somebody else approves', async () => {
    await go(marina, 'Transferências')
    await expect(marina.getByText('Nenhuma transferência até agora')).toBeVisible()
    await marina.getByRole('link', { name: 'Nova transferência' }).first().click()
    await fillTransfer(marina, key, '10.000,00')
    await goToReview(marina)
    await transferButton(marina).click()
    await expect(marina.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
    expect(paidTo(env.simulator, key)).toEqual([])
  })

  await test.step('a dispute of the Pix', async () => {
    await marina.goto(`${env.simulator.url}/panel`)
    await expect(marina.getByRole('combobox', { name: 'Pix recebido' })).toContainText(amount)
    await marina.getByRole('button', { name: 'Abrir infração', exact: true }).click()
    await expect(marina.getByText(`Infração de R$ ${amount} aberta.`)).toBeVisible()
  })

  const rafael = await enter(browser, env, 'manager')
  await test.step('the manager approves it', async () => {
    await go(rafael, 'Aprovações')
    const request = requestToDecide(rafael)
    await expect(request).toContainText(key)
    await approveTransfer(rafael)
    await expect(request).toContainText('Aprovada por você')
    expect(paidTo(env.simulator, key)).toMatchObject([{ cents: -1_000_000 }])
  })

  const caio = await enter(browser, env, 'support')
  await test.step('support answers the dispute with the note', async () => {
    await caio.goto('/pix/infractions')
    await caio.getByRole('row').filter({ hasText: amount }).getByRole('link').first().click()
    await expect(caio).toHaveURL(/\/pix\/infractions\/.+/)
    await caio.getByRole('button', { name: /^Anexar a nota como prova/ }).click()
    await expect(caio.getByRole('region', { name: 'Anexos' }).getByText('1 de 10')).toBeVisible()
    await textBox(caio).fill('A mercadoria da nota anexada foi entregue.')
    await caio.getByRole('radio', { name: /^Contestar com esta defesa/ }).check()
    await expectSaved(caio)
    await caio.getByRole('button', { name: 'Revisar o envio' }).click()
    await caio.getByRole('button', { name: /^Contestar R\$/ }).click()
    await expect(caio.getByRole('region', { name: 'Resultado do parecer' })).toContainText('Parecer enviado')
    const id = new URL(caio.url()).pathname.split('/').at(-1) ?? ''
    expect(answersFor(env, id)).toMatchObject([{ id, analysis: 'rejected' }])
  })
})
