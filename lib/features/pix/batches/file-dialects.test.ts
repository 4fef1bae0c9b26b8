import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { hide } from '@/e2e/support/hide'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { csvText } from '@/lib/core/csv-text'
import { type Choice, fileRows } from './file-rows'
import { readSheets } from './file-table'
import { readRow } from './rules/read-row'
import { readingsOf } from './rules/reading'

setTestEnvironment({ BATCH_MAX_ROWS: '50' })

const today = '2026-11-25'
const cpfs = ['52998224725', '04131842777', '00000000191', '11144477735']

async function read(bytes: Buffer, choice: Choice = {}) {
  const { rows, reading } = fileRows(await readSheets(bytes), 'transfers', choice)
  return { ...reading, rows: rows.map(({ line, cells }) => ({ line, ...readRow(cells, { today, ...reading }) })) }
}
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const amountsOf = async (bytes: Buffer, choice?: Choice) =>
  (await read(bytes, choice)).rows.map(({ amountCents, problems }) => problems[0] ?? amountCents)
const column = (...amounts: string[]) => csv('chave;valor', ...amounts.map((text) => `${cpfs[0]};${text}`))

test('the column tells the decimal mark: three decimals are no thousands', async () => {
  expect(await amountsOf(column('1.234,56', '33,333', '10,505', '2.000'))).toEqual([
    ...[123_456, 'amount_invalid', 'amount_invalid', 200_000],
  ])
  expect(await amountsOf(column('1,234.56', '33,333'))).toEqual([123_456, 3_333_300])
})

test.each(['33,333', '12,345', '1,005', '10,505', '1.000'])(
  '%s alone is ambiguous, and one choice settles it',
  async (text) => {
    expect(await amountsOf(column(text, '7'))).toEqual(['amount_ambiguous', 700])
    const { comma, point } = readingsOf(text)
    expect(await amountsOf(column(text), { decimal: 'comma' })).toEqual([comma ?? 'amount_invalid'])
    expect(await amountsOf(column(text), { decimal: 'point' })).toEqual([point ?? 'amount_invalid'])
  },
)

test('in a column with both marks each amount that tells its own is read, the others are ambiguous', async () => {
  const texts = [
    'R$ 1.234,56',
    '1.000',
    '1,000.00',
    '1000',
    '1 234,56',
    "1'234.56",
    '12,3',
    '0,00',
    '-5,00',
    '1,234',
    '1e3',
  ]
  const others = ['amount_invalid', 1_230, 'amount_invalid', 'amount_invalid', 'amount_ambiguous', 'amount_invalid']
  expect(await amountsOf(column(...texts))).toEqual([123_456, 'amount_ambiguous', 100_000, 100_000, 123_456, ...others])
  expect((await read(column(...texts))).decimal).toBeNull()
})

test('number cells prove no mark for the text cells of their column', async () => {
  const text = (value: string) => ({ value, type: String })
  const rows = [
    [text('chave'), text('valor')],
    [text('52998224725'), { value: 100.01, type: Number }],
    [text('52998224725'), text('1.000')],
  ]
  const bytes = await writeXlsxFile(rows).toBuffer()
  expect(await amountsOf(bytes)).toEqual([10_001, 'amount_ambiguous'])
  expect(await amountsOf(bytes, { decimal: 'comma' })).toEqual([10_001, 100_000])
})

test('a row with more cells than headings is uneven, never cut and never moved into another column', async () => {
  const heading = 'chave,tipo,valor,descricao'
  const { rows } = await read(
    csv(heading, `${cpfs[0]},CPF,1250,75,Salario`, `${cpfs[0]},CPF,10,50`, `${cpfs[0]},CPF,9,x,,`),
  )
  expect(rows.map(({ problems, amountCents }) => [problems[0], amountCents])).toEqual([
    ...[
      ['row_uneven', null],
      ['row_uneven', null],
      [undefined, 900],
    ],
  ])
  expect(rows[0]).toMatchObject({ key: null, description: null })
})

test('quotes are quotes below a sep= line, and our own result reads back', async () => {
  const quoted = csv('sep=;', '"chave";"descricao";"valor"', `"${cpfs[0]}";"Salário; 13º";"10,00"`)
  expect(await read(quoted)).toMatchObject({ rows: [{ line: 3, description: 'Salário; 13º', amountCents: 1_000 }] })
  const piped = csv('sep=|', 'chave|valor', `${cpfs[0]}|10,00`)
  expect(await read(piped)).toMatchObject({ rows: [{ line: 3, amountCents: 1_000 }] })
  const result = csvText([
    ['linha', 'chave', 'tipo', 'valor', 'descricao', 'identificador'],
    ['2', '+5571996070000', 'TELEFONE', '10,00', '-desconto', 'R1'],
  ])
  expect((await read(Buffer.from(result))).rows).toMatchObject([
    { key: { type: 'TELEFONE', value: '+5571996070000' }, description: '-desconto', problems: [] },
  ])
})

