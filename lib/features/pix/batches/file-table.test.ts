import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { fileRows } from './file-rows'
import { readSheets } from './file-table'
import { readRow } from './rules/read-row'

setTestEnvironment({ BATCH_MAX_ROWS: '50' })

const today = '2026-11-25'
const cpfs = ['52998224725', '04131842777', '00000000191', '11144477735']

async function read(bytes: Buffer) {
  const { rows, reading } = fileRows(await readSheets(bytes), 'transfers')
  return rows.map(({ line, cells }) => ({ line, ...readRow(cells, { today, decimal: reading.decimal }) }))
}

type Row = { key: string; cents: number; description: string }

const rows = fc.array(
  fc.record({
    key: fc.constantFrom(...cpfs),
    cents: fc.integer({ min: 1, max: 999_999_999 }),
    description: fc
      .stringMatching(/^[A-Za-zÀ-ÿ =+@;,"-]{0,40}$/)
      .map((text) => text.trim())
      // `write-excel-file` loses a text such as `valueOf`, which every object has as a property.
      .filter((text) => !(text in {})),
  }),
  { minLength: 1, maxLength: 20 },
)

const shape = ({ key, cents, description }: Row, index: number) => ({
  line: index + 2,
  key: { type: 'CPF', value: key },
  amountCents: cents,
  description: description || null,
  problems: [],
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+$)/g, '.')
const amounts: Record<string, (cents: number) => string> = {
  brazilian: (cents) => `${grouped(String(Math.trunc(cents / 100)))},${String(cents % 100).padStart(2, '0')}`,
  plain: (cents) => (cents / 100).toFixed(2),
  money: (cents) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`,
}
const encodings: Record<string, (text: string) => Buffer> = {
  utf8: (text) => Buffer.from(text),
  bom: (text) => Buffer.from(`\ufeff${text}`),
  latin1: (text) => Buffer.from(text, 'latin1'),
  utf16: (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
}

const dialect = fc.record({
  separator: fc.constantFrom(';', ',', '\t'),
  amount: fc.constantFrom(...Object.keys(amounts)),
  encoding: fc.constantFrom(...Object.keys(encodings)),
  end: fc.constantFrom('\n', '\r\n'),
  headings: fc.constantFrom(
    ['Chave', 'VALOR', 'Descrição'],
    ['key', 'amount', 'description'],
    ['chave pix', 'Valor R$', 'descricao'],
  ),
})

test('whatever the separator, encoding, quotes and way of amounts, a CSV gives the rows that were written', async () => {
  await fc.assert(
    fc.asyncProperty(rows, dialect, async (given, { separator, amount, encoding, end, headings }) => {
      const write = amounts[amount] ?? String
      const lines = given.map(({ key, cents, description }) => [key, quoted(write(cents)), quoted(description)])
      const text = [headings.map(quoted), ...lines].map((cells) => cells.join(separator)).join(end)
      const found = await read(encodings[encoding]?.(text) ?? Buffer.alloc(0))
      expect(found).toEqual(given.map((row, index) => expect.objectContaining(shape(row, index))))
      const sum = (cents: (number | null)[]) => cents.reduce<number>((total, each) => total + (each ?? 0), 0)
      expect(sum(found.map(({ amountCents }) => amountCents))).toBe(sum(given.map(({ cents }) => cents)))
    }),
    { numRuns: 150 },
  )
})

test('an XLSX of number cells gives the same rows, with the zeros that a CPF has lost', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const cells = given.map(({ key, cents, description }) => [
        { value: Number(key), type: Number },
        { value: cents / 100, type: Number },
        { value: description, type: String },
      ])
      const headings = ['Chave', 'Valor', 'Descrição'].map((value) => ({ value, type: String }))
      const found = await read(await writeXlsxFile([headings, ...cells]).toBuffer())
      expect(found).toEqual(given.map((row, index) => expect.objectContaining(shape(row, index))))
      const lost = given.map(({ key }) => key.startsWith('0'))
      expect(found.map(({ warnings }) => warnings.includes('zeros_restored'))).toEqual(lost)
    }),
    { numRuns: 15 },
  )
})

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))

test.each([
  ['04/12/2026', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['46360', '2026-12-04'],
  ['4/12/26', '2026-12-04'],
])('the day %s is %s', async (text, day) => {
  const [row] = await read(csv('chave;tipo;valor;data', `${cpfs[0]};cpf;1,00;${text}`))
  expect(row).toMatchObject({ day, problems: [], warnings: ['other_day'] })
})

test('a date cell of a spreadsheet is its day', async () => {
  const headings = ['chave', 'valor', 'data'].map((value) => ({ value, type: String }))
  const cells = [
    { value: cpfs[0] ?? '', type: String },
    { value: 1, type: Number },
    { value: new Date(Date.UTC(2026, 11, 4)), type: Date, format: 'dd/mm/yyyy' },
  ]
  expect(await read(await writeXlsxFile([headings, cells]).toBuffer())).toMatchObject([{ day: '2026-12-04' }])
})

test.each([
  ['a CPF with wrong check digits', '041.318.427-50', 'CPF', '1,00', ['key_invalid']],
  ['no key', '', '', '1,00', ['key_missing']],
  ['a type that is none', cpfs[0], 'boleto', '1,00', ['key_type_unknown']],
  ['no amount', cpfs[0], '', '', ['amount_missing']],
  ['an amount of nothing', cpfs[0], '', '0,00', ['amount_invalid']],
  ['a negative amount', cpfs[0], '', '-5,00', ['amount_invalid']],
  ['three decimals', cpfs[0], '', '1.234,567', ['amount_invalid']],
  ['a number that lost its digits', '5,29982E+10', '', '1,00', ['key_invalid']],
])('%s is a problem', async (_, key, type, amount, problems) => {
  const [row] = await read(csv('chave;tipo;valor', `${key};${type};${amount}`))
  expect(row).toMatchObject({ problems })
})

test('a number cell with three decimals is no amount of thousands', async () => {
  const headings = ['chave', 'valor'].map((value) => ({ value, type: String }))
  const cells = [
    { value: cpfs[0] ?? '', type: String },
    { value: 1.234, type: Number },
  ]
  const found = await read(await writeXlsxFile([headings, cells]).toBuffer())
  expect(found).toMatchObject([{ amountCents: null, problems: ['amount_invalid'] }])
})

test('lines are the spreadsheet’s, below a title and across blank rows', async () => {
  const found = await read(csv('Folha de novembro', '', 'chave;valor', '', `${cpfs[0]};1,00`, ';', `${cpfs[1]};2,00`))
  expect(found.map(({ line }) => line)).toEqual([5, 7])
})

test.each([
  ['no headings', csv('a;b', '1;2'), 'invalid_request'],
  ['no rows', csv('chave;valor', ';'), 'invalid_request'],
  ['a column twice', csv('chave;valor;Chave Pix', '1;2;3'), 'invalid_request'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'invalid_request'],
  ['a zip that is no spreadsheet', Buffer.from('PK\u0003\u0004 not a zip'), 'invalid_request'],
  ['51 rows', csv('chave;valor', ...Array(51).fill(`${cpfs[0]};1,00`)), 'too_many_rows'],
])('%s is refused', async (_, bytes, code) => {
  await expect(read(bytes)).rejects.toMatchObject({ code })
})
