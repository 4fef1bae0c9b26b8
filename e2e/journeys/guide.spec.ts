import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { failTransfer, ownKey } from './transfer-form.ts'

test.use({ role: 'finance' })

test('the guide finds without accents, keeps what is looked for in its address, and is linked where it helps', async ({
  page,
  env,
  as,
}) => {
  await page.goto('/')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await expect(keys.getByText('Esta tela não tem teclas próprias.')).toBeVisible()
  await keys.getByRole('link', { name: 'Abrir o guia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guia' })).toBeVisible()
  await expect(keys).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.type('expurgada exportacoes')
  await expect(page.getByRole('status').filter({ hasText: 'resultado' })).toHaveText(/^[1-9]\d* resultados?$/)
  await expect(page).toHaveURL(/\/guide\?q=expurgada/)
  await page.keyboard.press('Enter')
  await expect(page.locator('article:focus')).toContainText('O provedor excluiu o XML e o PDF.')
  await page.getByRole('searchbox').fill('nada disso existe')
  await page.getByRole('button', { name: 'Limpar a busca' }).click()
  await page.getByRole('navigation', { name: 'Conteúdo' }).getByRole('link', { name: 'MED em uma página' }).click()
  await expect(page.getByRole('heading', { name: 'MED em uma página' })).toBeInViewport()

  await test.step('the keys of a list are its own, and an unknown outcome leads to what the guide says of it', async () => {
    const key = ownKey()
    failTransfer(env.simulator, key, { kind: 'applied-then-reset', times: 100 })
    const id = randomUUID()
    const data = { amountCents: 12_480, key: { type: 'EMAIL', value: key } }
    await dataOf(
      await (await as('finance')).post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }),
      202,
    )
    await page.goto('/reconciliation')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText('Desfazer a última decisão')).toBeVisible()
    await page.goto(`/pix/transfers/${id}`)
    const guide = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'O que fazer' }).click()
    const opened = await guide
    await expect(opened).toHaveURL(/\/guide#unknown-pix-transfer$/)
    await expect(opened.locator('article:target')).toContainText('com a mesma chave de idempotência por 24 horas')
    await expect(opened.locator('article:target')).toBeInViewport()
  })
})
