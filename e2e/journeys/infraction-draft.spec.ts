import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { newInfraction } from '../support/attachments.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { casePage, draftOf, expectSaved, openColleague, textBox, writeDefence } from './infraction-writing.ts'

test.use({ role: 'support' })

test('a draft saves by itself, and what could not be saved survives the loss of the page', async ({
  page,
  context,
  as,
  env,
}) => {
  const id = await newInfraction(env)
  const support = await as('support')
  await page.goto(casePage(id))
  await page.getByRole('checkbox', { name: 'Entrega' }).check()
  await textBox(page).fill('Entregue no endereço do cadastro.')
  await expectSaved(page)
  expect(await draftOf(support, id)).toMatchObject({
    description: 'Entregue no endereço do cadastro.',
    evidence: ['delivery'],
    version: 1,
  })

  await page.route('**/draft', (route) => route.abort('connectionreset'))
  await textBox(page).pressSequentially(' Assinado.')
  await expect(page.getByText('Sem conexão: o rascunho ainda não foi salvo')).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto(casePage(id))
  await expect(textBox(again)).toHaveValue('Entregue no endereço do cadastro. Assinado.')
  await expect(again.getByText('O texto que ainda não havia sido salvo foi recuperado')).toBeVisible()
  await expectSaved(again)
  await expect
    .poll(async () => (await draftOf(support, id)).description)
    .toBe('Entregue no endereço do cadastro. Assinado.')
})

test('two people on one draft: nothing is overwritten before somebody chooses', async ({ page, browser, as, env }) => {
  const id = await newInfraction(env)
  const support = await as('support')
  const ana = await openColleague(browser, env, await as('admin'))
  await writeDefence(page, id, 'Do Caio.')
  await ana.page.goto(casePage(id))
  await expect(ana.page.getByText(/^Caio Prado salvou este rascunho/)).toBeVisible()

  // A change of another field does not conflict with the text.
  await page.getByRole('button', { name: 'Assumir' }).first().click()
  await expect(page.getByText('Com você').first()).toBeVisible()
  await textBox(ana.page).fill('Da Ana.')
  await expectSaved(ana.page)

  await textBox(page).pressSequentially(' E mais.')
  const banner = page.getByRole('alert').filter({ hasText: `${ana.name} editou este rascunho` })
  await expect(banner.getByRole('region', { name: `Versão de ${ana.name}` })).toContainText('Da Ana.')
  await expect(banner.getByRole('region', { name: 'Sua versão' })).toContainText('Do Caio. E mais.')
  expect((await draftOf(support, id)).description).toBe('Da Ana.')
  await banner.getByRole('button', { name: 'Manter a minha versão' }).click()
  await expectSaved(page)
  expect((await draftOf(support, id)).description).toBe('Do Caio. E mais.')

  await textBox(ana.page).pressSequentially(' De novo.')
  await ana.page.getByRole('button', { name: 'Usar a versão de Caio Prado' }).click()
  await expect(textBox(ana.page)).toHaveValue('Do Caio. E mais.')
  expect((await draftOf(support, id)).description).toBe('Do Caio. E mais.')
})

test('a template is written from a text, filled from the case, changed and deleted', async ({ page, env }) => {
  const id = await newInfraction(env)
  const name = `Entrega ${randomUUID()}`
  await page.goto(casePage(id))
  await textBox(page).fill('Infração {infracao}, pedido {pedido}.')
  await page.getByRole('button', { name: 'Usar modelo' }).click()
  await page.getByRole('button', { name: 'Salvar o texto como modelo' }).click()
  const form = page.getByRole('dialog', { name: 'Novo modelo' })
  await form.getByRole('textbox', { name: 'Nome' }).fill(name)
  await form.getByRole('textbox', { name: 'Texto' }).press('End')
  await form.getByRole('button', { name: /^\{end_to_end_id\}/ }).click()
  await form.getByRole('button', { name: 'Salvar o modelo' }).click()
  await expect(form).toBeHidden()

  await textBox(page).fill('')
  await page.getByRole('button', { name: 'Usar modelo' }).click()
  await page.getByRole('combobox', { name: 'Buscar modelo' }).fill(name)
  await expect(page.getByText('Sem valor para {pedido} nesta infração')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(textBox(page)).toHaveValue(new RegExp(`^Infração ${id}, pedido \\{pedido\\}\\.E\\w{31}$`))
  await expect(textBox(page)).toBeFocused()
  await expect(page.getByText('Campo não preenchido: {pedido}.')).toBeVisible()

  await page.getByRole('button', { name: 'Usar modelo' }).click()
  await page.getByRole('button', { name: 'Gerenciar modelos' }).click()
  await page.getByRole('button', { name: `Editar o modelo ${name}` }).click()
  await page.getByRole('dialog', { name: 'Editar o modelo' }).getByRole('textbox', { name: 'Texto' }).fill('Outro.')
  await page.getByRole('button', { name: 'Salvar o modelo' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Outro.')
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  await row.getByRole('button', { name: 'Excluir o modelo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir o modelo' }).click()
  await expect(row).toHaveCount(0)
})
