import { expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import { requestCount } from '../support/upstream.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

type Note = { id: string; key: string }

async function captured(env: Environment, model: string): Promise<Note> {
  const { id, chave } = await env.simulator.captureDocument({ modelo: model })
  return { id: String(id), key: String(chave) }
}

function previewOf(page: Page) {
  return page.getByRole('region', { name: 'Prévia do documento' })
}

test('a document is found by its key, read beside the list, walked to by arrows, and has its own page on a phone', async ({
  page,
  as,
  env,
}) => {
  await test.step('finance pastes a key and reads the PDF beside the list, and what cannot be a key is refused with the reason', async () => {
    const { key } = await captured(env, 'nfe')
    await page.goto('/documents')
    await page.keyboard.press('/')
    await page.keyboard.insertText(`NFe ${key.replace(/(.{4})/g, '$1 ')}`)
    await page.keyboard.press('Enter')
    const preview = previewOf(page)
    await expect(preview.getByText('PDF de conferência. Não substitui o DANFE oficial.')).toBeVisible()
    await expect(preview.getByRole('article', { name: 'Página 1' }).locator('canvas')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`doc=${key}`))

    await preview.getByRole('button', { name: 'Buscar no texto' }).click()
    await page.keyboard.insertText('produtos')
    await page.keyboard.press('Enter')
    await expect(preview.getByText(/^1 de \d+$/)).toBeVisible()
    await expect(preview.locator('mark.found-here')).toHaveText(/produtos/i)

    await preview.getByText('XML', { exact: true }).last().click()
    await expect(preview.getByText('Resumo interno lido do XML, não é documento fiscal.')).toBeVisible()

    await test.step('text that cannot be a key is refused, and a wrong check digit only warned of', async () => {
      const other = `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`
      const box = page.getByRole('searchbox', { name: 'Chave ou ID' })
      await box.fill(key.slice(0, 43))
      await box.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'foram informados 43 caracteres' })).toBeVisible()
      await box.fill(other)
      await expect(page.getByText('O dígito verificador desta chave não confere.')).toBeVisible()
      await box.press('Enter')
      await expect(preview.getByText('Nenhum documento com esta chave ou ID')).toBeVisible()
    })
  })

  await test.step('whose note it is stands in the list, beside it and in its record', async () => {
    const { id } = await captured(env, 'nfe')
    const finance = await as('finance')
    const { companyId } = await dataOf(await finance.get(`/api/documents/${id}`))
    const name = String((await dataOf(await finance.get(`/api/companies/${companyId}`))).tradeName)
    await page.goto(`/documents?companyId=${companyId}&model=nfe`)
    const row = page.getByRole('grid', { name: 'Documentos' }).getByRole('row').nth(1)
    await expect(row.getByRole('gridcell', { name, exact: true }).last()).toBeVisible()
    await row.click()
    await expect(previewOf(page).getByText(`Empresa: ${name}`)).toBeVisible()
    await previewOf(page).getByRole('link', { name: 'Abrir em página própria' }).click()
    const record = page.getByRole('complementary', { name: 'Registro' })
    await expect(record.getByText('Empresa', { exact: true })).toBeVisible()
    await expect(record.getByText(name).last()).toBeVisible()
  })

  await test.step('arrows move through the list with the preview, Escape comes back to it', async () => {
    await page.goto('/documents')
    const rows = page.getByRole('grid', { name: 'Documentos' }).getByRole('row')
    await rows.nth(1).click()
    await expect(page).toHaveURL(/doc=\d+/)
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
    await expect(rows.nth(4)).toHaveAttribute('aria-selected', 'true')
    await expect(rows.nth(4)).toBeFocused()
    const ownPage = previewOf(page).getByRole('link', { name: 'Abrir em página própria' })
    const id = (await ownPage.getAttribute('href'))?.split('/').at(-1)
    await expect(page).toHaveURL(new RegExp(`doc=${id}$`))
    await page.keyboard.press('Enter')
    await expect(previewOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(previewOf(page)).toBeHidden()
    await expect(rows.nth(4)).toBeFocused()
    await expect(page).not.toHaveURL(/doc=/)
  })

  await test.step('filters live in the address and come off one by one', async () => {
    await page.goto('/documents?model=cte&from=2026-01')
    await expect(page.getByRole('button', { name: 'Modelo: CT-e' })).toBeVisible()
    const models = page.getByRole('grid').getByRole('row').locator('td:first-child')
    await expect(models.first()).toHaveText('CT-e')
    await page.getByRole('button', { name: 'Remover o filtro Modelo' }).click()
    await expect(page).toHaveURL(/\/documents\?from=2026-01$/)
    await page.getByRole('button', { name: 'Modelo', exact: true }).click()
    await page.getByRole('option', { name: /^NFS-e/ }).click()
    await expect(page).toHaveURL(/model=nfs-e/)
    await expect(models.first()).toHaveText('NFS-e')
  })

  await test.step('on a phone rows are cards and a document has its own page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/documents')
    await page.getByRole('grid', { name: 'Documentos' }).getByRole('row').nth(1).click()
    await expect(page).toHaveURL(/\/documents\/\d+$/)
    await page.getByRole('link', { name: 'Documentos', exact: true }).first().click()
    await expect(page).toHaveURL(/\/documents$/)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(overflow).toBe(false)
  })
})

