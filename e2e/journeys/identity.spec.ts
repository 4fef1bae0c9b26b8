import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addAuthenticator } from '../support/browser-authenticator.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { startIssuer } from '../support/issuer.ts'
import { limits } from '../support/limits.ts'
import { createNewcomer } from '../support/newcomer.ts'
import { appCode } from '../support/second-factor.ts'
import { apiAs, hydrated, sessionOfPerson, test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let lastro: Environment

const minute = 60_000
const startedAt = Date.now()
let passed = 0

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  issuer = await startIssuer()
  const { configuration } = issuer
  lastro = await startEnvironment({ configuration, clockAt: startedAt, hostname: 'localhost' })
  issuer.register(lastro.url)
})
test.afterAll(async () => {
  await lastro.stop()
  await issuer.stop()
})

/** People who signed in earlier must prove their identity again. */
async function sixMinutesPass(): Promise<void> {
  passed += 6
  await lastro.moveClock(Date.now() + passed * minute)
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('people prove who they are again: by signing in through the company, or with their password', async ({
  page,
  context,
}) => {
  await test.step('without a password, somebody who signed in through the company signs in again', async () => {
    const email = `${randomUUID()}@grupoipe.com.br`
    const admin = await apiAs(lastro.url, 'admin')
    await admin.post('/api/users', { data: { email, name: 'Lia Nogueira', roles: ['support'] } })
    issuer.vouchFor({ sub: email, email, email_verified: true })
    await addAuthenticator(page)
    await page.goto(`${lastro.url}/login?next=/account`)
    await page.getByRole('button', { name: 'Entrar com a conta da empresa' }).click()
    await expect(page).toHaveURL(`${lastro.url}/account`)
    await hydrated(page)
    await sixMinutesPass()
    const section = region(page, 'Passkeys')
    const add = section.getByRole('button', { name: 'Adicionar passkey' })
    await add.click()
    await add.click()
    await expect(section).toContainText('Entre novamente para continuar')
    expect(await violationsOn(page)).toEqual([])
    await section.getByRole('button', { name: 'Sair e entrar novamente' }).click()
    await expect(page).toHaveURL(`${lastro.url}/login?next=%2Faccount`)
  })

  await test.step('a second factor is set up and turned off with the password, and a wrong one loses nothing', async () => {
    await context.clearCookies()
    const someone = await createNewcomer(await apiAs(lastro.url, 'admin'), 'support')
    await context.addCookies((await sessionOfPerson(lastro.url, someone)).cookies)
    await page.goto(`${lastro.url}/account`)
    await sixMinutesPass()
    const section = region(page, 'Segundo fator')
    await section.getByRole('button', { name: 'Ativar o segundo fator' }).click()
    const password = page.getByLabel('Sua senha')
    await expect(password).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
    await section.getByRole('button', { name: 'Continuar' }).click()
    await expect(section).toContainText('Informe sua senha.')
    await password.fill('nao-e-esta-senha')
    await password.press('Enter')
    await expect(section).toContainText('A senha atual não confere.')
    await password.fill(someone.password)
    await password.press('Enter')
    await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
    const secret = (await section.getByText(/^[A-Z2-7]{4}$/).allTextContents()).join('')
    await section.getByLabel('Código de 6 números').fill(appCode(secret, 2 * passed))
    await section.getByRole('button', { name: 'Ativar o segundo fator' }).click()
    const codes = region(page, 'Códigos de recuperação').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recoveryCode = ''] = await codes.allTextContents()
    await page.getByLabel('Guardei os códigos em lugar seguro').check()
    await page.getByRole('button', { name: 'Concluir' }).click()

    await section.getByRole('button', { name: 'Desativar' }).click()
    const dialog = page.getByRole('dialog')
    const code = dialog.getByLabel('Código do aplicativo ou de recuperação')
    await code.fill(recoveryCode)
    await password.fill('nao-e-esta-senha')
    await dialog.getByRole('button', { name: 'Desativar' }).click()
    await expect(dialog).toContainText('A senha atual não confere.')
    await expect(code).toHaveValue(recoveryCode)
    expect(await violationsOn(page)).toEqual([])
    await password.fill(someone.password)
    await password.press('Enter')
    await expect(section.getByText('Não ativado')).toBeVisible()
  })
})
