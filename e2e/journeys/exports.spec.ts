import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { everyDocument, type IndexedRow, untilIndexed } from '../support/document-index.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { postCaptured } from '../support/signed-events.ts'
import { apiAs, test } from '../support/test.ts'
import { unzip } from '../support/unzip.ts'
import { violationsOn } from '../support/violations.ts'
import { type BusiestMonth, busiestMonth } from './busiest-month.ts'

test.describe.configure({ mode: 'serial' })

let env: Environment
let manager: APIRequestContext
let finance: APIRequestContext
let all: IndexedRow[]
let chosen: BusiestMonth
/** The manager's window, for all tests. */
let page: Page
/** And of finance. */
let home: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  env = await startEnvironment({ simulator: { documents: 600 }, configuration: { DOCUMENT_INDEX: 'on' } })
  manager = await apiAs(env.url, 'manager')
  finance = await apiAs(env.url, 'finance')
  await untilIndexed(manager)
  all = await everyDocument(manager)
  chosen = await busiestMonth(manager, all)
  page = await windowOf(browser, manager)
  home = await windowOf(browser, finance)
})

test.afterAll(async () => {
  await page?.context().close()
  await home?.context().close()
  await manager?.dispose()
  await finance?.dispose()
  await env?.stop()
})

/** A window signed in as an API context. */
async function windowOf(browser: Browser, api: APIRequestContext): Promise<Page> {
  const storageState = await api.storageState()
  const viewport = { width: 1440, height: 900 }
  return (await browser.newContext({ baseURL: env.url, storageState, viewport })).newPage()
}

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const expiryDay = ({ expiresAt }: IndexedRow) =>
  new Date(String(expiresAt)).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const shortDay = (day: string) => day.split('-').slice(1).toReversed().join('/')
const panelOf = (home: Page, name: string) => home.locator('section', { has: home.getByRole('heading', { name }) })

test('at home what goes within a week is counted to the document, and whoever may export it is warned once', async ({
  browser,
}) => {
  const soon = all.filter((row) => !row.purged && row.expiresAt !== null && expiryDay(row) <= dayIn(7))
  expect(soon.length).toBeGreaterThan(3)
  await home.goto('/')
  const panel = panelOf(home, 'Documentos que expiram')
  await expect(panel.getByText(`Em 7 dias: ${soon.length} documentos, ${soon.length} nunca exportados`)).toBeVisible()
  await panel.getByRole('link', { name: `Exportar os ${soon.length} antes que expirem` }).click()
  await expect(home).toHaveURL(/\/exports\?within=7/)
  await expect(home.getByText(`${soon.length} documentos expiram em 7 dias`)).toBeVisible()

  const support = await apiAs(env.url, 'support')
  const kinds = async (api: APIRequestContext) => {
    const { items } = await rowsOf(await api.get('/api/notices'))
    return items.map(({ kind }) => kind).filter((kind) => kind === 'documents.expiring')
  }
  await expect.poll(() => kinds(finance), { timeout: 90_000 }).toEqual(['documents.expiring'])
  expect(await kinds(manager)).toHaveLength(1)
  expect(await kinds(support)).toEqual([])
  await home.goto('/')
  await home.getByRole('button', { name: /Notificações/ }).click()
  const last = soon.map(expiryDay).toSorted().at(-1) ?? ''
  const words = `${soon.length} documentos expiram até ${shortDay(last)} e nunca foram exportados`
  await home.getByRole('link', { name: words }).click()
  await expect(home).toHaveURL(/\/exports\?within=7/)

  await test.step('for support what expires is shown without a way to export it, and no exports', async () => {
    const theirs = await windowOf(browser, support)
    await theirs.goto('/')
    const shown = panelOf(theirs, 'Documentos que expiram')
    await expect(shown.getByRole('link', { name: 'Ver documentos' })).toBeVisible()
    await expect(theirs.locator('a[href^="/exports"]')).toHaveCount(0)
  })
})

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

test('the manager closes a month of three companies, pauses, restarts and downloads it', async () => {
  test.setTimeout(120_000)
  const { period, companies, notes } = chosen
  slowPdfs()
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

test('a note cancelled meanwhile shows as a difference, which is exported', async () => {
  test.setTimeout(180_000)
  const note = chosen.notes.find(({ cancelled, purged, number }) => !cancelled && !purged && number !== null)
  env.simulator.cancelDocument(String(note?.id))
  await postCaptured(env.url, note?.id)
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

test('what expires is exported, and its files are removed again', async () => {
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

test('the keys walk the list, and months in the wrong order and no format are said at their fields', async () => {
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

  await test.step('months in the wrong order and no format are said at their fields', async () => {
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
})

const summary = z.looseObject({ id: z.string(), state: z.string() })

test('an export is notified to who asked for it, and a note that is cancelled afterwards shows at home', async () => {
  const fits = (row: IndexedRow) => !row.purged && !row.cancelled && row.model === 'nfe' && row.period !== chosen.period
  const note = all.find(fits)
  const data = { from: note?.period, to: note?.period, model: 'nfe', formats: ['xml'] }
  const { id } = summary.parse(await dataOf(await finance.post('/api/exports', { data }), 202))
  const state = async () => summary.parse(await dataOf(await finance.get(`/api/exports/${id}`))).state
  await expect.poll(state, { timeout: 120_000 }).toBe('done')
  await home.goto('/')
  await home.getByRole('button', { name: /Notificações/ }).click()
  await home.getByRole('link', { name: /Exportação pronta: .*todas as empresas/ }).click()
  await expect(home).toHaveURL(`/exports?open=${id}`)
  expect(await (await finance.get('/api/notices')).text()).toContain(id)
  expect(await (await manager.get('/api/notices')).text()).not.toContain(id)

  await home.goto('/')
  const panel = panelOf(home, 'Mudou desde a exportação')
  await expect(panel).toHaveCount(0)
  env.simulator.cancelDocument(String(note?.id))
  await postCaptured(env.url, note?.id)
  await expect(panel.getByText('1 cancelada')).toBeVisible({ timeout: 120_000 })
  expect(await violationsOn(home)).toEqual([])
  await panel.getByRole('link', { name: /todas as empresas/ }).click()
  await expect(home).toHaveURL(`/exports?open=${id}`)
})
