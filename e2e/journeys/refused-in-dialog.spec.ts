import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test.use({ role: 'admin' })

test('a dialog whose first refusal has reasons stays, with them and with what was chosen', async ({ page }) => {
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
})
