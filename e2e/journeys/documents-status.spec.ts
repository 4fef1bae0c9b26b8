import { expect } from '@playwright/test'
import type { Alteration } from '../simulator/accounting/xml/alterations.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

async function captured(env: Environment, model: string, alteration?: Alteration) {
  const { id, chave } = await env.simulator.captureDocument({ modelo: model })
  if (alteration) env.simulator.alterDocument(String(id), alteration)
  return { id: String(id), key: String(chave) }
}

test('what a file says of its note is shown, and its file is switched by keys', async ({ page, env }) => {
  await test.step('what a file says of its note is shown above everything', async () => {
    const { id } = await captured(env, 'cte', 'denied')
    await page.goto(`/documents/${id}`)
    for (const text of ['Uso denegado', 'cStat 302: Uso denegado: irregularidade fiscal do destinatário.'])
      await expect(page.getByText(text).first()).toBeVisible()
    await page.getByText('Árvore', { exact: true }).click()
    await expect(page.getByText('Uso denegado').first()).toBeVisible()
  })

  await test.step('a cancellation that only the provider knows is said above the XML, in both themes', async () => {
    const { id } = await captured(env, 'mdfe')
    env.simulator.cancelDocument(id)
    await page.goto(`/documents/${id}`)
    const banner = page.getByRole('status').filter({ hasText: 'Documento cancelado' })
    await expect(banner).toContainText('Informação do provedor.')
    expect(await violationsOn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(page, ['color-contrast'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('the switch between PDF and XML keeps the focus while the files come and go', async () => {
    const { id } = await captured(env, 'nfe')
    await page.goto(`/documents/${id}`)
    const file = page.getByRole('group', { name: 'Arquivo' })
    await file.getByRole('radio', { name: 'PDF' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Resumo', { exact: true })).toBeVisible()
    await expect(file.getByRole('radio', { name: 'XML' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('toolbar')).toBeVisible()
    await expect(file.getByRole('radio', { name: 'PDF' })).toBeFocused()
  })

  await test.step('a correction letter is read as one, with a link to its note', async () => {
    const { id, key } = await captured(env, 'nfe', 'letter')
    await page.goto(`/documents/${id}`)
    await page.getByRole('group', { name: 'Arquivo' }).getByText('XML', { exact: true }).click()
    await expect(page.getByText('Este arquivo é um evento, não a nota')).toBeVisible()
    await expect(page.getByText('Carta de correção (CC-e)')).toBeVisible()
    await expect(page.getByText('Onde se lê Rua A, leia-se Rua B.')).toBeVisible()
    await expect(page.getByRole('link', { name: `Abrir o documento da chave ${key}` })).toBeVisible()
  })

  await test.step('the number of a note is a name in both languages', async () => {
    const { id, key } = await captured(env, 'cte')
    const number = String(Number(key.slice(25, 34)))
    await page.goto(`/documents/${id}`)
    const head = page.getByRole('heading', { level: 2 }).first()
    await expect(head).toContainText(number.replace(/\B(?=(\d{3})+$)/g, '.'))
    await page.context().addCookies([{ name: 'lastro-locale', value: 'en', url: env.url }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`CT-e ${number}`)
  })
})
