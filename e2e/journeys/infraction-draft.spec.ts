import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { newInfraction } from '../support/attachments.ts'
import { dataOf } from '../support/envelope.ts'
import { createNewcomer } from '../support/newcomer.ts'
import { people } from '../support/people.ts'
import { apiOf, sessionOfPerson, test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { casePage, draftOf, expectSaved, textBox } from './infraction-writing.ts'

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

test('a template is written, filled, changed and deleted, and of two people nobody overwrites the other', async ({
  page,
  as,
  env,
}) => {
  await test.step('a template is written from a text, filled from the case, changed and deleted', async () => {
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

  await test.step('two people on one draft: nothing is overwritten before somebody chooses', async () => {
    const id = await newInfraction(env)
    const support = await as('support')
    const lia = await apiOf(env.url, await sessionOfPerson(env.url, await createNewcomer(await as('admin'), 'support')))
    /** Lia changes the newest draft. */
    const change = async (fields: object) => {
      const { version } = await draftOf(lia, id)
      await dataOf(await lia.put(`/api${casePage(id)}/draft`, { data: { ...fields, version } }))
    }
    await change({ description: 'Do começo.' })
    await page.goto(casePage(id))
    await expect(page.getByText(/^Lia Nogueira salvou este rascunho/)).toBeVisible()

    // A change of another field does not conflict with the text.
    await change({ assignee: people.support.email })
    await textBox(page).fill('Do Caio.')
    await expectSaved(page)
    expect(await draftOf(support, id)).toMatchObject({
      description: 'Do Caio.',
      assigneeName: people.support.name,
    })

    await change({ description: 'Da Lia.' })
    await textBox(page).pressSequentially(' E mais.')
    const banner = page.getByRole('alert').filter({ hasText: 'Lia Nogueira editou este rascunho' })
    await expect(banner.getByRole('region', { name: 'Versão de Lia Nogueira' })).toContainText('Da Lia.')
    await expect(banner.getByRole('region', { name: 'Sua versão' })).toContainText('Do Caio. E mais.')
    expect((await draftOf(support, id)).description).toBe('Da Lia.')
    await banner.getByRole('button', { name: 'Manter a minha versão' }).click()
    await expectSaved(page)
    expect((await draftOf(support, id)).description).toBe('Do Caio. E mais.')

    await change({ description: 'De novo da Lia.' })
    await textBox(page).pressSequentially(' E então.')
    await page.getByRole('button', { name: 'Usar a versão de Lia Nogueira' }).click()
    await expect(textBox(page)).toHaveValue('De novo da Lia.')
    expect((await draftOf(support, id)).description).toBe('De novo da Lia.')
    await lia.dispose()
  })
})
