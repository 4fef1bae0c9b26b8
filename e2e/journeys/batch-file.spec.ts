import { buffer } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { ZipFile } from 'yazl'
import { test } from '../support/test.ts'
import { unzip } from '../support/unzip.ts'
import { ownKey } from './transfer-form.ts'

test.use({ role: 'finance' })

async function read(page: Page, name: string, content: Buffer) {
  await page.goto('/pix/batches')
  await page.getByRole('button', { name: 'Novo lote' }).click()
  await page
    .getByLabel('Escolher arquivo')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const text = (value: string) => ({ value, type: String })
const sheet = (name: string, ...rows: [string, number][]) => ({
  sheet: name,
  data: [[text('chave'), text('valor')], ...rows.map(([key, value]) => [text(key), { value, type: Number }])],
})

/** A workbook whose first sheet and third row of each sheet are hidden. */
async function hidden(sheets: ReturnType<typeof sheet>[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of await unzip(await writeXlsxFile(sheets).toBuffer())) {
    const xml = bytes
      .toString()
      .replace('<row r="3"', '<row r="3" hidden="1"')
      .replace('name="Velha"', 'state="hidden" name="Velha"')
    zip.addBuffer(path.endsWith('.xml') ? Buffer.from(xml) : bytes, path)
  }
  zip.end()
  return buffer(zip.outputStream)
}

test('a file is read as its person meant it, or the person is asked', async ({ page }) => {
  const pane = page.getByRole('region', { name: 'Linha aberta' })
  const grid = page.getByRole('grid', { name: 'Linhas do lote' })

  await test.step('amounts that can be read in two ways show both, and one choice settles the column', async () => {
    const rows = ['1.234,56', '1,234.56', '3.333', '2.000'].map((amount) => `${ownKey()};${amount}`)
    await read(page, 'duas-marcas.csv', Buffer.from(['chave;valor', ...rows].join('\n')))
    await expect(page.getByText('Os valores de 2 linhas podem ser lidos de duas formas')).toBeVisible()
    await grid.getByText('R$ 3.333,00 ou não é valor').click()
    await expect(pane.getByText('Com vírgula decimal: R$ 3.333,00.')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Vírgula decimal' }).click()
    await expect(page.getByText('podem ser lidos de duas formas')).toBeHidden()
    await expect(page.getByText('Centavos depois da vírgula em toda a coluna, por escolha')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Situação do lote' })).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'Trocar para ponto decimal' }).click()
    await expect(grid.getByText('2,00', { exact: true })).toBeVisible()
    await expect(pane.getByLabel('Valor')).toHaveValue('')
    await page.getByRole('button', { name: /^Trocar para vírgula decimal: .*3\.333 vira R\$.3\.333,00$/ }).click()
    await expect(grid.getByText('2.000,00')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Todas/ })).toContainText('7.802,12')
  })

  await test.step('after a mended row the next faulty one opens, with the focus', async () => {
    const file = ['chave;valor', 'sem chave;1,00', `${ownKey()};2,00`, 'sem chave;3,00'].join('\n')
    await read(page, 'a-corrigir.csv', Buffer.from(file))
    await grid.getByText('1,00', { exact: true }).click()
    await pane.getByLabel('Chave Pix').fill(ownKey())
    await pane.getByRole('button', { name: 'Salvar a linha' }).click()
    await expect(pane.getByRole('heading', { name: 'Linha 4', exact: true })).toBeVisible()
    await expect(pane).toBeFocused()
  })

  await test.step('a hidden sheet is not read, hidden rows are counted, and both can be chosen', async () => {
    const sheets = [
      sheet('Velha', [ownKey(), 999]),
      sheet('Folha', [ownKey(), 10], [ownKey(), 20]),
      sheet('Bônus', [ownKey(), 5]),
    ]
    await read(page, 'oculta.xlsx', await hidden(sheets))
    const all = page.getByRole('button', { name: /^Todas/ })
    await expect(page.getByLabel('Planilha')).toHaveValue('Folha')
    await expect(page.getByText('1 linha oculta no arquivo ficou fora do lote.')).toBeVisible()
    await expect(all).toContainText('10,00')
    await page.getByRole('button', { name: 'Incluir as ocultas' }).click()
    await expect(all).toContainText('30,00')
    await page.getByRole('button', { name: 'Deixar de fora' }).click()
    await expect(all).toContainText('10,00')
    await page.getByLabel('Planilha').selectOption('Bônus')
    await expect(all).toContainText('5,00')
    await page.getByLabel('Planilha').selectOption('Velha')
    await expect(all).toContainText('999,00')
  })
})
