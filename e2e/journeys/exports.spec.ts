import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { everyDocument, type IndexedRow, untilIndexed } from '../support/document-index.ts'
import { rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { postCaptured } from '../support/signed-events.ts'
import { apiAs, sessionOf, test } from '../support/test.ts'
import { unzip } from '../support/unzip.ts'
import { violationsOn } from '../support/violations.ts'

test.describe.configure({ mode: 'serial' })

let env: Environment
let manager: APIRequestContext
let chosen: { period: string; companies: { id: string; name: string }[]; notes: IndexedRow[] }

test.beforeAll(async () => {
  test.setTimeout(240_000)
  env = await startEnvironment({ simulator: { documents: 600 }, configuration: { DOCUMENT_INDEX: 'on' } })
  manager = await apiAs(env.url, 'manager')
  await untilIndexed(manager)
  chosen = await threeCompanies()
})

test.afterAll(async () => {
  await manager?.dispose()
  await env?.stop()
})

/** The one of the two newest, indexed months in which three companies have the most notes. */
async function threeCompanies(): Promise<typeof chosen> {
  const names = new Map(
    (await rowsOf(await manager.get('/api/companies?limit=200'))).items.map(({ id, tradeName, legalName }) => [
      String(id),
      String(tradeName ?? legalName),
    ]),
  )
  const documents = await everyDocument(manager)
  const newest = [...Map.groupBy(documents, ({ period }) => period ?? '')]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(-2)
  const months = newest.map(([period, of]) => {
    const largest = [...Map.groupBy(of, ({ companyId }) => companyId)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, 3)
    const companies = largest.map(([id]) => ({ id, name: names.get(id) ?? '' }))
    return { period, companies, notes: largest.flatMap(([, notes]) => notes) }
  })
  const [best] = months.toSorted((a, b) => b.notes.length - a.notes.length)
  if (!best) throw new Error('there are no documents')
  return best
}

async function managersPage(browser: Browser): Promise<Page> {
  const storageState = await sessionOf(env.url, 'manager')
  const viewport = { width: 1440, height: 900 }
  return (await browser.newContext({ baseURL: env.url, storageState, viewport, acceptDownloads: true })).newPage()
}

const detail = (page: Page) => page.getByRole('region', { name: 'Detalhes da exportação' })
const rowsIn = (page: Page) => page.getByRole('listbox', { name: 'Lista de exportações' }).getByRole('option')

async function downloadBy(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** A tax id must follow, to exclude companies with a common prefix. */
const withTaxId = (name: string) => new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')} ?[0-9A-Z]{2}\\.`)

/** Slow enough for a person to stop the export. */
function slowPdfs(): void {
  env.simulator.armFault({
    service: 'accounting',
    path: '/v1/documentos/*',
    match: '/pdf',
    kind: 'delay',
    ms: 2_000,
    times: 10_000,
  })
}

test('the manager closes a month of three companies, pauses, restarts and downloads it', async ({ browser }) => {
  test.setTimeout(120_000)
  const { period, companies, notes } = chosen
  slowPdfs()
  const page = await managersPage(browser)
  await page.goto('/exports')
  await expect(page.getByText('Nenhuma exportação ainda')).toBeVisible()
  await page.goto(`/exports?new=months&from=${period}`)
  const form = page.getByRole('region', { name: 'Nova exportação' })
  for (const { name } of companies) await form.getByRole('checkbox', { name: withTaxId(name) }).check()
  await expect(form.getByText(`${notes.length} documentos`, { exact: true })).toBeVisible()
  await form.getByRole('button', { name: `Exportar ${notes.length} documentos` }).click()

  await expect(page).toHaveURL(/open=/)
  await expect(detail(page).getByRole('progressbar')).toBeVisible()
  await detail(page).getByRole('button', { name: 'Pausar' }).click()
  await expect(detail(page).getByText('Exportação pausada')).toBeVisible()
  await env.halt()
  await env.start()
  env.simulator.clearFaults()
  await page.reload()
  await expect(detail(page).getByText('Exportação pausada')).toBeVisible()
  await expect(rowsIn(page).first()).toContainText('Pausada')
  await detail(page).getByRole('button', { name: 'Retomar' }).click()

  const zip = await downloadBy(page, detail(page).getByRole('link', { name: /^Baixar zip/ }))
  expect(zip.name).toMatch(/\.zip$/)
  const files = await unzip(zip.bytes)
  const listed = files.get('manifest.csv')?.toString('utf8') ?? ''
  expect(listed.startsWith('\uFEFF')).toBe(true)
  for (const { accessKey } of notes) expect(listed).toContain(String(accessKey))
  const manifest = await downloadBy(page, detail(page).getByRole('link', { name: 'manifest.json' }))
  expect(manifest.bytes.equals(files.get('manifest.json') ?? Buffer.alloc(0))).toBe(true)
  await expect(rowsIn(page).first()).toContainText('Sem diferença')
})

test('a note cancelled meanwhile shows as a difference, which is exported', async ({ browser }) => {
  test.setTimeout(180_000)
  const note = chosen.notes.find(({ cancelled, purged, number }) => !cancelled && !purged && number !== null)
  env.simulator.cancelDocument(String(note?.id))
  await postCaptured(env.url, note?.id)
  const page = await managersPage(browser)
  await page.goto('/exports')
  await expect(rowsIn(page).first()).toContainText('1 cancelada desde então', { timeout: 150_000 })
  await rowsIn(page).first().click()
  const difference = detail(page).getByRole('region', { name: 'Mudou desde então' })
  await expect(difference.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(difference.getByRole('link')).toHaveAttribute('href', `/documents/${note?.id}`)
  expect(await violationsOn(page)).toEqual([])
  await difference.getByRole('button', { name: 'Exportar a diferença' }).click()
  await expect(detail(page).getByRole('heading', { level: 2, name: /^Diferença de/ })).toBeVisible()
  await expect(detail(page).getByRole('link', { name: /^Baixar zip/ })).toBeVisible()
  await expect(rowsIn(page)).toHaveCount(2)
  await expect(rowsIn(page).filter({ hasText: 'Sem diferença' })).toHaveCount(2)
})

test('what expires is exported, and its files are removed again', async ({ browser }) => {
  const page = await managersPage(browser)
  await page.goto('/exports?within=90')
  const strip = page.getByRole('region', { name: 'Prazo de guarda no provedor' })
  await expect(strip.getByRole('heading', { level: 2 })).toContainText('em 90 dias')
  await strip.getByRole('button', { name: /^Exportar/ }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'PDF' }).uncheck()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Exportar/ })
    .click()
  await expect(detail(page).getByRole('heading', { level: 2, name: /^Documentos que expiram até/ })).toBeVisible()
  await expect(strip).toContainText('Todos já exportados')
  await detail(page).getByRole('button', { name: 'Excluir arquivos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir arquivos' }).click()
  await expect(detail(page).getByText(/^Arquivos excluídos/)).toBeVisible()
  await expect(detail(page).getByRole('link', { name: /^Baixar zip/ })).toHaveCount(0)
  await expect(detail(page).getByRole('link', { name: 'manifest.csv' })).toBeVisible()
})

test('the keys walk the list, and Escape closes what is open', async ({ browser }) => {
  const page = await managersPage(browser)
  await page.goto('/exports')
  await expect(rowsIn(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rowsIn(page).first()).toBeFocused()
  await expect(detail(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rowsIn(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await expect(rowsIn(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(rowsIn(page).first()).toBeFocused()
})

test('months in the wrong order and no format are said at their fields', async ({ browser }) => {
  const page = await managersPage(browser)
  await page.goto('/exports?new=folder&from=2026-09&to=2026-08')
  const form = page.getByRole('region', { name: 'Pasta do contador' })
  await expect(form.getByText('O início do período é posterior ao fim.')).toBeVisible()
  for (const format of ['XML', 'PDF'])
    await form.getByRole('group', { name: 'Arquivos' }).getByRole('checkbox', { name: format }).uncheck()
  await expect(form.getByText('Escolha ao menos um formato.')).toBeVisible()
  await form.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(page).toHaveURL(/new=folder/)
  await expect(form.getByRole('group', { name: 'Extratos de cada conta' }).getByRole('checkbox')).toHaveCount(3)
})
