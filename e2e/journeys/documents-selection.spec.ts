import { expect, type Page } from '@playwright/test'
import { everyDocument, type IndexedRow, untilIndexed } from '../support/document-index.ts'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

let all: IndexedRow[] = []

test.beforeAll(async ({ as }) => {
  test.setTimeout(200_000)
  const finance = await as('finance')
  await untilIndexed(finance)
  all = await everyDocument(finance)
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Documentos' })
const boxes = (page: Page) => grid(page).getByRole('gridcell').getByRole('checkbox')
const bar = (page: Page) => page.getByRole('region', { name: 'Seleção' })
const head = (page: Page) => page.getByRole('checkbox', { name: 'Selecionar os documentos carregados' })
const chosen = (page: Page, words: string) => expect(bar(page).getByRole('status')).toHaveText(words)

/** Starts row selection as soon as it is available. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click()
  await chosen(page, 'Nenhum selecionado')
}

test('rows are chosen by mouse, by keys and by filter, exported, and stay chosen when that is refused', async ({
  page,
}) => {
  await test.step('rows are chosen one by one, up to another by shift, and a page at once', async () => {
    await page.goto('/documents')
    await begin(page)
    await expect(page.getByRole('button', { name: 'Exportar XML e PDF…' })).toBeDisabled()
    await boxes(page).nth(1).click()
    await boxes(page)
      .nth(4)
      .click({ modifiers: ['Shift'] })
    await chosen(page, '4 selecionados')
    await boxes(page).nth(2).click()
    await chosen(page, '3 selecionados')
    await expect(boxes(page).nth(3)).toBeChecked()
    await expect(boxes(page).nth(2)).not.toBeChecked()
    await expect(page).toHaveURL(/\/documents$/)
    await head(page).click()
    await chosen(page, '50 selecionados')
    await expect(boxes(page).nth(2)).toBeChecked()
    await head(page).click()
    await chosen(page, 'Nenhum selecionado')
    await page.getByRole('button', { name: 'Encerrar a seleção' }).click()
    await expect(boxes(page)).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('by keys a row is chosen where the focus is, up to another by shift, and what is chosen goes with its filter', async () => {
    await page.goto('/documents')
    await begin(page)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(boxes(page).nth(0)).toBeChecked()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await chosen(page, '2 selecionados')
    await expect(boxes(page).nth(1)).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+X')
    await chosen(page, '4 selecionados')
    await page.keyboard.press('x')
    await chosen(page, '3 selecionados')

    await test.step('what was chosen stays as rows are ordered otherwise, and goes with its filter', async () => {
      await page.getByRole('columnheader', { name: 'Valor, R$' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=totalCents/)
      await chosen(page, '3 selecionados')
      await page
        .getByRole('button', { name: 'Mais filtros' })
        .or(page.getByRole('button', { name: 'Situação' }))
        .first()
        .click()
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox').or(page.getByPlaceholder('Nome, número, chave')).first().fill('ferramentas')
      await expect(page).toHaveURL(/q=ferramentas/)
      await chosen(page, 'Nenhum selecionado')
    })
  })

  await test.step('everything of a filter is exported as that filter, and the export is one link away', async () => {
    const fitting = all.filter(({ model, cancelled }) => model === 'nfe' && !cancelled)
    expect(fitting.length).toBeGreaterThan(50)
    const count = fitting.length.toLocaleString('pt-BR')
    await page.goto('/documents?model=nfe&cancelled=false&sort=totalCents')
    await begin(page)
    await page.getByRole('button', { name: `Selecionar todos os ${count} deste filtro` }).click()
    await chosen(page, `${count} selecionados, todos deste filtro`)
    await page.getByRole('button', { name: 'Exportar XML e PDF…' }).click()
    const dialog = page.getByRole('dialog', { name: `Exportar ${count} documentos` })
    await dialog.getByRole('checkbox', { name: 'PDF' }).uncheck()
    await expect(dialog.getByText(`Até ${count} arquivos`)).toBeVisible()
    const requested = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/exports'),
    )
    await dialog.getByRole('button', { name: `Exportar ${count} documentos` }).click()
    expect((await requested).postDataJSON()).toEqual({
      selection: { filter: { model: 'nfe', cancelled: 'false' } },
      formats: ['xml'],
    })
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Acompanhar' }).click()
    await expect(page).toHaveURL(/\/exports\?open=[0-9a-f-]{36}/)
  })

  await test.step('chosen rows are exported by their ids, those whose content is gone with the manifest alone', async () => {
    const purged = all.filter((row) => row.purged)
    expect(purged.length).toBeGreaterThan(1)
    await page.goto('/documents?purged=true')
    await begin(page)
    await boxes(page).nth(0).click()
    await boxes(page).nth(1).click()
    await page.getByRole('button', { name: 'Exportar XML e PDF…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exportar 2 documentos' })
    await expect(dialog.getByText('2 expurgados constam apenas do manifesto.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'XML' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'PDF' }).uncheck()
    const submit = dialog.getByRole('button', { name: 'Exportar 2 documentos' })
    await expect(submit).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'XML' }).check()
    const requested = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/exports'),
    )
    await submit.click()
    const { selection, formats } = (await requested).postDataJSON()
    expect(formats).toEqual(['xml'])
    expect(selection.ids).toHaveLength(2)
    expect(purged.map(({ id }) => id)).toEqual(expect.arrayContaining(selection.ids))
  })

  await test.step('an export that is refused says so where it was asked for, what is chosen stays, and nothing keeps anyone out', async () => {
    await page.route('**/api/exports', (route) => route.abort())
    await page.goto('/documents')
    await begin(page)
    await boxes(page).nth(1).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Exportar XML e PDF…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Exportar 1 documento' })
    await expect(dialog).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Exportar 1 documento' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await chosen(page, '1 selecionado')
  })

  await test.step('on a phone a tap chooses a row once rows are being chosen, and opens it again afterwards', async () => {
    await page.unroute('**/api/exports')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/documents')
    await begin(page)
    await grid(page).getByRole('row').nth(2).click()
    await chosen(page, '1 selecionado')
    await boxes(page).nth(2).click()
    await chosen(page, '2 selecionados')
    await page.getByRole('button', { name: 'Selecionar os 50 carregados' }).click()
    await chosen(page, '50 selecionados')
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Encerrar a seleção' }).click()
    await grid(page).getByRole('row').nth(2).click()
    await expect(page).toHaveURL(/\/documents\/\d+$/)
  })
})

test.describe('for support', () => {
  test.use({ role: 'support' })

  test('there is nothing to choose rows for', async ({ page }) => {
    await page.goto('/documents')
    await expect(boxes(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Selecionar', exact: true })).toHaveCount(0)
  })
})
