import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readStatement } from './preview'

/** Sends the file in pieces of a few bytes, as a slow upstream does. */
function slowly(text: string | Buffer, size = 7): () => Readable {
  const bytes = Buffer.from(text)
  const count = Math.ceil(bytes.length / size)
  return () => Readable.from(Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)))
}

const sums = (inCents: number, outCents: number) => ({ inCents, outCents, netCents: inCents + outCents })

describe('csv', () => {
  const day = '2026-11-20'
  it.each([
    ['semicolons and decimal points', `data;tipo;valor\n${day};PIX;100.50\n${day};PIX;-40.25\n`],
    ['semicolons and decimal commas', `Data;Tipo;Valor\r\n20/11/2026;PIX;100,50\r\n20/11/2026;PIX;-40,25\r\n`],
    ['thousands in the Brazilian way', `Data;Valor (R$);x\n20/11/2026;"100,50";1.000\n20/11/2026;-40,25;\n`],
    ['commas with quoted amounts', `date,description,amount\n${day},"a, b",100.50\n${day},c,"-40.25"\n`],
    ['tabs', `data\tvalor\tx\n${day}\t+100.50\ta\n${day}\t-40.25\tb`],
    ['a byte order mark', `\uFEFFdata;valor;x\n${day};100.50;a\n${day};-40.25;b\n`],
    ['instants', `data;valor;x\n2026-11-21T02:00:00Z;100.50;a\n2026-11-20T09:00:00-03:00;-40.25;b\n`],
    ['times without an offset', `data;valor;x\n2026-11-20 23:59:00;100.50;a\n2026-11-20T00:01:00;-40.25;b\n`],
    ['accents and capitals', `DATA_HORA;VALOR\n${day};100.50\n${day};-40.25\n`],
  ])('%s', async (_, text) => {
    expect(await readStatement('csv', slowly(text, 1_000))).toMatchObject({
      rowCount: 2,
      totals: sums(10_050, -4_025),
      days: [{ day, inCents: 10_050, outCents: -4_025 }],
      cut: false,
    })
  })

  it('keeps rows as they stand, with line breaks and quotes inside of quotes', async () => {
    const preview = await readStatement(
      'csv',
      slowly('data;texto;valor\n2026-11-20;"uma\nduas ""aspas""; e mais";1.00\n', 1_000),
    )
    expect(preview.columns).toEqual(['data', 'texto', 'valor'])
    expect(preview.rows).toEqual([['2026-11-20', 'uma\nduas "aspas"; e mais', '1.00']])
  })

  it('shows what it does not recognise, without sums', async () => {
    const preview = await readStatement('csv', slowly('a;b\n1;2\n3;4\n', 1_000))
    expect(preview).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      rowCount: 2,
      totals: null,
      reason: 'amounts_missing',
      days: [],
      cut: false,
      balance: null,
      dated: true,
    })
  })

  it('sums without days where no column holds dates', async () => {
    expect(await readStatement('csv', slowly('nome;valor\na;1.00\nb;-0.50\n', 1_000))).toMatchObject({
      totals: sums(100, -50),
      reason: null,
      days: [],
      dated: false,
      rowCount: 2,
    })
  })

  it('has days in their order, whatever the order of the rows', async () => {
    const text = 'data;valor\n2026-11-20;1.00\n2026-10-02;2.00\n2026-11-20;-3.00\n'
    expect((await readStatement('csv', slowly(text, 1_000))).days).toEqual([
      { day: '2026-10-02', inCents: 200, outCents: 0 },
      { day: '2026-11-20', inCents: 100, outCents: -300 },
    ])
  })

  it('sums all rows and shows two hundred', async () => {
    const text = `data;valor\n${'2026-11-20;-0.01\n'.repeat(1_204)}`
    const preview = await readStatement('csv', slowly(text, 4_096))
    expect(preview.rows).toHaveLength(200)
    expect(preview).toMatchObject({ rowCount: 1_204, totals: sums(0, -1_204), cut: false })
  })

  it('stops at 64 MB and says so', async () => {
    const megabyte = Buffer.from(`2026-11-20;-0.01;${'x'.repeat(16_366)}\n`.repeat(64))
    const head = Buffer.from('data;valor;texto\n')
    const preview = await readStatement('csv', () =>
      Readable.from([head, ...Array.from({ length: 66 }, () => megabyte)]),
    )
    expect(preview).toMatchObject({ cut: true, rowCount: 63 * 64, totals: sums(0, -63 * 64) })
  })

  it.each(['', 'data;valor\n'])('has nothing in %j', async (text) => {
    expect(await readStatement('csv', () => Readable.from(text === '' ? [] : [Buffer.from(text)]))).toMatchObject({
      rows: [],
      rowCount: 0,
      days: [],
    })
  })

  it('fails when the file breaks off', async () => {
    async function* broken() {
      yield Buffer.from('data;valor\n2026-11-20;1.00\n')
      throw new Error('broken off')
    }
    await expect(readStatement('csv', () => Readable.from(broken()))).rejects.toThrow('broken off')
  })
})

const sgml = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261120120000[-3:BRT]
<TRNAMT>1000.50
<FITID>mov_1
<MEMO>A &amp; B
</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261121
<TRNAMT>-40.25
<FITID>mov_2
</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>99999.99</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>1000.50</TRNAMT><FITID>mov_1</FITID><MEMO>A &amp; B</MEMO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261121</DTPOSTED><TRNAMT>-40.25</TRNAMT><FITID>mov_2</FITID></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe.each([
  ['SGML', sgml],
  ['SGML without closing tags', sgml.replaceAll('</STMTTRN>\n', '')],
  ['SGML with Windows line ends', sgml.replaceAll('\n', '\r\n')],
  ['XML', xml],
])('ofx as %s', (_, text) => {
  it.each([1, 7, 64, 10_000])('in pieces of %d bytes', async (size) => {
    const preview = await readStatement('ofx', slowly(text, size))
    expect(preview).toMatchObject({
      rowCount: 2,
      totals: sums(100_050, -4_025),
      days: [
        { day: '2026-11-20', inCents: 100_050, outCents: 0 },
        { day: '2026-11-21', inCents: 0, outCents: -4_025 },
      ],
    })
    const cell = (row: number, column: string) => preview.rows[row]?.[preview.columns.indexOf(column)]
    expect([cell(0, 'FITID'), cell(0, 'MEMO'), cell(0, 'TRNTYPE')]).toEqual(['mov_1', 'A & B', 'CREDIT'])
    expect([cell(1, 'FITID'), cell(1, 'MEMO'), cell(1, 'TRNTYPE')]).toEqual(['mov_2', '', 'DEBIT'])
  })
})

it.each([
  ['20261121013000[0:GMT]', '2026-11-20'],
  ['20261121013000.123[-3:BRT]', '2026-11-21'],
  ['20261121013000', '2026-11-21'],
])('an ofx transaction of %s is of %s in São Paulo', async (posted, day) => {
  const text = `<BANKTRANLIST><STMTTRN><DTPOSTED>${posted}<TRNAMT>-1.00</STMTTRN></BANKTRANLIST></OFX>`
  expect((await readStatement('ofx', slowly(text))).days).toMatchObject([{ day }])
})

it('an ofx without transactions has no rows', async () => {
  expect(await readStatement('ofx', slowly('<OFX><BANKTRANLIST></BANKTRANLIST></OFX>'))).toMatchObject({
    rows: [],
    rowCount: 0,
  })
})
