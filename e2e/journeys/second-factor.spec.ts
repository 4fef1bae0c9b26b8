import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import { appCode, setUpSecondFactor } from '../support/second-factor.ts'
import { hydrated, storageOf } from '../support/test.ts'
import { testWithPasskeys as test } from '../support/test-with-passkeys.ts'
import { violationsOn } from '../support/violations.ts'

async function signInOnPage(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const recoveryCodes = (page: Page) => page.getByRole('region', { name: 'Códigos de recuperação' }).getByRole('listitem')

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
  expect(await violationsOn(page)).toEqual([])
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

test('one’s own account: name, second factor, and what one did', async ({ page, context, env, as }) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const factor = await setUpSecondFactor(env.url, someone)
  await context.addCookies(storageOf(env.url, factor.sessions.proven).cookies)
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

test('an administrator sees what a role may do, and resets somebody’s second factor', async ({
  page,
  context,
  env,
  as,
}) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  await setUpSecondFactor(env.url, someone)
  await context.addCookies((await (await as('admin')).storageState()).cookies)
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