test('a file that the provider does not have, or that cannot be read, is said to be so, and the next try works', async ({
  page,
  env,
}) => {
  await test.step('a CT-e shows its XML without asking for a PDF that never is', async () => {
    const { id } = await captured(env, 'cte')
    await page.goto(`/documents?doc=${id}`)
    const preview = previewOf(page)
    await expect(preview.getByText('O provedor não gera PDF de CT-e.')).toBeVisible()
    await expect(preview.getByRole('table', { name: 'Valores' })).toBeVisible()
    await preview.getByText('Árvore', { exact: true }).click()
    await preview.getByRole('tree').focus()
    for (const key of ['Home', 'ArrowLeft', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await expect(preview.getByRole('treeitem', { name: /^CTe/ })).toHaveAttribute('aria-selected', 'true')
    await preview.getByText('XML', { exact: true }).last().click()
    await expect(preview.getByText('<infCte Id=')).toBeVisible()
    expect(requestCount(env.simulator, `/v1/documentos/${id}/pdf`)).toBe(0)
  })

  await test.step('a note without PDF shows its XML in the place of the PDF', async () => {
    const { id } = await captured(env, 'nfs-e')
    const body = { erro: { codigo: 'pdf_indisponivel', mensagem: 'PDF indisponivel' }, requisicao_id: 'req_1' }
    env.simulator.armFault({
      service: 'accounting',
      path: `/v1/documentos/${id}/pdf`,
      kind: 'status',
      status: 422,
      body,
      times: 5,
    })
    await page.goto(`/documents/${id}`)
    await expect(page.getByText('O provedor não tem o PDF desta nota. Abaixo, o resumo do XML.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Valores' })).toBeVisible()
  })

  await test.step('a purged document says so, since when, and what is still known', async () => {
    const { id } = await captured(env, 'nfe')
    env.simulator.purgeDocument(id)
    await page.goto(`/documents/${id}`)
    await expect(page.getByText('O conteúdo foi expurgado')).toBeVisible()
    await expect(page.getByText(/O prazo de guarda terminou em \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await expect(page.getByText(id)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Baixar o XML' })).toBeHidden()
  })

  await test.step('a cancelled note is struck through and keeps its files', async () => {
    const { id } = await captured(env, 'nfe')
    env.simulator.cancelDocument(id)
    await page.goto(`/documents/${id}`)
    await expect(page.getByText('Nota cancelada após a emissão.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).locator('del')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar o XML' }).click()
    expect((await download).suggestedFilename()).toMatch(/^[0-9A-Z]{14}_\d{4}-\d\d_nfe_[0-9A-Z]{44}\.xml$/)
  })

  await test.step('a failure says what happened with its number, and the next try works', async () => {
    const { id } = await captured(env, 'mdfe')
    env.simulator.armFault({
      service: 'accounting',
      path: `/v1/documentos/${id}/xml`,
      kind: 'html',
      times: 50,
    })
    await page.goto(`/documents/${id}`)
    const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Tentar de novo' }) })
    await expect(notice.getByText(/[0-9a-f]{8}-[0-9a-f]{4}/)).toBeVisible()
    env.simulator.clearFaults()
    await notice.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText('Resumo interno lido do XML')).toBeVisible()
  })

  await test.step('a busy provider is waited for and the request repeated by itself', async () => {
    const { id } = await captured(env, 'mdfe')
    env.simulator.armFault({
      service: 'accounting',
      path: `/v1/documentos/${id}/xml`,
      kind: '429',
      headers: { 'retry-after': '12' },
    })
    await page.goto(`/documents/${id}`)
    await expect(page.getByText('O provedor está ocupado')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/Nova tentativa em \d+ segundos?\./)
    // After the twelve seconds that the provider asks for.
    await expect(page.getByText('Resumo interno lido do XML')).toBeVisible({ timeout: 30_000 })
  })
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('the rows are there', async ({ page }) => {
    await page.goto('/documents?model=nfce')
    await expect(page.getByRole('grid', { name: 'Documentos' }).getByText('NFC-e').first()).toBeVisible()
  })
})
