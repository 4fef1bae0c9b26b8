import { expect, type Page } from '@playwright/test'
import { attachedTo, newInfraction, pdfOf, textOf, upload } from '../support/attachments.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { answersFor, casePage, textBox, writeDefence } from './infraction-writing.ts'

test.use({ role: 'support', viewport: { width: 1440, height: 900 } })

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const dossier = (page: Page) => page.getByRole('region', { name: 'Dossiê', exact: true })
const rows = (page: Page) => dossier(page).getByRole('list', { name: 'Partes do dossiê' }).getByRole('listitem')
const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: `Mover ${name}`, exact: true }) })
const current = (page: Page) => page.getByText(/^Prévia das \d\d:\d\d, em dia com o caso$/)

test('a dossier is put in order by keys, previewed, attached and sent with the answer, and says when its case has changed', async ({
  page,
  as,
  env,
}) => {
  await test.step('a dossier is put in order by keys, previewed, attached and sent with the answer', async () => {
    const id = await newInfraction(env)
    const support = await as('support')
    await upload(support, id, 'entrega.png', picture)
    await upload(support, id, 'rastreio.pdf', pdfOf(2_000))
    await upload(support, id, 'conversa.txt', textOf(500))
    await writeDefence(page, id, 'Pedido entregue.')
    await page.getByRole('button', { name: 'Montar dossiê' }).click()

    await expect(current(page)).toBeVisible()
    await expect(dossier(page).getByText('rastreio.pdf fica fora.')).toBeVisible()
    await expect(dossier(page).getByText('Está incompleto ou corrompido.')).toBeVisible()
    await expect(dossier(page).getByText('conversa.txt fica fora.')).toBeVisible()
    await expect(rowOf(page, 'rastreio.pdf')).toContainText('fora')
    await expect(rowOf(page, 'Pagamento')).toContainText('p. 2')
    await expect(rowOf(page, 'entrega.png')).toContainText('p. 5')
    await expect(
      page.getByRole('region', { name: 'Prévia do dossiê' }).getByText('Nosso parecer: contestada'),
    ).toBeVisible()
    await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])

    const handle = rowOf(page, 'entrega.png').getByRole('button', { name: 'Mover entrega.png' })
    await handle.press('ArrowUp')
    await expect(handle).toBeFocused()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp')
    await expect(rows(page).first()).toContainText('entrega.png')
    await expect(dossier(page).getByText(/^entrega\.png: posição 1 de \d$/)).toBeAttached()
    await expect(rowOf(page, 'entrega.png')).toContainText('p. 2')
    await rowOf(page, 'Linha do tempo').getByRole('checkbox').uncheck()
    await expect(rowOf(page, 'Linha do tempo')).toContainText('fora')
    await dossier(page).getByRole('textbox', { name: 'Título' }).fill('Contestação PED-7')
    await expect(dossier(page).getByText(/^4 páginas, /)).toBeVisible()
    await expect(current(page)).toBeVisible()

    await dossier(page).getByRole('button', { name: 'Gerar e anexar ao parecer' }).click()
    const files = page.getByRole('region', { name: 'Anexos' })
    await expect(files.getByRole('listitem').filter({ hasText: 'Contestação PED-7.pdf' })).toContainText('4 páginas')
    await textBox(page).press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Contestar R\$/ })
      .click()
    await expect(page.getByRole('region', { name: 'Resultado do parecer' })).toContainText('Parecer enviado')
    await expect.poll(() => answersFor(env, id)).toHaveLength(1)
    expect(Object(await attachedTo(support, id))).toContainEqual(
      expect.objectContaining({ name: 'Contestação PED-7.pdf', pages: 4 }),
    )
  })

  await test.step('a dossier whose case has changed says so, and the next one takes its place', async () => {
    const id = await newInfraction(env)
    const support = await as('support')
    await support.post(`/api${casePage(id)}/dossier`, { data: { title: 'Defesa', parts: ['timeline', 'payment'] } })
    await page.goto(`${casePage(id)}?dossier=true`)
    await expect(rows(page).first()).toContainText('Linha do tempo')
    await expect(dossier(page).getByText('já anexado e em dia com o caso')).toBeVisible()
    await expect(current(page)).toBeVisible()
    await support.put(`/api${casePage(id)}/draft`, { data: { analysis: 'rejected', version: 0 } })
    await expect(page.getByText(/^O caso mudou desde a prévia das/)).toBeVisible()
    await expect(dossier(page).getByText('anexado, mas o caso mudou desde então')).toBeVisible()
    await page.getByRole('button', { name: 'Gerar de novo' }).click()
    await expect(current(page)).toBeVisible()
    await dossier(page).getByRole('button', { name: 'Gerar e anexar ao parecer' }).click()
    await expect(page.getByRole('region', { name: 'Anexos' }).getByText('1 de 10, até 10 MB cada')).toBeVisible()
  })
})
