import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import type { Role } from '../support/people.ts'
import { appCode, type SecondFactor, setUpSecondFactor } from '../support/second-factor.ts'
import { hydrated, storageOf } from '../support/test.ts'
import { testWithPasskeys as test } from '../support/test-with-passkeys.ts'
import { violationsOn } from '../support/violations.ts'
import { goOnAs } from './go-on-as.ts'
import { answersFor, casePage, expectSaved, textBox, writeDefence } from './infraction-writing.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'
import { ordersTo, ownKey, paidTo, reviewTransfer, sendButton } from './transfer-form.ts'

async function signInOnPage(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const recoveryCodes = (page: Page) => page.getByRole('region', { name: 'Códigos de recuperação' }).getByRole('listitem')

const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' })
const codeField = (page: Page) => asked(page).getByLabel('Código do aplicativo')

async function prove(page: Page, factor: SecondFactor): Promise<void> {
  await codeField(page).fill(factor.code())
  await page.keyboard.press('Enter')
}

/** A newcomer with a second factor, and a session of theirs without a proof. */
async function personWithFactor(admin: APIRequestContext, url: string, role: Role) {
  const factor = await setUpSecondFactor(url, await createNewcomer(admin, role))
  return { factor, session: storageOf(url, factor.sessions.unproven) }
}

test('whoever needs a second factor sets it up at first, and signs in by it from then on', async ({ page, as }) => {
  // A browser without passkeys: the page begins with the authenticator app.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const someone = await createNewcomer(await as('admin'), 'manager')
  await page.goto('/approvals')
  await signInOnPage(page, someone)
  await expect(page).toHaveURL(/\/second-factor\?next=%2Fapprovals/)
  await hydrated(page)
  await expect(page.getByText('O perfil Gestão exige um segundo fator')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{4}$/).allTextContents()).join('')
  const field = page.getByLabel('Código de 6 números')
  const activate = page.getByRole('button', { name: 'Ativar o segundo fator' })
  await field.fill('12')
  await activate.click()
  await expect(page.getByText('Informe os 6 números.')).toBeVisible()
  await field.fill(appCode(secret, 40))
  await activate.click()
  await expect(page.getByText('O código não confere')).toBeVisible()
  await expect(field).toBeFocused()
  const code = appCode(secret)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field).toHaveValue(code)
  await field.press('Enter')

  await expect(recoveryCodes(page)).toHaveCount(10)
  expect(await violationsOn(page)).toEqual([])
  const codes = await recoveryCodes(page).allTextContents()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar em texto' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^lastro-codigos-de-recuperacao-\d{4}-\d\d-\d\d\.txt$/)
  const text = readFileSync(await file.path(), 'utf8')
  for (const line of [someone.email, ...codes]) expect(text).toContain(line)
  await expect(page.getByRole('button', { name: 'Concluir' })).toBeDisabled()
  await page.getByLabel('Guardei os códigos em lugar seguro').check()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aprovações' })).toBeVisible()

  await page.goto('/logout')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar no Lastro' })).toBeVisible()
  await hydrated(page)
  await signInOnPage(page, someone)
  const asked = page.getByLabel('Código do aplicativo ou de recuperação')
  await expect(asked).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Informe o código.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(someone.password)
  await page.keyboard.press('Enter')
  await expect(asked).toBeFocused()
  await asked.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('O código não confere')).toBeVisible()
  await asked.fill(appCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('one’s own account and somebody’s second factor that an administrator resets', async ({ page, env, as }) => {
  await test.step('one’s own account: name, second factor, and what one did', async () => {
    const someone = await createNewcomer(await as('admin'), 'support')
    const factor = await setUpSecondFactor(env.url, someone)
    await goOnAs(page, storageOf(env.url, factor.sessions.proven))
    await page.goto('/account')
    await page.getByLabel('Nome', { exact: true }).fill('Lia Nogueira Prates')
    await page.getByRole('button', { name: 'Salvar o nome' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Lia Nogueira Prates' })).toBeVisible()

    const section = page.getByRole('region', { name: 'Segundo fator' })
    await expect(section.getByText('10 códigos de recuperação disponíveis')).toBeVisible()
    await section.getByRole('button', { name: 'Gerar novos códigos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Código do aplicativo ou de recuperação').fill('000000')
    await dialog.getByRole('button', { name: 'Gerar novos códigos' }).click()
    await expect(dialog.getByText('O código não confere')).toBeVisible()
    await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(factor.code())
    await dialog.getByRole('button', { name: 'Gerar novos códigos' }).click()
    await expect(recoveryCodes(page)).toHaveCount(10)
    const [renewed = ''] = await recoveryCodes(page).allTextContents()
    await page.getByLabel('Guardei os códigos em lugar seguro').check()
    await page.getByRole('button', { name: 'Concluir' }).click()

    await section.getByRole('button', { name: 'Desativar' }).click()
    await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(renewed)
    await dialog.getByRole('button', { name: 'Desativar' }).click()
    await expect(section.getByText('Não ativado')).toBeVisible()
    const done = page.getByRole('list', { name: 'Minhas ações recentes' }).getByRole('listitem')
    await expect(done.first()).toContainText('Segundo fator desativado')
    await expect(done.filter({ hasText: 'Nome alterado pelo próprio usuário' })).toHaveCount(1)
  })

  await test.step('an administrator sees what a role may do, and resets somebody’s second factor', async () => {
    const someone = await createNewcomer(await as('admin'), 'support')
    await setUpSecondFactor(env.url, someone)
    await goOnAs(page, await (await as('admin')).storageState())
    await page.goto(`/users?q=${someone.email}`)
    const row = page.getByRole('row').filter({ hasText: someone.email })
    await row.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('O que este perfil pode fazer').nth(1).click()
    await expect(dialog.getByText('Redige e envia pareceres sobre infrações')).toBeVisible()
    await expect(dialog.getByText('Cria e exclui chaves Pix')).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()

    await row.getByRole('button', { name: 'Ações para Lia Nogueira' }).click()
    await page.getByRole('menuitem', { name: 'Redefinir segundo fator' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Redefinir segundo fator' }).click()
    await expect(page.getByText('Segundo fator de Lia Nogueira redefinido')).toBeVisible()
    await expect(row.getByText('Não ativado')).toBeVisible()
  })
})

test('money and the agreement to a fraud are asked for and approved by whoever proves themselves, and what was filled in waits for it', async ({
  page,
  env,
  as,
}) => {
  const admin = await as('admin')
  const support = await personWithFactor(admin, env.url, 'support')
  const finance = await personWithFactor(admin, env.url, 'finance')
  const manager = await personWithFactor(admin, env.url, 'manager')

  await test.step('a dispute is contested without a proof', async () => {
    await goOnAs(page, support.session)
    env.simulator.receive({ value: 6_000 })
    await writeDefence(page, String(env.simulator.registerInfraction().id), 'Pedido entregue.')
    await page.getByRole('button', { name: 'Revisar o envio' }).click()
    await page
      .getByRole('dialog', { name: 'Contestar com esta defesa?' })
      .getByRole('button', { name: /^Contestar R\$/ })
      .click()
    await expect(page.getByRole('region', { name: 'Resultado do parecer' })).toContainText('Parecer enviado')
  })

  await test.step('the fraud is agreed to only with one', async () => {
    const agreed = String(env.simulator.registerInfraction().id)
    await page.goto(casePage(agreed))
    await textBox(page).fill('A loja reconhece a fraude.')
    await page.getByRole('radio', { name: /^Reconhecer a fraude/ }).check()
    await expectSaved(page)
    await page.getByRole('button', { name: 'Revisar o envio' }).click()
    const asking = page.getByRole('alertdialog', { name: 'Reconhecer a fraude?' })
    await asking.getByRole('textbox').fill('CONCORDO')
    await asking.getByRole('button', { name: /^Solicitar aprovação para reconhecer/ }).click()
    await prove(page, support.factor)
    await expect(page.getByRole('region', { name: 'Resultado do parecer' })).toContainText('Aprovação solicitada')
    expect(answersFor(env, agreed)).toEqual([])
  })

  const requested: string[] = []
  const large = ownKey()
  await test.step('a large transfer is asked for only with a proof, which lasts for the next', async () => {
    await goOnAs(page, finance.session)
    await reviewTransfer(page, ownKey(), '4.999,99')
    await sendButton(page).click()
    await expect(page.getByText('Aceita, a confirmar').first()).toBeVisible()

    const id = await reviewTransfer(page, large, '5.000,00')
    await sendButton(page).click()
    await expect(codeField(page)).toBeFocused()
    await codeField(page).fill('000000')
    await page.keyboard.press('Enter')
    await expect(asked(page)).toContainText('O código não confere')
    await page.keyboard.press('Escape')
    await expect(page.getByText('É preciso confirmar com o segundo fator')).toBeVisible()
    await expect(page.getByText(large).first()).toBeVisible()
    await sendButton(page).click()
    await prove(page, finance.factor)
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
    const second = await reviewTransfer(page, ownKey(), '6.000,00')
    await sendButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${second}$`))
    expect(ordersTo(env.simulator, large)).toEqual([])
    requested.push(id, second)
  })

  await test.step('a manager approves the first with a proof, and the next without another', async () => {
    await goOnAs(page, manager.session)
    const [id = '', second = ''] = requested
    await page.goto(`/approvals?id=${id}`)
    await approveTransfer(page)
    await prove(page, manager.factor)
    await expect(requestToDecide(page)).toContainText('Aprovada por você')
    expect(paidTo(env.simulator, large)).toMatchObject([{ idempotencyKey: id, cents: -500_000 }])
    await page.goto(`/approvals?id=${second}`)
    await approveTransfer(page)
    await expect(requestToDecide(page)).toContainText('Aprovada por você')
  })
})
