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
const rowsOf = (page: Page) => grid(page).getByRole('row')
const number = (value: number) => value.toLocaleString('pt-BR')
const reais = (cents: number) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
const documents = (count: number) => `${number(count)} ${count === 1 ? 'documento' : 'documentos'}`

/** Checks the footer's count of the matching rows. */
async function expectCount(page: Page, fitting: IndexedRow[]) {
  await expect(page.getByText(documents(fitting.length), { exact: true })).toBeVisible()
  const summed = fitting.filter(({ cancelled }) => !cancelled)
  await expect(page.getByText(`Soma de ${documents(summed.length)}`)).toBeVisible()
  const sum = summed.reduce((cents, { totalCents }) => cents + (totalCents ?? 0), 0)
  // A manifest has no value; of any other document an unknown value is no zero.
  const isUnknown =
    summed.every(({ totalCents }) => totalCents === null) && summed.some(({ model }) => model !== 'mdfe')
  await expect(
    page
      .locator('footer')
      .getByText(isUnknown ? '—' : reais(sum))
      .last(),
  ).toBeVisible()
}

const name = (row: IndexedRow) => `${row.issuer?.name} ${row.recipient?.name}`.toLowerCase()
const expiryDay = (row: IndexedRow) =>
  row.expiresAt && new Date(row.expiresAt).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const today = (plusDays: number) =>
  new Date(Date.now() + plusDays * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

type Filter = [address: string, chips: string[], fits: (row: IndexedRow) => boolean]

/** Filters with bounds around the middle of what is listed, so that each leaves some rows and not all. */
function filters(): Filter[] {
  const middle = <Value>(values: Value[]) => values.sort((one, other) => (one < other ? -1 : 1))[values.length >> 1]
  const cents = middle(all.flatMap(({ kind, totalCents }) => (kind === 'saida' && totalCents) || [])) ?? 0
  const [low, high] = [cents - (cents % 100), cents - (cents % 100) + 100_000]
  const period = middle(all.flatMap((row) => (row.model === 'cte' && row.period) || [])) ?? ''
  const [year, month] = period.split('-')
  const day = middle(all.flatMap(({ role, issuedAt }) => (role === 'tomador' && issuedAt?.slice(0, 10)) || [])) ?? ''
  const written = day.split('-').reverse().join('/')
  return [
    ['q=ferramentas', [], (row) => name(row).includes('ferramentas')],
    [
      `model=cte&from=${period}&to=${period}`,
      ['Modelo: CT-e', `Competência: ${month}/${year}`],
      (row) => row.model === 'cte' && row.period === period,
    ],
    [
      `kind=saida&minCents=${low}&maxCents=${high}`,
      ['Tipo: saída', `Valor: R$\u00a0${reais(low)} a R$\u00a0${reais(high)}`],
      ({ kind, totalCents }) => kind === 'saida' && totalCents !== null && totalCents >= low && totalCents <= high,
    ],
    [
      `role=tomador&issuedFrom=${day}&issuedTo=${day}`,
      ['Papel: tomador', `Emissão: ${written}`],
      ({ role, issuedAt }) => role === 'tomador' && issuedAt?.slice(0, 10) === day,
    ],
    ['cancelled=true', ['Situação: Canceladas'], ({ cancelled }) => cancelled === true],
    ['purged=true', ['Situação: Expurgado'], ({ purged }) => purged],
    [
      'expiring=30',
      ['Situação: expira em até 30 dias'],
      (row) => !row.purged && row.expiresAt !== null && String(expiryDay(row)) <= today(30),
    ],
  ]
}

test('the list is filtered, counted, ordered, shared by its address, and read at the provider', async ({
  page,
  env,
}) => {
  await test.step('every filter leaves those alone that fit, counted and summed', async () => {
    for (const [address, chips, fits] of filters()) {
      await test.step(address, async () => {
        const fitting = all.filter(fits)
        expect(fitting.length).toBeGreaterThan(0)
        expect(fitting.length).toBeLessThan(all.length)
        await page.goto(`/documents?${address}`)
        await expectCount(page, fitting)
        for (const chip of chips) await expect(page.getByRole('button', { name: chip }).first()).toBeVisible()
      })
    }
    await page.getByRole('button', { name: 'Limpar' }).click()
    await expectCount(page, all)
    await expect(page).toHaveURL(/\/documents$/)
  })

  await test.step('a filtered and sorted list survives reload and back', async () => {
    await grid(page).getByRole('button', { name: 'Valor, R$' }).click()
    await expect(page.getByRole('columnheader', { name: 'Valor, R$' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Valor', exact: true }).click()
    await page.getByRole('textbox', { name: 'Até' }).fill('5000,00')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Valor: até/ })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ltda')
    await expect(page).toHaveURL(/q=ltda/)

    const fitting = all.filter(
      (row) => name(row).includes('ltda') && row.totalCents !== null && row.totalCents <= 500_000,
    )
    const highest = Math.max(...fitting.map(({ totalCents }) => totalCents ?? 0))
    const expectSame = async (shown: Page) => {
      await expectCount(shown, fitting)
      await expect(rowsOf(shown).nth(1)).toContainText(reais(highest))
      await expect(shown.getByRole('columnheader', { name: 'Valor, R$' })).toHaveAttribute('aria-sort', 'descending')
      await expect(shown.getByRole('searchbox', { name: 'Nome, número, chave' })).toHaveValue('ltda')
    }
    await expectSame(page)
    await page.reload()
    await expectSame(page)
    await page.goto('/companies')
    await page.goBack()
    await expectSame(page)
  })

  await test.step('once all is read the index is one quiet line with its time, and heads order both ways, from the keyboard too', async () => {
    await page.goto('/documents')
    const bar = page.getByRole('region', { name: 'Índice de documentos' })
    await expect(bar).toHaveText(new RegExp(`^Índice de \\d\\d:\\d\\d, ${documents(all.length)}Ler no provedor$`))
    await expect(bar.getByRole('img')).toBeHidden()

    await expect(page.getByRole('columnheader', { name: 'Competência' })).toHaveAttribute('aria-sort', 'descending')
    const values = all.flatMap(({ totalCents }) => totalCents ?? []).sort((one, other) => one - other)
    const head = grid(page).getByRole('button', { name: 'Valor, R$' })
    await head.focus()
    await page.keyboard.press('Enter')
    await expect(rowsOf(page).nth(1)).toContainText(reais(values.at(-1) ?? 0))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: 'Valor, R$' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rowsOf(page).nth(1)).toContainText(reais(values[0] ?? 0))
    await expect(page).toHaveURL(/sort=totalCents&order=asc/)

    const numbers = all.flatMap((row) => row.number ?? []).map(Number)
    await grid(page).getByRole('button', { name: 'Número' }).click()
    await expect(rowsOf(page).nth(1)).toContainText(number(Math.max(...numbers)))
    const last =
      all
        .flatMap((row) => row.issuedAt ?? [])
        .sort()
        .at(-1) ?? ''
    await grid(page).getByRole('button', { name: 'Emissão' }).click()
    await expect(rowsOf(page).nth(1)).toContainText(`${last.slice(8, 10)}/${last.slice(5, 7)}/${last.slice(0, 4)}`)
  })

  await test.step('the one box narrows by what is typed and opens a pasted key, keys move through the rows', async () => {
    const [row] = all.filter(({ purged, accessKey, model }) => !purged && accessKey && model === 'nfe')
    const note = row as IndexedRow
    await page.goto('/documents')
    await page.keyboard.press('/')
    await page.keyboard.insertText(note.number ?? '')
    await expect(page).toHaveURL(new RegExp(`q=${note.number}$`))
    await expect(
      rowsOf(page)
        .filter({ hasText: number(Number(note.number)) })
        .first(),
    ).toBeVisible()
    const box = page.getByRole('searchbox', { name: 'Nome, número, chave' })
    await box.fill('')
    await expect(page).toHaveURL(/\/documents$/)
    await box.fill(`NFe ${note.accessKey?.replace(/(.{4})/g, '$1 ')}`)
    await expect(page.getByText('Pressione Enter para abrir o documento')).toBeVisible()
    await box.press('Enter')
    const preview = page.getByRole('region', { name: 'Prévia do documento' })
    await expect(preview.getByRole('heading', { level: 2 })).toContainText(number(Number(note.number)))
    await expect(preview.getByText(reais(note.totalCents ?? 0)).first()).toBeVisible()

    await page.goto('/documents')
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
    await expect(rowsOf(page).nth(1)).toBeFocused()
    await expect(rowsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('read at the provider, the list says so, what it cannot do, and leads back', async () => {
    await page.goto('/documents?model=nfe&minCents=100000&sort=totalCents')
    const fitting = all.filter(
      ({ model, totalCents }) => model === 'nfe' && totalCents !== null && totalCents >= 100_000,
    )
    await expectCount(page, fitting)
    env.simulator.clearRequests()
    await page.getByRole('button', { name: 'Ler no provedor' }).click()
    await expect(page.getByText('Lista lida no provedor')).toBeVisible()
    await expect(page.getByText('Filtros que só o índice aplica, agora sem efeito: Valor.')).toBeVisible()
    await expect(page.getByText(/carregados até agora; há mais|fim da lista/)).toBeVisible()
    await expect(page.getByText(/^Soma de/)).toBeHidden()
    await expect(page.getByRole('columnheader', { name: 'Valor, R$' })).not.toHaveAttribute('aria-sort')
    await expect(page.getByRole('searchbox', { name: 'Chave ou ID' })).toBeVisible()
    expect(env.simulator.requests({ service: 'accounting', path: '/v1/documentos' }).length).toBeGreaterThan(0)
    await page.reload()
    await page.getByRole('button', { name: 'Voltar ao índice' }).click()
    await expectCount(page, fitting)
  })

  await test.step('nothing keeps anyone out of the filtered list, on a screen or a phone, light or dark', async () => {
    await page.goto('/documents?cancelled=true&role=emitente&sort=totalCents')
    await expect(rowsOf(page).nth(1)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rowsOf(page).nth(1)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    await page.getByRole('button', { name: 'Filtros salvos' }).click()
    await expect(page.getByRole('textbox', { name: 'Salvar o filtro atual como' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
})
