import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test.use({ role: 'finance' })

test('a temporary link opens the file for whoever has it', async ({ page, request, env }) => {
  const { id } = await env.simulator.captureDocument({ modelo: 'nfe' })
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'Link temporário' }).click()
  await page.getByLabel('Válido por').selectOption('7')
  await page.getByRole('button', { name: 'Criar o link' }).click()
  await expect(page.getByText(/Qualquer pessoa com este link pode abrir o arquivo até \d\d:\d\d/)).toBeVisible()
  const url = await page.getByRole('textbox', { name: 'Link temporário' }).inputValue()
  const file = await request.get(url, { headers: { cookie: '' } })
  expect(file.headers()['content-type']).toContain('application/pdf')
})
