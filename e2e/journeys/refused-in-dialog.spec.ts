import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test.use({ role: 'admin' })

test('a dialog whose first refusal has reasons stays, with them and with what was chosen', async ({ page, env }) => {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Ações para Helena Rocha' }).click()
  await page.getByRole('menuitem', { name: 'Alterar nome e perfis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Atendimento/ }).check()
  await dialog.getByRole('checkbox', { name: /^Administração/ }).uncheck()
  const reasons = page.waitForResponse((answer) => answer.url().includes('/_next/static/chunks/'))
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await reasons
  await expect(dialog.getByText('O Lastro ficaria sem administrador')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /^Administração/ })).not.toBeChecked()

  await test.step('a page opened at another address names the right one, and does not ask for a role', async () => {
    await page.route('**/api/users/*', async (route) => {
      const headers = { ...route.request().headers(), origin: env.url.replace('http:', 'https:') }
      await route.fulfill({ response: await route.fetch({ headers }) })
    })
    await dialog.getByRole('checkbox', { name: /^Administração/ }).check()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Esta ação não é permitida')).toBeVisible()
    await expect(dialog.getByText(`O Lastro é usado em ${env.url}.`)).toBeVisible()
    await expect(dialog).not.toContainText('Solicite o perfil')
  })
})
