import { expect, type Page } from '@playwright/test'
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

async function choose(page: Page, env: Environment, name: 'lastro-theme' | 'lastro-locale', value: string) {
  await page.context().addCookies([{ name, value, url: env.url }])
}

const banners: [model: string, alteration: Alteration, words: string[]][] = [
  ['cte', 'denied', ['Uso denegado', 'cStat 302: Uso denegado: irregularidade fiscal do destinatário.']],
  ['cte', 'homologation', ['Emitido em homologação, sem valor fiscal']],
  ['mdfe', 'unanswered', ['Sem protocolo de autorização']],
  ['cte', 'cancelled-inside', ['Documento cancelado', 'protocolo 135260000000002']],
]

test('what a file says of its note is shown above everything', async ({ page, env }) => {
  for (const [model, alteration, words] of banners) {
    await test.step(`a ${model} that is ${alteration}`, async () => {
      const { id } = await captured(env, model, alteration)
      await page.goto(`/documents/${id}`)
      for (const text of words) await expect(page.getByText(text).first()).toBeVisible()
      await page.getByText('Árvore', { exact: true }).click()
      await expect(page.getByText(words[0] ?? '').first()).toBeVisible()
    })
  }

  await test.step('a note of Acre shows the clock of Acre', async () => {
    const { id } = await captured(env, 'cte', 'acre')
    await page.goto(`/documents/${id}`)
    await expect(page.getByText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d \(UTC−5\)$/).first()).toBeVisible()
  })
})

test('a cancellation that only the provider knows is said above the XML, in both themes', async ({ page, env }) => {
  const { id } = await captured(env, 'mdfe')
  env.simulator.cancelDocument(id)
  for (const theme of ['light', 'dark']) {
    await choose(page, env, 'lastro-theme', theme)
    await page.goto(`/documents/${id}`)
    const banner = page.getByRole('status').filter({ hasText: 'Documento cancelado' })
    await expect(banner).toContainText('Informação do provedor.')
    expect(await violationsOn(page)).toEqual([])
  }
})

test('the file of a note is switched by keys, an event is no note, and its number is a name in both languages', async ({
  page,
  env,
}) => {
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
    await choose(page, env, 'lastro-locale', 'en')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`CT-e ${number}`)
  })
})
