import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { people } from '../support/people.ts'
import { trySignIn } from '../support/session.ts'
import { tamperAudit } from '../support/tamper-audit.ts'
import { apiAs, test } from '../support/test.ts'

let env: Environment
let manager: APIRequestContext
let admin: APIRequestContext

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  env = await startEnvironment()
  manager = await apiAs(env.url, 'manager')
  admin = await apiAs(env.url, 'admin')
})
test.afterAll(() => env.stop())

type Language = 'pt-BR' | 'en'

/** A window signed in as an API context. */
async function windowOf(browser: Browser, api: APIRequestContext): Promise<Page> {
  const context = await browser.newContext({ baseURL: env.url, storageState: await api.storageState() })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await speak(page, 'pt-BR')
  return page
}

const speak = (page: Page, language: Language) =>
  page.context().addCookies([{ name: 'lastro-locale', value: language, url: env.url }])

test('the trail holds and is verified again, downloaded as filtered, and every entry has words', async ({
  browser,
}) => {
  const page = await windowOf(browser, manager)
  await test.step('the screen says that the trail holds, gives its latest hash, verifies it again and is downloaded as filtered', async () => {
    await page.goto('/audit')
    const trail = page.getByRole('region', { name: 'Integridade da trilha' })
    await expect(trail.getByText(/^A trilha confere: \d+ registros, último hash \d+:[0-9a-f]{4}…$/)).toBeVisible()
    await trail.getByRole('button', { name: 'Copiar Último hash' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^\d+:[0-9a-f]{64}$/)

    const { count } = await dataOf(await manager.get('/api/audit/verification'))
    const again = page.waitForResponse('**/api/audit/verification')
    await trail.getByRole('button', { name: 'Verificar' }).click()
    expect((await again).status()).toBe(200)
    await expect(trail.getByText(`A trilha confere: ${count} registros`)).toBeVisible()
    await expect(trail.getByText(/^verificada às \d\d:\d\d:\d\d$/)).toBeVisible()
    await trail.getByRole('button', { name: 'Ver o hash completo' }).click()
    await expect(trail.getByText(/^\d+:[0-9a-f]{64}$/)).toBeVisible()

    await test.step('the trail is downloaded as it is filtered', async () => {
      await page.goto('/audit?action=session.sign-in')
      await page.getByRole('button', { name: 'Exportar' }).click()
      const started = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: /^CSV/ }).click()
      const download = await started
      expect(download.suggestedFilename()).toMatch(/^auditoria_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
      const text = await readFile(await download.path(), 'utf8')
      expect(text.trimEnd().split('\r\n').slice(1)).not.toHaveLength(0)
      expect(text).not.toContain('audit.keyed')
    })
  })

  await test.step('every entry has words for its action and says who did it, from where', async () => {
    await test.step('every action of the trail has its words, in the filter and on the entry', async () => {
      await page.goto('/audit')
      await page.getByRole('button', { name: 'Ação', exact: true }).click()
      const options = page.getByRole('listbox', { name: 'Ação' }).getByRole('option')
      for (const action of ['session.sign-in-failed', 'permission.refused', 'account.password', 'invitation.used'])
        await expect(options.filter({ hasText: action })).not.toHaveText(action)
      await options.filter({ hasText: 'audit.keyed' }).click()
      const row = page.getByRole('row').filter({ hasText: 'Nova chave da trilha' })
      await expect(row).toContainText('Trilha de auditoria')
    })

    await test.step('a refused permission is shown with the address it came from and the roles it takes', async () => {
      expect((await (await apiAs(env.url, 'support')).get('/api/users')).status()).toBe(403)
      await page.goto('/audit?action=permission.refused')
      const row = page.getByRole('row').filter({ hasText: people.support.email })
      await expect(row).toContainText('Recusado')
      await row.click()
      const recorded = page.getByRole('region', { name: 'Dados do registro' })
      await expect(recorded.getByText('Endereço IP')).toBeVisible()
      await expect(recorded.getByText('127.0.0.1', { exact: true })).toBeVisible()
      await expect(recorded.getByText('Administração')).toBeVisible()
    })

    await test.step('whoever failed to sign in and is not known is called that', async () => {
      expect((await trySignIn(env.url, 'ninguem@example.com', 'uma senha qualquer')).error).not.toBeNull()
      await page.goto('/audit?action=session.sign-in-failed')
      const row = page.getByRole('row').filter({ hasText: 'Usuário desconhecido' })
      await expect(row).toContainText('Tentativa de acesso recusada')
    })
  })
})

test('a trail whose end was removed says so, on its screen and in the settings', async ({ browser }) => {
  await tamperAudit(env, 'delete from audit where seq = (select max(seq) from audit)')
  await env.start()
  const trail = await windowOf(browser, manager)
  await trail.goto('/audit')
  const notice = trail.getByRole('alert').filter({ hasText: 'Faltam registros na trilha' })
  await expect(notice).toContainText(/\d+:[0-9a-f]{64}/)
  const settings = await windowOf(browser, admin)
  for (const [language, words] of [
    ['pt-BR', 'não confere: o final foi removido'],
    ['en', 'does not hold: its end was removed'],
  ] as const) {
    await speak(settings, language)
    await settings.goto('/settings')
    await expect(settings.getByText(words)).toBeVisible()
  }
})
