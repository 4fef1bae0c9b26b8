import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { everyDocument, type IndexedRow, untilIndexed } from '../support/document-index.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { postCaptured } from '../support/signed-events.ts'
import { testApart } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

const test = testApart({ DOCUMENT_INDEX: 'on' })

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'serial' })

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const expiryDay = ({ expiresAt }: IndexedRow) =>
  new Date(String(expiresAt)).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const goesSoon = (row: IndexedRow) => !row.purged && row.expiresAt !== null && expiryDay(row) <= dayIn(7)
const shortDay = (day: string) => day.split('-').slice(1).toReversed().join('/')

let all: IndexedRow[] = []

test.beforeAll(async ({ as }) => {
  test.setTimeout(200_000)
  const finance = await as('finance')
  await untilIndexed(finance)
  all = await everyDocument(finance)
})

test('what goes within a week is counted to the document, and leads to its rescue', async ({ page }) => {
  const soon = all.filter(goesSoon)
  expect(soon.length).toBeGreaterThan(3)
  await page.goto('/')
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Documentos que expiram' }) })
  await expect(panel.getByText(`Em 7 dias: ${soon.length} documentos, ${soon.length} nunca exportados`)).toBeVisible()
  await panel.getByRole('link', { name: `Exportar os ${soon.length} antes que expirem` }).click()
  await expect(page).toHaveURL(/\/exports\?within=7/)
  await expect(page.getByText(`${soon.length} documentos expiram em 7 dias`)).toBeVisible()
})

test('whoever may export is warned once of what goes without ever having been exported, others are not', async ({
  page,
  as,
}) => {
  const soon = all.filter(goesSoon)
  const last = soon.map(expiryDay).toSorted().at(-1) ?? ''
  const kinds = async (api: APIRequestContext) => {
    const { items } = await rowsOf(await api.get('/api/notices'))
    return items.map(({ kind }) => kind).filter((kind) => kind === 'documents.expiring')
  }
  const finance = await as('finance')
  await expect.poll(() => kinds(finance), { timeout: 90_000 }).toEqual(['documents.expiring'])
  expect(await kinds(await as('manager'))).toHaveLength(1)
  expect(await kinds(await as('support'))).toEqual([])
  await page.goto('/')
  await page.getByRole('button', { name: /Notificações/ }).click()
  const words = `${soon.length} documentos expiram até ${shortDay(last)} e nunca foram exportados`
  await page.getByRole('link', { name: words }).click()
  await expect(page).toHaveURL(/\/exports\?within=7/)
})

const summary = z.looseObject({ id: z.string(), state: z.string() })

test('an export is notified to who asked for it, and a note that is cancelled afterwards shows at home', async ({
  page,
  as,
  env,
}) => {
  const manager = await as('manager')
  const finance = await as('finance')
  const { period } = all.find((row) => !row.purged && !row.cancelled && row.model === 'nfe') ?? {}
  const data = { from: period, to: period, model: 'nfe', formats: ['xml'] }
  const { id } = summary.parse(await dataOf(await finance.post('/api/exports', { data }), 202))
  const state = async () => summary.parse(await dataOf(await finance.get(`/api/exports/${id}`))).state
  await expect.poll(state, { timeout: 120_000 }).toBe('done')
  await page.goto('/')
  await page.getByRole('button', { name: /Notificações/ }).click()
  await page.getByRole('link', { name: /Exportação pronta: .*todas as empresas/ }).click()
  await expect(page).toHaveURL(`/exports?open=${id}`)
  expect(await (await manager.get('/api/notices')).text()).not.toContain('export.done')

  await page.goto('/')
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Mudou desde a exportação' }) })
  await expect(panel).toHaveCount(0)
  const note = all.find((row) => row.period === period && !row.purged && !row.cancelled && row.model === 'nfe')
  env.simulator.cancelDocument(String(note?.id))
  await postCaptured(env.url, note?.id)
  await expect(panel.getByText('1 cancelada')).toBeVisible({ timeout: 120_000 })
  expect(await violationsOn(page)).toEqual([])
  await panel.getByRole('link', { name: /todas as empresas/ }).click()
  await expect(page).toHaveURL(`/exports?open=${id}`)
})

test.describe('for support', () => {
  test.use({ role: 'support' })

  test('what expires is shown without a way to export it, and no exports', async ({ page }) => {
    await page.goto('/')
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Documentos que expiram' }) })
    await expect(panel.getByRole('link', { name: 'Ver documentos' })).toBeVisible()
    await expect(page.locator('a[href^="/exports"]')).toHaveCount(0)
  })
})
