import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { ZipFile } from 'yazl'
import { hide } from '@/e2e/support/hide'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { unzip } from '@/e2e/support/unzip'
import { type Choice, fileRows } from './file-rows'
import { readSheets } from './file-table'
import { readRow } from './rules/read-row'

setTestEnvironment({ BATCH_MAX_ROWS: '50' })

const cpfs = ['52998224725', '04131842777', '00000000191', '11144477735']

async function read(bytes: Buffer, choice: Choice = {}) {
  const { rows, reading } = fileRows(await readSheets(bytes), 'transfers', choice)
  const by = { today: '2026-11-25', decimal: reading.decimal }
  return { ...reading, rows: rows.map(({ line, cells }) => ({ line, ...readRow(cells, by) })) }
}

const text = (value: string) => ({ value, type: String })
const sheetOf = (...keys: string[]) => [
  [text('chave'), text('valor')],
  ...keys.map((key, at) => [text(key), { value: at + 1, type: Number }]),
]

test('a sheet without rows is passed over; where only hidden sheets have rows, none is read and they are named', async () => {
  const [key = ''] = cpfs
  const twoSheets = await writeXlsxFile([
    { data: sheetOf(), sheet: 'Modelo' },
    { data: sheetOf(key), sheet: 'Pagar' },
  ]).toBuffer()
  expect(await read(twoSheets)).toMatchObject({ sheet: 'Pagar', rows: [{ line: 2 }] })
  const isHidden = await hide(twoSheets, [], ['Pagar'])
  const sheets = [
    { name: 'Modelo', hidden: false, rows: 0 },
    { name: 'Pagar', hidden: true, rows: 1 },
  ]
  expect(await read(isHidden)).toMatchObject({ sheet: null, sheets, rows: [] })
  expect(await read(isHidden, { sheet: 'Pagar' })).toMatchObject({ sheet: 'Pagar', rows: [{ line: 2 }] })
  expect(await read(await hide(twoSheets, [], ['Modelo', 'Pagar']))).toMatchObject({ sheet: null, rows: [] })
  await expect(read(await writeXlsxFile(sheetOf()).toBuffer())).rejects.toMatchObject({ code: 'invalid_request' })
})

test.each(['hidden="1"', 'ht="0" customHeight="1"'])(
  'rows with %s are counted, and included as a person says',
  async (how) => {
    const [first = '', second = ''] = cpfs
    const all = await hide(await writeXlsxFile(sheetOf(first, second)).toBuffer(), [2, 3], [], how)
    expect(await read(all)).toMatchObject({ rows: [], hiddenRows: 2, includedLines: [] })
    const included = await read(all, { hidden: 'include' })
    expect(included).toMatchObject({ rows: [{ line: 2 }, { line: 3 }], hiddenRows: 0, includedLines: [2, 3] })
    expect(await read(all, { hidden: 'exclude' })).toMatchObject({ rows: [], hiddenRows: 2 })
  },
)

test('a height of zero for the empty rows of a sheet hides no row with content', async () => {
  const zip = new ZipFile()
  for (const [path, bytes] of await unzip(await writeXlsxFile(sheetOf(cpfs[0] ?? '')).toBuffer())) {
    const xml = bytes
      .toString()
      .replace('<sheetData>', '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/><sheetData>')
    zip.addBuffer(path.startsWith('xl/worksheets/') ? Buffer.from(xml) : bytes, path)
  }
  zip.end()
  expect(await read(await buffer(zip.outputStream))).toMatchObject({ rows: [{ line: 2 }], hiddenRows: 0 })
})

test('the first visible sheet with headings is read, others by their name; an unknown one is refused', async () => {
  const sheets = [
    { data: sheetOf(cpfs[1] ?? ''), sheet: 'Velha' },
    { data: [[text('Folha de pagamento')], [text('novembro')]], sheet: 'Capa' },
    { data: sheetOf(cpfs[0] ?? '', cpfs[3] ?? ''), sheet: 'Folha' },
  ]
  const bytes = await hide(await writeXlsxFile(sheets).toBuffer(), [], ['Velha'])
  expect(await read(bytes)).toMatchObject({
    sheet: 'Folha',
    sheets: [
      { name: 'Velha', hidden: true, rows: 1 },
      { name: 'Capa', hidden: false, rows: 0 },
      { name: 'Folha', hidden: false, rows: 2 },
    ],
    rows: [{ key: { value: cpfs[0] } }, { key: { value: cpfs[3] } }],
  })
  expect(await read(bytes, { sheet: 'Velha' })).toMatchObject({ sheet: 'Velha', rows: [{ key: { value: cpfs[1] } }] })
  await expect(read(bytes, { sheet: 'Nova' })).rejects.toMatchObject({ code: 'invalid_request' })
})
