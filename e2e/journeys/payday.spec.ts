import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { testWithApprovals as test } from '../support/test.ts'
import { requestToDecide } from './request-to-decide.ts'
import { failTransfer, ordersTo, paidTo } from './transfer-form.ts'

test.use({ role: 'finance' })
test.beforeAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: 100 }))
test.afterAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: null }))

const rows = 24
const key = (run: string, at: number) => `folha.${run}.${String(at).padStart(2, '0')}@exemplo.com.br`

/** Five cells are wrong: a key, an amount, a missing key, a duplicate identifier, a description. */
function sheet(run: string): string[][] {
  const lines = Array.from({ length: rows }, (_, at) => [
    key(run, at),
    'E-mail',
    `${300 + at},50`,
    'Salário de novembro',
    `FOLHA-${run}-${at}`,
  ])
  const wrong = (at: number, column: number, text: string) => lines[at]?.splice(column, 1, text)
  wrong(3, 0, 'sem arroba')
  wrong(7, 2, 'trezentos')
  wrong(11, 0, '')
  wrong(15, 4, `FOLHA-${run}-14`)
  wrong(19, 3, 'x'.repeat(141))
  return [['chave', 'tipo', 'valor', 'descricao', 'identificador'], ...lines]
}

async function workbook(run: string): Promise<Buffer> {
  const cells = sheet(run).map((line) => line.map((value) => ({ value, type: String })))
  return writeXlsxFile(cells).toBuffer()
}

const rowOf = (page: Page, line: number) =>
  page
    .getByRole('grid', { name: 'Linhas do lote' })
    .getByRole('row')
    .filter({ hasText: new RegExp(`^${line}\\D`) })
const pane = (page: Page) => page.getByRole('region', { name: 'Linha aberta' })

async function openRow(page: Page, line: number) {
  await rowOf(page, line).click()
  await expect(pane(page).getByRole('heading', { name: `Linha ${line}`, exact: true })).toBeVisible()
}

test('a payday of 24 rows is mended, looked up, approved on a phone, and its lost answer decided by a person', async ({
  page,
  browser,
  sessions,
  as,
  env,
}) => {
  test.setTimeout(180_000)
  const run = randomUUID().slice(0, 8)
  const lost = key(run, 22)
  const name = `folha-${run}.xlsx`
  const fault = failTransfer(env.simulator, lost, { kind: 'reset', times: 100 })

  const bank = { name: 'Banco Jatobá', ispb: '27084316' }
  for (let at = 0; at < rows; at += 1)
    env.simulator.changeDirectory(key(run, at), { name: `Pessoa ${at}`, document: '19204471000140', bank })

  await page.goto('/pix/batches')
  await page.getByRole('button', { name: 'Novo lote' }).click()
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbook(run),
  })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const request = page.getByRole('button', { name: 'Solicitar aprovação' })
  await expect(request).toBeDisabled()
  await expect(request).toHaveAccessibleDescription('Corrija ou retire 6 linhas para continuar')

  await openRow(page, 5)
  await pane(page).getByLabel('Chave Pix').fill(key(run, 3))
  await pane(page).getByRole('button', { name: 'Salvar a linha' }).click()
  await expect(request).toHaveAccessibleDescription('Corrija ou retire 5 linhas para continuar')

  await openRow(page, 9)
  await pane(page).getByLabel('Valor').fill('307,50')
  await pane(page).getByRole('button', { name: 'Salvar a linha' }).click()
  await expect(request).toHaveAccessibleDescription('Corrija ou retire 4 linhas para continuar')

  await openRow(page, 17)
  await pane(page).getByLabel('Identificador').fill(`FOLHA-${run}-15`)
  await pane(page).getByRole('button', { name: 'Salvar a linha' }).click()
  await expect(request).toHaveAccessibleDescription('Corrija ou retire 2 linhas para continuar')

  await openRow(page, 21)
  await pane(page).getByLabel('Descrição').fill('Salário de novembro')
  await pane(page).getByRole('button', { name: 'Salvar a linha' }).click()
  await expect(request).toHaveAccessibleDescription('Corrija ou retire 1 linha para continuar')

  await page.getByRole('button', { name: 'Retirar a linha' }).click()
  await expect(page.getByRole('button', { name: /^Retiradas/ })).toBeVisible()
  await expect(request).toBeEnabled()

  await page.getByRole('button', { name: 'Consultar 23 titulares' }).click()
  await expect(page.getByText('23 de 23')).toBeVisible({ timeout: 90_000 })
  await request.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Solicitar aprovação de 23 transferências, R\$/ })
    .click()
  await expect(page.getByText('Aguarda aprovação').first()).toBeVisible()
  expect(ordersTo(env.simulator, run)).toHaveLength(0)
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? ''

  const phone = await browser.newContext({
    baseURL: env.url,
    storageState: await sessions('manager'),
    viewport: { width: 390, height: 844 },
  })
  const desk = await phone.newPage()
  await desk.goto(`/approvals?id=${id}`)
  const shown = requestToDecide(desk)
  await expect(shown).toContainText(name)
  await expect(shown.getByRole('listitem').filter({ hasText: 'Linha ' })).not.toHaveCount(0)
  await expect(shown.getByRole('listitem').filter({ hasText: 'titular não consultado' })).toHaveCount(0)
  await shown.getByRole('button', { name: /^Aprovar 23 transferências/ }).click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Enviar R\$/ })
    .click()
  await expect(shown).toContainText('Liberado')
  await phone.close()

  await expect(page.getByText('22 confirmadas, nenhuma falhou, 1 com resultado desconhecido').first()).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByRole('img', { name: /22 de 23 com resultado/ })).toBeVisible()
  await openRow(page, 24)
  // Not earlier: the worker, which checks too, would find the answer before the person does.
  await page.route('**/api/operations/*/verify', (route) => {
    env.simulator.clearFaults(fault)
    return route.continue()
  })
  await pane(page).getByRole('button', { name: 'Reenviar com a mesma chave' }).click()
  await expect(
    page.getByText('23 confirmadas, nenhuma falhou, nenhuma com resultado desconhecido').first(),
  ).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /tentar|todas de novo/i })).toHaveCount(0)

  expect(paidTo(env.simulator, lost)).toHaveLength(1)
  expect(paidTo(env.simulator, run)).toHaveLength(23)
  const finance = await as('finance')
  expect(await dataOf(await finance.get(`/api/pix/batches/${id}`), 200)).toMatchObject({
    state: 'done',
    counts: { confirmed: 23, excluded: 1, unknown: 0, failed: 0 },
  })
  const { items } = await rowsOf(await finance.get(`/api/pix/batches/${id}/rows?state=excluded`))
  expect(items).toMatchObject([{ line: 13 }])
})
