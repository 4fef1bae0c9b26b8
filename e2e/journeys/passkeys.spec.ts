import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addAuthenticator } from '../support/browser-authenticator.ts'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import { setUpSecondFactor } from '../support/second-factor.ts'
import { hydrated, storageOf } from '../support/test.ts'
import { testWithPasskeys as test } from '../support/test-with-passkeys.ts'
import { violationsOn } from '../support/violations.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'
import { ownKey, paidTo } from './transfer-form.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const addButton = (page: Page) => section(page).getByRole('button', { name: 'Adicionar passkey' })
const row = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name })
const recoveryCodes = (page: Page) => page.getByRole('region', { name: 'Códigos de recuperação' })
const notConfirmed = 'A passkey não foi confirmada'

async function signInOnPage(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function useSession(context: BrowserContext, { url }: Environment, header: string): Promise<void> {
  await context.addCookies(storageOf(url, header).cookies)
}

async function saveRecoveryCodes(page: Page): Promise<string[]> {
  await expect(recoveryCodes(page).getByRole('listitem')).toHaveCount(10)
  const codes = await recoveryCodes(page).getByRole('listitem').allTextContents()
  await page.getByLabel('Guardei os códigos em lugar seguro').check()
  await page.getByRole('button', { name: 'Concluir' }).click()
  return codes
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await addButton(page).click()
  await page.getByLabel('Nome da passkey').fill(name)
  await addButton(page).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar no Lastro' })).toBeVisible()
  await hydrated(page)
}

test('a passkey is added, confirms a password, signs in without one, and is removed', async ({ page, as }) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const device = await addAuthenticator(page)
  let code = ''

  await test.step('a passkey is added once', async () => {
    await page.goto('/login?next=/account')
    await signInOnPage(page, someone)
    await page.waitForURL('/account')
    await hydrated(page)
    await expect(section(page)).toContainText('nenhum site falso consegue usá-la')
    await addButton(page).click()
    const name = page.getByLabel('Nome da passkey')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue(/^Chrome no /)
    await name.fill('')
    await addButton(page).click()
    await expect(section(page)).toContainText('Informe um nome.')
    await name.fill('Notebook do trabalho')
    await device.recognize(false)
    await addButton(page).click()
    await expect(section(page)).toContainText(notConfirmed)
    await device.recognize(true)
    await name.press('Enter')
    code = (await saveRecoveryCodes(page))[0] ?? ''
    await expect(row(page, 'Notebook do trabalho')).toContainText('nunca usada')
    await expect(addButton(page)).toBeFocused()
    await expect(page.getByRole('region', { name: 'Segundo fator' })).toContainText('Ativo por passkey')
    expect(await violationsOn(page)).toEqual([])
    await addPasskey(page, 'Outra')
    await expect(section(page)).toContainText('Este aparelho já tem uma passkey da sua conta.')
    await section(page).getByRole('button', { name: 'Agora não' }).click()
    await expect(addButton(page)).toBeFocused()
    expect(await device.passkeys()).toBe(1)
  })

  await test.step('after the password, somebody who has only a passkey confirms with it or with a recovery code', async () => {
    await signOut(page)
    await signInOnPage(page, someone)
    await expect(page.getByText(`Entrando como ${someone.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Confirmar com passkey' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)

    await signOut(page)
    await signInOnPage(page, someone)
    await page.getByLabel('Código').fill(code)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  await test.step('a passkey signs in without a password, and is removed', async () => {
    await signOut(page)
    const enter = page.getByRole('button', { name: 'Entrar com passkey' })
    await device.recognize(false)
    await enter.click()
    await expect(page.getByText(notConfirmed)).toBeVisible()
    await device.recognize(true)
    await enter.click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await page.goto('/account')
    await expect(row(page, 'Notebook do trabalho')).toContainText('agora')
    await section(page).getByRole('button', { name: 'Remover a passkey Notebook do trabalho' }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking.getByRole('button', { name: 'Manter' })).toBeFocused()
    await asking.getByRole('button', { name: 'Remover' }).click()
    await expect(section(page)).toContainText('Nenhuma passkey')

    await signOut(page)
    await enter.click()
    await expect(page.getByText('Esta passkey não dá acesso ao Lastro')).toBeVisible()
  })

  await test.step('whoever needs a second factor chooses a passkey', async () => {
    const manager = await createNewcomer(await as('admin'), 'manager')
    await page.goto('/approvals')
    await signInOnPage(page, manager)
    await expect(page).toHaveURL(/\/second-factor\?next=%2Fapprovals/)
    await hydrated(page)
    await page.getByRole('button', { name: /^Aplicativo de códigos/ }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await page.getByRole('button', { name: 'Escolher outro' }).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: /^Passkey/ }).click()
    await page.getByRole('button', { name: 'Adicionar passkey' }).click()
    await saveRecoveryCodes(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Aprovações' })).toBeVisible()
  })
})

test('a payment is approved by a passkey that the device does not store, for that payment alone; elsewhere and without passkeys none is offered', async ({
  page,
  context,
  env,
  as,
}) => {
  const someone = await createNewcomer(await as('admin'), 'manager')
  // The approving session has not proved a second factor yet.
  const { sessions } = await setUpSecondFactor(env.url, someone)
  const device = await addAuthenticator(page, { discoverable: false })
  await useSession(context, env, sessions.proven)
  await page.goto('/account')
  await addPasskey(page, 'Chave de segurança')
  await expect(row(page, 'Chave de segurança')).toBeVisible()

  await test.step('a payment is approved by a passkey, for that payment alone', async () => {
    const key = ownKey()
    const id = randomUUID()
    const data = { amountCents: 712_345, key: { type: 'EMAIL', value: key }, description: 'Nota 60.414' }
    const finance = await as('finance')
    await dataOf(await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
    await useSession(context, env, sessions.unproven)
    await page.goto(`/approvals?id=${id}`)
    const shown = requestToDecide(page)
    await approveTransfer(page)
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
    await expect(dialog).toContainText(/Confirmar R\$\s7\.123,45 para/)
    await expect(dialog.getByRole('button', { name: 'Confirmar com passkey' })).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Usar um código do aplicativo ou de recuperação' }).click()
    await expect(dialog.getByLabel('Código do aplicativo')).toBeFocused()
    await dialog.getByRole('button', { name: 'Usar a passkey' }).click()
    await device.recognize(false)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(notConfirmed)
    await device.recognize(true)
    await dialog.getByRole('button', { name: 'Confirmar com passkey' }).click()
    await expect(shown).toContainText('Aprovada por você')
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: id, cents: -712_345 }])
  })

  await test.step('another address than Lastro’s own says where passkeys work; a browser without them offers none', async () => {
    const elsewhere = env.url.replace('localhost', '127.0.0.1')
    await context.addCookies([
      ...storageOf(env.url, sessions.proven).cookies,
      ...storageOf(elsewhere, sessions.proven).cookies,
    ])
    await page.goto(`${elsewhere}/account`)
    await expect(section(page).getByRole('link', { name: env.url })).toHaveAttribute('href', `${env.url}/account`)
    await expect(addButton(page)).toBeHidden()

    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await page.goto('/account')
    await expect(section(page)).toContainText('Este navegador não oferece passkeys.')
    await expect(addButton(page)).toBeHidden()
    await context.clearCookies()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Entrar com passkey' })).toBeHidden()
  })
})
