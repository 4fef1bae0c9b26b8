import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, request } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { people } from '../support/people.ts'
import { trySignIn } from '../support/session.ts'
import { apiOf, hydrated, sessionOf, sessionOfPerson, test } from '../support/test.ts'

test.use({ role: 'admin' })

const password = 'caneca-azul-na-janela'
/** A browser without a session. */
const fresh = { storageState: { cookies: [], origins: [] } }
const newEmail = () => `${randomUUID()}@grupoipe.com.br`

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

async function openMenu(page: Page, email: string, task: string): Promise<void> {
  await page.getByRole('searchbox').fill(email)
  await rowOf(page, email)
    .getByRole('button', { name: /^Ações para/ })
    .click()
  await page.getByRole('menuitem', { name: task }).click()
}

const linkIn = async (dialog: Locator) => dialog.getByRole('textbox', { name: 'Link de uso único' }).inputValue()

async function setPassword(page: Page, first: string, second = first): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(first)
  await page.getByLabel('Repita a nova senha').fill(second)
  await page.getByRole('button', { name: 'Salvar a senha' }).click()
}

test('an admin invites and resets by links that are used once, and sees and ends somebody’s sessions', async ({
  page,
  browser,
  as,
  env,
}) => {
  await test.step('an admin invites; a stranger opens the link, sets a password and signs in; then the link is over', async () => {
    const email = newEmail()
    await page.goto('/users')
    await page.getByRole('button', { name: 'Novo usuário' }).click()
    const form = page.getByRole('dialog', { name: 'Novo usuário' })
    await form.getByLabel('Nome').fill('Lia Nogueira')
    await form.getByLabel('E-mail').fill(email)
    await form.getByRole('checkbox', { name: 'Financeiro' }).check()
    await expect(form.getByRole('checkbox', { name: 'Gestão' })).toBeDisabled()
    await expect(form.getByText('Não pode ser de quem tem o outro')).toBeVisible()
    await form.getByRole('button', { name: 'Criar acesso' }).click()
    const shown = page.getByRole('dialog', { name: 'Convite para Lia Nogueira' })
    await expect(shown).toContainText('o link não será exibido novamente')
    const link = await linkIn(shown)
    await shown.getByRole('button', { name: 'Concluir' }).click()
    await page.getByRole('searchbox').fill(email)
    await expect(rowOf(page, email)).toContainText('Convite até')

    const stranger = await browser.newContext({ ...fresh, baseURL: env.url, viewport: { width: 390, height: 844 } })
    const theirs = await stranger.newPage()
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Defina sua senha')
    await expect(theirs.getByRole('main')).toContainText(`${people.admin.name} convidou você`)
    await expect(theirs.getByRole('main')).toContainText(email)
    await setPassword(theirs, password, 'caneca-verde-na-janela')
    await expect(theirs.getByRole('alert').filter({ hasText: 'As duas senhas são diferentes.' })).toBeVisible()
    await setPassword(theirs, 'curta')
    await expect(theirs.getByRole('alert').filter({ hasText: 'No mínimo 12 caracteres.' })).toBeVisible()
    await setPassword(theirs, password)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Senha definida')
    await theirs.getByRole('link', { name: 'Ir para a tela de acesso' }).click()
    await expect(theirs).toHaveURL(`${env.url}/login`)
    await hydrated(theirs)
    await theirs.getByLabel('E-mail').fill(email)
    await theirs.getByLabel('Senha', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(theirs).toHaveURL(`${env.url}/`)
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Este link não vale mais')
    await stranger.close()

    await page.reload()
    await page.getByRole('searchbox').fill(email)
    await expect(rowOf(page, email)).toContainText('Ativo')
  })

  await test.step('a reset link ends a live session once it is used, and notifies a manager', async () => {
    const email = newEmail()
    const data = { email, name: 'Olga Reis', password, roles: ['support'] }
    await dataOf(await (await as('admin')).post('/api/users', { data }), 201)
    const theirs = await apiOf(env.url, await sessionOfPerson(env.url, data))
    expect((await theirs.get('/documents', { maxRedirects: 0 })).status()).toBe(200)

    await page.goto('/users')
    await openMenu(page, email, 'Gerar link de nova senha')
    const dialog = page.getByRole('dialog', { name: 'Link de nova senha para Olga Reis' })
    await dialog.getByRole('button', { name: 'Gerar link' }).click()
    const link = await linkIn(dialog)

    const stranger = await browser.newContext({ ...fresh, baseURL: env.url })
    const opened = await stranger.newPage()
    await opened.goto(link)
    await expect(opened.getByRole('main')).toContainText('gerou este link para você definir uma nova senha')
    await setPassword(opened, 'lousa-verde-no-quintal')
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Senha definida')
    await stranger.close()
    const turnedAway = await theirs.get('/documents', { maxRedirects: 0 })
    expect(turnedAway.headers().location).toContain('/login?')
    expect((await trySignIn(env.url, email, password)).error).toBe('invalid_credentials')
    await theirs.dispose()

    const storageState = await sessionOf(env.url, 'manager')
    const approver = await browser.newContext({ baseURL: env.url, storageState })
    const bells = await approver.newPage()
    await bells.goto('/')
    await bells.getByRole('button', { name: /^Notificações/ }).click()
    const notifications = bells.getByRole('dialog', { name: 'Notificações' })
    await expect(notifications).toContainText('Senha de Olga Reis redefinida pelo link')
    await expect(notifications).toContainText('Link gerado para redefinir a senha de Olga Reis')
    await expect(notifications).toContainText(`Por ${people.admin.name}, `)
    await notifications
      .getByRole('link', { name: /Link gerado para redefinir a senha de Olga Reis/ })
      .first()
      .click()
    await expect(bells).toHaveURL(/\/audit\?subject=/)
    await approver.close()
  })

  await test.step('one’s own roles of money are somebody else’s to give', async () => {
    await page.goto('/users')
    await openMenu(page, people.admin.email, 'Alterar nome e perfis')
    const dialog = page.getByRole('dialog', { name: `Alterar ${people.admin.name}` })
    await expect(dialog.getByRole('checkbox', { name: 'Financeiro' })).toBeDisabled()
    await expect(dialog.getByRole('checkbox', { name: 'Gestão' })).toBeDisabled()
    await expect(dialog.getByRole('checkbox', { name: 'Atendimento' })).toBeEnabled()
    await expect(dialog).toContainText('Só outra pessoa com o perfil Administração')
  })

  await test.step('an admin sees where somebody is signed in, and ends it all', async () => {
    const email = newEmail()
    const data = { email, name: 'Ivo Prates', password, roles: ['support'] }
    await dataOf(await (await as('admin')).post('/api/users', { data }), 201)
    const theirs = await request.newContext({
      ...fresh,
      baseURL: env.url,
      userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36',
      extraHTTPHeaders: { origin: env.url },
    })
    const { csrfToken } = await (await theirs.get('/api/auth/csrf')).json()
    const form = { csrfToken, email, password, totp: '', json: 'true', callbackUrl: env.url }
    await theirs.post('/api/auth/callback/credentials', { form })
    expect((await theirs.get('/api/companies')).status()).toBe(200)

    await page.reload()
    await openMenu(page, email, 'Ver sessões')
    const dialog = page.getByRole('dialog', { name: 'Sessões de Ivo Prates' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('listitem')).toContainText('Chrome')
    await expect(dialog.getByRole('listitem')).toContainText('Início em')
    await dialog.getByRole('button', { name: 'Encerrar todas' }).click()
    await expect(dialog).toBeHidden()
    expect((await theirs.get('/api/companies')).status()).toBe(401)
    await openMenu(page, email, 'Ver sessões')
    await expect(dialog).toContainText('Nenhuma sessão aberta.')
    await theirs.dispose()
  })
})
