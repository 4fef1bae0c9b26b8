import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { sessionOfPerson, test } from '../support/test.ts'

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36'

/** Signs in from a Windows computer, without a window. */
async function signInElsewhere(url: string, { email, password }: Newcomer): Promise<APIRequestContext> {
  const headers = { origin: url }
  const elsewhere = await request.newContext({ baseURL: url, userAgent: windowsChrome, extraHTTPHeaders: headers })
  const { csrfToken } = await (await elsewhere.get('/api/auth/csrf')).json()
  const form = { csrfToken, email, password, totp: '', json: 'true', callbackUrl: url }
  await elsewhere.post('/api/auth/callback/credentials', { form })
  expect((await elsewhere.get('/api/companies')).status()).toBe(200)
  return elsewhere
}

const mine = (page: Page) => page.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')

test('a person finds their account, sees their sessions in words, ends them, and changes their password', async ({
  page,
  context,
  env,
  as,
}) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const desk = await signInElsewhere(env.url, someone)
  const scripted = await signIn(env.url, someone.email, someone.password)
  await context.addCookies((await sessionOfPerson(env.url, someone)).cookies)
  const own = mine(page).filter({ hasText: 'Esta sessão' })

  await test.step('the command menu and the user menu lead to the account', async () => {
    await page.goto('/companies')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill('Minha conta')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account$/)
    await page.getByRole('navigation').getByRole('link', { name: 'Empresas', exact: true }).click()
    await expect(page).toHaveURL(/\/companies$/)
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'Minha conta' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page).toHaveTitle(/^Minha conta/)
    await expect(page.getByText(someone.email)).toBeVisible()
  })

  await test.step('sessions are shown in words; one is ended, then all the others', async () => {
    await expect(mine(page)).toHaveCount(3)
    const windows = mine(page).filter({ hasText: 'Chrome no Windows' })
    await expect(windows).toContainText('127.0.0.1')
    await expect(windows).toContainText(/Último uso (agora há pouco|há \d+ min)\s*\d\d\/\d\d\/\d{4}/)
    await expect(own.getByRole('button')).toHaveText('Sair')
    await windows.getByRole('button', { name: 'Encerrar a sessão: Chrome no Windows' }).click()
    await expect(mine(page)).toHaveCount(2)
    expect((await desk.get('/api/companies')).status()).toBe(401)

    await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Encerrar todas as outras sessões?' })
    await dialog.getByRole('button', { name: 'Encerrar todas as outras' }).click()
    await expect(mine(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Encerrar todas as outras' })).toHaveCount(0)
    expect((await fetch(`${env.url}/api/companies`, { headers: { cookie: scripted } })).status).toBe(401)
  })

  await test.step('a new password ends the other sessions, and a wrong present one loses nothing', async () => {
    const phone = await signIn(env.url, someone.email, someone.password)
    const fill = async (current: string, next: string, repeat: string) => {
      await page.getByLabel('Senha atual').fill(current)
      await page.getByLabel('Nova senha', { exact: true }).fill(next)
      await page.getByLabel('Repita a nova senha').fill(repeat)
      await page.getByRole('button', { name: 'Alterar a senha' }).click()
    }
    await fill('', 'curta', 'diferente')
    await expect(page.getByText('Informe a senha atual.')).toBeVisible()
    await expect(page.getByText('Use de 12 a 200 caracteres.')).toBeVisible()
    await expect(page.getByText('As duas senhas são diferentes.')).toBeVisible()

    await fill('not-the-password', 'outra-senha-bem-longa', 'outra-senha-bem-longa')
    await expect(page.getByText('A senha atual não confere.')).toBeVisible()
    await expect(page.getByLabel('Senha atual')).toBeFocused()
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('outra-senha-bem-longa')
    await page.getByLabel('Senha atual').fill(someone.password)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

    await fill(someone.password, 'outra-senha-bem-longa', 'outra-senha-bem-longa')
    await expect(page.getByText('Senha alterada; as outras sessões foram encerradas')).toBeVisible()
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('')
    await expect(mine(page)).toHaveCount(1)
    expect((await fetch(`${env.url}/api/companies`, { headers: { cookie: phone } })).status).toBe(401)
    expect((await trySignIn(env.url, someone.email, 'outra-senha-bem-longa')).error).toBeNull()

    for (let guess = 0; guess < 5; guess++) {
      await page.getByLabel('Senha atual').fill('')
      await fill(`wrong-guess-${guess}`, 'uma-terceira-senha', 'uma-terceira-senha')
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        /não confere|Tente novamente em 15 minutos, a partir das \d\d:\d\d/,
      )
    }
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'A senha não foi alterada. Tente novamente em 15 minutos',
    )
  })

  await own.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login\?reason=signed-out$/)
  await desk.dispose()
})
