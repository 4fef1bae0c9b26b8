import { expect, type Page } from '@playwright/test'
import { analysesOf } from '../support/analyses.ts'
import { sha256Of } from '../support/attachments.ts'
import { rowsOf } from '../support/envelope.ts'
import { password, people } from '../support/people.ts'
import { test } from '../support/test.ts'
import { tabAndEnter, tabTo } from './keyboard.ts'

const queue = '/pix/infractions'
const text = 'Pedido entregue a quem pagou — "assinado" às 15:22.'
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const files = (page: Page) => page.getByRole('region', { name: 'Anexos' })
const outcome = (page: Page) => page.getByRole('region', { name: 'Resultado do parecer' })
const toAnswer = (page: Page) => page.getByRole('tab', { name: /^A responder/ })

/** As a screenshot tool does. */
const copyPicture = (page: Page) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, onePixel.toString('base64'))

test('an agent answers the most urgent case by keyboard alone', async ({ page, as, env }) => {
  const [support, finance] = [await as('support'), await as('finance')]
  const { id: documentId, chave } = await env.simulator.captureDocument({ modelo: 'nfe' })

  await page.goto('/login')
  await tabTo(page, page.getByRole('textbox', { name: 'E-mail' }))
  await page.keyboard.insertText(people.support.email)
  await tabTo(page, page.getByLabel('Senha', { exact: true }))
  await page.keyboard.insertText(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabAndEnter(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Infrações/ }))
  await expect(toAnswer(page)).toBeVisible()
  await expect(page.locator('[data-at="0"]')).toBeVisible()

  await expect(page.getByText(/^Lista lida até o fim às /)).toBeVisible()
  const [urgent] = (await rowsOf(await support.get('/api/pix/infractions/queue?limit=1'))).items
  const id = String(urgent?.id)
  await page.keyboard.press('j')
  const row = page.locator('[data-at="0"]')
  await expect(row).toBeFocused()
  await expect(row).toContainText('estimado')
  await page.keyboard.press('a')
  await expect(row).toContainText('Você')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${queue}/${id}`))

  await tabTo(page, page.getByRole('checkbox', { name: 'Entrega' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('textbox', { name: 'Defesa' }))
  await page.keyboard.insertText(text)
  await copyPicture(page)
  await page.keyboard.press('Control+V')
  await expect(files(page).getByRole('button', { name: /^Ver captura de tela .*\.png$/ })).toBeVisible()

  await tabAndEnter(page, files(page).getByRole('button', { name: 'Anexar nota' }))
  const notes = page.getByRole('dialog')
  await expect(notes.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.insertText(String(chave))
  await expect(notes.getByRole('radio')).toHaveCount(1)
  await expect(notes.getByRole('radio')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(notes).toBeHidden()
  await expect(files(page).getByRole('button', { name: new RegExp(`^Ver .*${chave}\\.pdf$`) })).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: /^Contestar com esta defesa/ }))
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()
  await tabAndEnter(page, page.getByRole('button', { name: 'Revisar o envio' }))
  const review = page.getByRole('dialog', { name: 'Contestar com esta defesa?' })
  await expect(review.getByText(text)).toBeVisible()
  await expect(review.getByText('SHA-256')).toHaveCount(2)
  expect(analysesOf(env, id)).toEqual([])
  await tabAndEnter(page, review.getByRole('button', { name: /^Contestar R\$/ }))
  await expect(outcome(page)).toContainText('Parecer enviado')

  const pdf = await (await finance.get(`/api/documents/${documentId}/pdf`)).body()
  const sent = analysesOf(env, id)
  expect(sent).toHaveLength(1)
  const fields = (sent[0]?.parts ?? []).filter(({ filename }) => filename === null)
  expect(Object.fromEntries(fields.map((field) => [field.name, field.text]))).toEqual({
    id,
    analysis: 'rejected',
    analysis_description: text,
  })
  expect((sent[0]?.parts ?? []).filter(({ filename }) => filename !== null)).toMatchObject([
    { name: 'attachments', filename: expect.stringMatching(/^captura .*\.png$/), type: 'image/png' },
    {
      name: 'attachments',
      filename: expect.stringContaining(`${chave}.pdf`),
      type: 'application/pdf',
      sha256: sha256Of(pdf),
    },
  ])

  await tabAndEnter(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Infrações/ }))
  await expect(page.locator('[data-at="0"]')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: String(urgent?.transactionId) })).toHaveCount(0)
  await tabTo(page, toAnswer(page))
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: /^Respondidas por nós/ })).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: String(urgent?.transactionId) })).toContainText('Contestada')
})
