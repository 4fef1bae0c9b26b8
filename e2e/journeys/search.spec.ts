import { expect, type Page } from '@playwright/test'
import { type IndexedNote, untilNoteIsIndexed } from '../support/indexed-note.ts'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

let note: IndexedNote

test.beforeAll(async ({ as }) => {
  test.setTimeout(200_000)
  note = await untilNoteIsIndexed(await as('finance'))
})

const box = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const field = (page: Page) => box(page).getByRole('combobox', { name: 'Buscar' })
const options = (page: Page) => box(page).getByRole('option')
const selected = (page: Page) => box(page).getByRole('option', { selected: true })
const group = (page: Page, name: RegExp) => box(page).getByRole('group', { name })
const reais = (cents: number) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
/** Like a person's search: the supplier's first word and the whole reais. */
const remembered = () => `${note.issuer.name.split(' ')[0]} ${reais(note.totalCents)}`

const showTheme = (page: Page, theme: string) =>
  page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)

async function open(page: Page, address = '/companies'): Promise<void> {
  await page.goto(address)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test.use({ role: 'finance' })

test('the box finds a note as it is remembered, goes through the answers by keyboard, says what it cannot find, and forgets at the sign-out', async ({
  page,
}) => {
  const searches = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('lastro-search')))

  await test.step('a note is found by its supplier’s name and amount and opened by Enter', async () => {
    await open(page)
    await page.keyboard.insertText(remembered())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/documents/${note.id}$`))
    await expect(box(page)).toHaveCount(0)
  })

  await test.step('the list shows all that the box found', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill(remembered())
    await box(page).getByRole('option', { name: 'Ver na lista' }).click()
    await expect(page).toHaveURL(/\/documents\?q=.+&minCents=\d+&maxCents=\d+/)
  })

  await test.step('the box says how it read the text, and what was searched and opened stands in it the next time', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill(remembered())
    await expect(
      box(page).getByText(`valor: R$ ${reais(note.totalCents)}`.replace(' ', '\u00a0').replace(':\u00a0', ': ')),
    ).toBeVisible()
    await expect(selected(page)).toContainText(note.issuer.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/documents\/\d+$/)
    await page.keyboard.press('Control+k')
    await expect(
      group(page, /Buscas recentes/)
        .getByRole('option')
        .first(),
    ).toContainText(remembered())
    await expect(group(page, /Abertos há pouco/)).toContainText(note.issuer.name)
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue(remembered())
    await field(page).fill('')
    await expect(selected(page)).toContainText(remembered())
    await page.keyboard.press('Backspace')
    await expect(group(page, /Buscas recentes/)).toHaveCount(0)
  })

  await test.step('nothing found says so', async () => {
    await open(page)
    await field(page).fill('xyzzy plugh')
    await expect(box(page).getByText('Nada encontrado para “xyzzy plugh”')).toBeVisible()
  })

  await test.step('a search that fails says so, leads to pages, and can be repeated', async () => {
    await page.route('**/api/search?*', (route) => route.abort())
    await field(page).fill('transferências')
    await expect(box(page).getByRole('alert')).toContainText('Sem conexão')
    await expect(selected(page)).toContainText('Transferências')
    await page.unroute('**/api/search?*')
    await box(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(box(page).getByRole('alert')).toHaveCount(0)
    await expect(selected(page)).toContainText('Transferências')
  })

  await test.step('the arrows, Tab and Enter go through the answers', async () => {
    await field(page).fill(note.issuer.name)
    await expect(group(page, /Notas/)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await showTheme(page, 'dark')
    expect(await violationsOn(page, ['color-contrast'])).toEqual([])
    await showTheme(page, 'light')
    await expect(selected(page)).toHaveAttribute('id', String(await options(page).first().getAttribute('id')))
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(group(page, /Fornecedores e clientes/).getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await expect(group(page, /Notas/).getByRole('option', { selected: true })).toHaveCount(1)
    const popup = page.waitForEvent('popup')
    await page.keyboard.press('Control+Enter')
    const opened = await popup
    await expect(opened).toHaveURL(/\/documents\/\d+$/)
    await opened.close()
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/companies$/)
  })

  await test.step('what nobody here knows is asked for at the provider, and only by Enter', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    const unknown = `${note.accessKey.slice(0, 34)}9999999999`
    await field(page).fill(unknown)
    await expect(group(page, /No provedor/).getByRole('option', { selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/documents/${unknown}$`))
  })

  await test.step('at 390 px the box fills the screen, and its answer is opened', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/companies')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await expect(box(page)).toBeVisible()
    await expect
      .poll(async () => {
        const { width, height } = (await box(page).boundingBox()) ?? {}
        return [width, height]
      })
      .toEqual([390, 844])
    await field(page).fill(remembered())
    await expect(selected(page)).toContainText(note.issuer.name)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await selected(page).click()
    await expect(page).toHaveURL(new RegExp(`/documents/${note.id}$`))
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('searches are gone after signing out', async () => {
    await page.goto('/companies')
    expect(await searches()).not.toEqual([])
    await page.route('**/api/auth/signout*', (route) => route.fulfill({ json: { url: '/login' } }))
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    // The shared session stays valid and redirects to the start.
    await expect(page).toHaveURL('/')
    expect(await searches()).toEqual([])
  })
})
