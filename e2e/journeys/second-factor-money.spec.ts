import { type Browser, expect, type Page } from '@playwright/test'
import type { Environment } from '../support/environment.ts'
import { password, people, type Role } from '../support/people.ts'
import { type SecondFactor, setUpSecondFactor } from '../support/second-factor.ts'
import { testApart } from '../support/test.ts'
import { answersFor, casePage, expectSaved, textBox, writeDefence } from './infraction-writing.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'
import { ordersTo, ownKey, paidTo, reviewTransfer, sendButton } from './transfer-form.ts'

const test = testApart({ APPROVAL_THRESHOLD_CENTS: '500000', REQUIRE_SECOND_FACTOR: 'finance,support,manager' })

type Someone = { page: Page; factor: SecondFactor }

/** A person with a second factor, in a session without a proof. */
async function come(role: Role, env: Environment, browser: Browser): Promise<Someone> {
  const factor = await setUpSecondFactor(env.url, { email: people[role].email, password })
  const context = await browser.newContext({ baseURL: env.url })
  const [name = '', value = ''] = factor.sessions.unproven.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: env.url }])
  return { page: await context.newPage(), factor }
}

const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' })
const codeField = (page: Page) => asked(page).getByLabel('Código do aplicativo')

async function prove({ page, factor }: Someone): Promise<void> {
  await codeField(page).fill(factor.code())
  await page.keyboard.press('Enter')
}

test('money is asked for and approved by whoever proves themselves, and what was filled in waits for it', async ({
  browser,
  env,
}) => {
  const finance = await come('finance', env, browser)
  const [small, large] = [ownKey(), ownKey()]
  await reviewTransfer(finance.page, small, '4.999,99')
  await sendButton(finance.page).click()
  await expect(finance.page.getByText('Aceita, a confirmar').first()).toBeVisible()

  const id = await reviewTransfer(finance.page, large, '5.000,00')
  await sendButton(finance.page).click()
  await expect(codeField(finance.page)).toBeFocused()
  await codeField(finance.page).fill('000000')
  await finance.page.keyboard.press('Enter')
  await expect(asked(finance.page)).toContainText('O código não confere')
  await finance.page.keyboard.press('Escape')
  await expect(finance.page.getByText('É preciso confirmar com o segundo fator')).toBeVisible()
  await expect(finance.page.getByText(large).first()).toBeVisible()
  await sendButton(finance.page).click()
  await prove(finance)
  await expect(finance.page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
  await expect(finance.page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
  const second = await reviewTransfer(finance.page, ownKey(), '6.000,00')
  await sendButton(finance.page).click()
  await expect(finance.page).toHaveURL(new RegExp(`/pix/transfers/${second}$`))
  expect(ordersTo(env.simulator, large)).toEqual([])

  const manager = await come('manager', env, browser)
  const decide = async (operation: string) => {
    await manager.page.goto(`/approvals?id=${operation}`)
    await approveTransfer(manager.page)
    return requestToDecide(manager.page)
  }
  const shown = await decide(id)
  await prove(manager)
  await expect(shown).toContainText('Aprovada por você')
  expect(paidTo(env.simulator, large)).toMatchObject([{ idempotencyKey: id, cents: -500_000 }])
  await expect(await decide(second)).toContainText('Aprovada por você')
})

test('a dispute is contested without it, and the fraud agreed to only with it', async ({ browser, env }) => {
  const support = await come('support', env, browser)
  const { page } = support
  env.simulator.receive({ value: 6_000 })
  const [contested, agreed] = [env.simulator.registerInfraction(), env.simulator.registerInfraction()].map(({ id }) =>
    String(id),
  )
  await writeDefence(page, contested ?? '', 'Pedido entregue.')
  await page.getByRole('button', { name: 'Revisar o envio' }).click()
  await page
    .getByRole('dialog', { name: 'Contestar com esta defesa?' })
    .getByRole('button', { name: /^Contestar R\$/ })
    .click()
  await expect(page.getByRole('region', { name: 'Resultado do parecer' })).toContainText('Parecer enviado')

  await page.goto(casePage(agreed ?? ''))
  await textBox(page).fill('A loja reconhece a fraude.')
  await page.getByRole('radio', { name: /^Reconhecer a fraude/ }).check()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Revisar o envio' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Reconhecer a fraude?' })
  await asking.getByRole('textbox').fill('CONCORDO')
  await asking.getByRole('button', { name: /^Solicitar aprovação para reconhecer/ }).click()
  await prove(support)
  await expect(page.getByRole('region', { name: 'Resultado do parecer' })).toContainText('Aprovação solicitada')
  expect(answersFor(env, agreed ?? '')).toEqual([])
})