test('a lettered CNPJ in its column is a document; a day that has passed is a problem', async () => {
  const { rows } = await read(
    csv('chave;valor;documento;data', `${cpfs[0]};1,00;12.ABC.345/01DE-35;`, `${cpfs[0]};1,00;;24/11/2026`),
  )
  expect(rows).toMatchObject([{ document: '12ABC34501DE35', problems: [] }, { problems: ['day_past'] }])
})

type Row = { key: string; cents: number; isHidden: boolean }

test('the product’s own words for the day head its column; a day beyond a year names the rule', async () => {
  for (const heading of ['Pagar em', 'Dia do envio', 'PAY ON']) {
    const { rows } = await read(
      csv(`chave;valor;${heading}`, `${cpfs[0]};1,00;24/11/2026`, `${cpfs[0]};1,00;31/12/2027`),
    )
    expect(rows).toMatchObject([
      { problems: ['day_past'] },
      { problems: ['day_too_far'], warnings: expect.not.arrayContaining(['other_day']) },
    ])
  }
})

test('a chosen mark is distinguished from a proven one, with an example of the column for each mark', async () => {
  const undecided = column('33,333', '33,333', '12,345', '2,000', '7')
  expect(await read(undecided)).toMatchObject({ decimal: null, decimalChosen: false, ambiguous: ['2,000', '33,333'] })
  expect(await read(undecided, { decimal: 'comma' })).toMatchObject({ decimal: 'comma', decimalChosen: true })
  const proven = column('1.234,56', '2.000')
  expect(await read(proven)).toMatchObject({ decimal: 'comma', decimalChosen: false })
  expect(await read(proven, { decimal: 'comma' })).toMatchObject({ decimalChosen: false })
  expect(await read(proven, { decimal: 'point' })).toMatchObject({ decimalChosen: true })
})

const text = (value: string) => ({ value, type: String })
const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)
const thousands = { ',': '.', '.': ',' } as const

const dialect = fc.record({
  separator: fc.constantFrom(';', ',', '\t', '|'),
  mark: fc.constantFrom(',' as const, '.' as const),
  isGrouped: fc.boolean(),
  isQuoted: fc.boolean(),
  isStated: fc.boolean(),
  decimals: fc.constantFrom(0, 1, 2, 3),
  kind: fc.constantFrom('csv', 'xlsx-text', 'xlsx-number'),
})
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    key: fc.constantFrom(...cpfs),
    cents: fc.oneof(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 900 }).map((reais) => reais * 100),
    ),
    isHidden: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

test('what is read is what the author meant, or a problem: never silently another amount', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      dialect,
      async (given, { separator, mark, isGrouped, isQuoted, isStated, decimals, kind }) => {
        const write = (cents: number) => {
          const [whole = '', fraction = ''] = (cents / 100).toFixed(Math.max(decimals, 2)).split('.')
          const shown =
            decimals === 0 && cents % 100 === 0
              ? ''
              : `${mark}${decimals === 1 ? fraction.replace(/0$/, '') : fraction}`
          return `${isGrouped ? grouped(whole, thousands[mark]) : whole}${shown}`
        }
        const quoted = (cell: string) => (isQuoted ? `"${cell}"` : cell)
        const lines = [['chave', 'valor', 'descricao'], ...given.map(({ key, cents }) => [key, write(cents), ''])]
        const isStatedSeparator = isStated || separator === '|'
        const cells = given.map(({ key, cents }) => [
          text(key),
          kind === 'xlsx-text' ? text(write(cents)) : { value: cents / 100, type: Number },
        ])
        const hidden = given.flatMap(({ isHidden }, at) => (isHidden ? [at + 2] : []))
        const isCsv = kind === 'csv'
        const bytes = isCsv
          ? csv(
              ...(isStatedSeparator ? [`sep=${separator}`] : []),
              ...lines.map((line) => line.map(quoted).join(separator)),
            )
          : await hide(await writeXlsxFile([[text('chave'), text('valor')], ...cells]).toBuffer(), hidden)
        const meant = given.filter(({ isHidden }) => isCsv || !isHidden)
        const { rows: readRows, hiddenRows } = await read(bytes)
        expect([readRows.length, hiddenRows]).toEqual([meant.length, given.length - meant.length])
        const wrong = readRows.filter(({ amountCents }, at) => amountCents !== null && amountCents !== meant[at]?.cents)
        expect(wrong).toEqual([])
        expect(readRows.every(({ amountCents, problems }) => (amountCents === null) === problems.length > 0)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
