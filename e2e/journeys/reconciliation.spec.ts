import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { captureSales } from '../support/capture-sales.ts'
import { untilIndexed } from '../support/document-index.ts'
import { rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { goOnAs } from './go-on-as.ts'

test.use({ role: 'manager', viewport: { width: 1440, height: 900 } })

const note = z.object({
  id: z.string(),
  expectedCents: z.number().int(),
  state: z.string(),
  document: z.object({
    accessKey: z.string().nullable(),
    party: z.object({ name: z.string().nullable(), document: z.string().nullable() }),
  }),
})
type Note = z.infer<typeof note>

const howMany = 4
const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7)
const monthBefore = new Date(Date.parse(`${month}-01T12:00:00Z`) - 20 * 86_400_000).toISOString().slice(0, 7)

/** Masked as by providers, which makes the match uncertain. */
const masked = (taxId: string) => (taxId.length === 11 ? `***${taxId.slice(3, 9)}**` : `**${taxId.slice(2, 12)}**`)

/** Issued notes without links, each with another amount. */
async function openNotes(finance: APIRequestContext): Promise<Note[]> {
  const found: Note[] = []
  for (const each of [month, monthBefore]) {
    const params = { month: each, direction: 'in', side: 'documents', limit: 200 }
    const { items } = await rowsOf(await finance.get('/api/reconciliation', { params }))
    found.push(
      ...z
        .array(note)
        .parse(items)
        .filter(({ state }) => state === 'unbacked' || state === 'suggested'),
    )
  }
  const amounts = new Map(found.map((one) => [one.expectedCents, one]))
  return [...amounts.values()].filter(
    ({ expectedCents, document: { accessKey, party } }) => expectedCents > 0 && accessKey && party.document,
  )
}

const paid = { value: 1000, payer: { name: 'Zilda Moura Reformas', document: '12345678909' } }

let notes: Note[] = []

let payments: string[] = []

/** Returns the payment's end-to-end id. */
function receiveFor(env: Environment, { expectedCents, document: { party } }: Note): string {
  const payer = { name: party.name, document: masked(party.document ?? '') }
  return String(env.simulator.receive({ value: expectedCents / 100, payer }).end_to_end_id)
}

test.beforeAll(async ({ as, env }) => {
  test.setTimeout(240_000)
  await captureSales(env.simulator, 3 * howMany)
  const finance = await as('finance')
  await untilIndexed(finance)
  const read = async () => {
    notes = await openNotes(finance)
    return notes.length
  }
  await expect.poll(read, { timeout: 60_000 }).toBeGreaterThan(howMany)
  payments = notes.slice(0, howMany).map((each) => receiveFor(env, each))
  env.simulator.receive(paid)
  const suggested = async () => {
    const params = { month, direction: 'in', state: 'suggested', limit: 200 }
    const { items } = await rowsOf(await finance.get('/api/reconciliation', { params }))
    return items.filter(({ id }) => payments.includes(String(id))).length
  }
  await expect.poll(suggested, { timeout: 60_000 }).toBe(howMany)
})

const opened = (page: Page) => page.locator('[data-row][aria-selected="true"]')
const pair = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)

/** The rows from the top, by payment. */
async function rowsOn(page: Page): Promise<string[]> {
  await expect(page.locator('[data-row]').first()).toBeVisible()
  return page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
}

/** Moves by keyboard, because rows change position as more are read. */
const moveTo = (page: Page, id: string) =>
  expect(async () => {
    const rows = await rowsOn(page)
    const [selected = ''] = await opened(page).evaluateAll((all) =>
      all.map((row) => row.getAttribute('data-row') ?? ''),
    )
    await page.keyboard.press(rows.indexOf(selected) < rows.indexOf(id) ? 'j' : 'k')
    await expect(pair(page, id)).toHaveAttribute('aria-selected', 'true', { timeout: 300 })
  }).toPass()

test('a manager sees what is suggested and decides nothing; finance confirms, links, dismisses and takes back', async ({
  page,
  sessions,
}) => {
  await test.step('a manager sees what is suggested and who decides, and decides nothing', async () => {
    await page.goto('/reconciliation?state=suggested')
    const first = (await rowsOn(page)).findIndex((id) => payments.includes(id))
    for (let at = 0; at <= first; at++) await page.keyboard.press('j')
    await expect(opened(page)).toContainText('Mesmo valor, ao centavo')
    await page.keyboard.press('Enter')
    await page.keyboard.press('x')
    await expect(opened(page)).toContainText('Sugerido')
    await expect(page.getByText('quem decide é o perfil Financeiro')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Confirmar|Dispensar|Revisar)/ })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('finance confirms exact matches by keyboard and takes the last one back', async () => {
    await goOnAs(page, await sessions('finance'))
    await page.goto('/reconciliation?state=suggested')
    await expect(page.getByRole('tab', { name: 'Sugerido' })).toHaveAttribute('aria-selected', 'true')
    const exact = (await rowsOn(page)).filter((id) => payments.includes(id))
    expect(exact).toHaveLength(howMany)
    for (const id of exact) {
      await moveTo(page, id)
      await page.keyboard.press('Enter')
      await expect(pair(page, id)).toContainText('Conciliado')
      await expect(pair(page, id)).toContainText('por você')
    }
    await page.keyboard.press('u')
    await expect(pair(page, exact.at(-1) ?? '')).not.toContainText('Conciliado')
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('finance links a part of a note by hand, says why the rest needs none, and takes both back', async () => {
    await page.goto('/reconciliation?q=Zilda')
    await page.keyboard.press('j')
    const row = opened(page)
    await expect(row).toContainText('Zilda Moura Reformas')
    await page.keyboard.press('/')
    const picker = page.getByRole('dialog', { name: 'Procurar nota para Zilda Moura Reformas' })
    await picker.getByRole('searchbox').fill(notes[howMany]?.document.accessKey ?? '')
    await expect(picker.getByRole('status')).toContainText('1 encontrado')
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await picker.getByLabel('Valor do vínculo').fill('0,40')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Parcial')
    await expect(row).toContainText('resta 999,60')

    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: /^Dispensar o pagamento/ })
    await dialog.getByRole('radio', { name: 'Empréstimo' }).check()
    await dialog.getByRole('button', { name: 'Dispensar', exact: true }).click()
    await expect(row).toContainText('“Empréstimo”, por você')

    await page.keyboard.press('u')
    await expect(row).toContainText('Parcial')
    await page.keyboard.press('u')
    await expect(row).toContainText('Sem lastro')
  })
})
