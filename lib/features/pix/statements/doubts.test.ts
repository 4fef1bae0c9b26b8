import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readStatement, readStatementRows } from './preview'
import { statementDoubts } from './schema'
import { wholeDays } from './whole-days'

const opens = (text: string | Buffer) => () => Readable.from([Buffer.from(text)])
const rows = (...of: string[]) => `${of.join('\n')}\n`
const day = '2026-11-20'
const transactions = (...of: string[]) => `<OFX><BANKTRANLIST>${of.join('')}</BANKTRANLIST></OFX>`
const transaction = (type: string, amount: string, memo = 'Pix') =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261120<TRNAMT>${amount}<MEMO>${memo}</STMTTRN>`

const doubtful = {
  amounts_missing: [
    rows('data;histórico', `${day};Pix`),
    rows('data;valor centavos', `${day};-4000`),
    rows('data;valor bruto;valor líquido', `${day};-40,00;-39,00`),
  ],
  amounts_unreadable: [
    rows('data;valor', `${day};-40,00`, `${day};quarenta`),
    rows('data;valor', `${day};-40,00`, `${day};(-1,00)`),
    rows('data;valor', `${day};-40,00`, `${day};-1,00 C`),
    rows('data;valor', `${day};-40,00`, `${day};US$ 1,00`),
    rows('data;crédito;débito', `${day};40,00;40,00`),
  ],
  amounts_ambiguous: [
    rows('data;valor', `${day};1.234`, `${day};-2.345`),
    rows('data;valor', `${day};"1,234"`, `${day};"-2,345"`),
    rows('data;valor', `${day};4000`, `${day};-100`),
    rows('data;valor', `${day};1.234,56`, `${day};"-1,234.56"`),
  ],
  signs_missing: [
    rows('data;valor', `${day};100,00`, `${day};40,00`),
    rows('data;tipo;valor', `${day};PIX;100,00`, `${day};D;40,00`),
    rows('data;forma;valor', `${day};Crédito;100,00`, `${day};Débito;40,00`),
    rows('data;valor', `${day};+100,00`, `${day};40,00`),
    rows('data;valor;saldo', `${day};100,00;100,00`, `${day};40,00;60,00`),
  ],
  signs_disagree: [
    rows('data;tipo;valor', `${day};C;-40,00`),
    rows('data;tipo;valor', `${day};D;-40,00`, `${day};D;40,00`),
    rows('data;tipo;valor', `${day};D;+40,00`),
  ],
  balance_disagrees: [
    rows('data;valor;saldo', `${day};100,00;1100,00`, `${day};40,00;1060,00`, `${day};-10,00;1050,00`),
    rows('data;tipo;valor;saldo', `${day};C;40,00;60,00`, `${day};D;10,00;70,00`),
  ],
  balance_rows: [rows('data;histórico;valor', `${day};Pix;-40,00`, `${day};Saldo aplicação automática;1.000,00`)],
  days_unreadable: [
    rows('data;valor', `${day};-40,00`, `20/11;-1,00`),
    rows('data;valor', `20/13/2026;-40,00`, `13/20/2026;-1,00`),
    rows('data lançamento;data contábil;valor', `20/11/2026;21/11/2026;-1,00`),
  ],
  days_ambiguous: [rows('date;amount', '10/05/2026;-40.00', '11/05/2026;1.00')],
  rows_uneven: [rows('data,valor', '20/11/2026,-40,00')],
  several_accounts: [`<STMTRS></STMTRS><STMTRS>${transactions(transaction('DEBIT', '-40.00'))}`],
  file_incomplete: [transactions(transaction('DEBIT', '-40.00')).slice(0, -6)],
} satisfies Record<(typeof statementDoubts)[number], string[]>

const cases = statementDoubts.flatMap((doubt) => doubtful[doubt].map((text) => [doubt, text] as const))
const formatOf = (text: string) => (text.startsWith('<') ? 'ofx' : 'csv')

test.each(cases)(
  '%s: nothing of the file is summed or stored, and its rows are still there: %j',
  async (doubt, text) => {
    const content = await readStatement(formatOf(text), opens(text))
    expect(content).toMatchObject({ totals: null, reason: doubt, days: [], balance: null })
    expect(content.rowCount).toBeGreaterThan(0)
    expect(wholeDays({ from: '2026-11-19', to: '2026-11-21', on: '2026-12-01' }, content)).toEqual([])
    const found = []
    for await (const row of readStatementRows(formatOf(text), opens(text))) found.push(row.cents)
    expect(new Set(found)).toEqual(new Set([null]))
  },
)

const out = (cents: number) => ({ reason: null, totals: { inCents: 0, outCents: -cents, netCents: -cents } })

test('one amount with its cents tells how all are written', async () => {
  expect(await readStatement('csv', opens(rows('data;valor', `${day};-1.234`, `${day};-0,50`)))).toMatchObject(
    out(123_450),
  )
  expect(await readStatement('csv', opens(rows('data;valor', `${day};"-1,234"`, `${day};-0.50`)))).toMatchObject(
    out(123_450),
  )
})

test('a day above twelve tells which number is the month, two digits are a year of this century', async () => {
  const american = await readStatement('csv', opens(rows('date;amount', '11/05/2026;-1.00', '11/20/2026;-1.00')))
  expect(american.days.map((sum) => sum.day)).toEqual(['2026-11-05', day])
  const short = await readStatement('csv', opens(rows('data;valor', '05/11/26;-1,00')))
  expect(short.days.map((sum) => sum.day)).toEqual(['2026-11-05'])
})

test.each(['DEBIT', 'FEE', 'CHECK'])('in OFX a %s without a sign goes out', async (type) => {
  expect(await readStatement('ofx', opens(transactions(transaction(type, '40,00'))))).toMatchObject(out(4_000))
  const unclear = transactions(transaction(type, '40,00'), transaction('XFER', '10,00'))
  expect(await readStatement('ofx', opens(unclear))).toMatchObject({ reason: 'signs_missing' })
})

test('a balance is no movement, a payment whose payer wrote so is one', async () => {
  const balances = [transaction('OTHER', '900,00', 'SALDO ANTERIOR'), transaction('OTHER', '860,00', 'Saldo do dia')]
  const debit = transaction('DEBIT', '-40,00')
  expect(await readStatement('ofx', opens(transactions(...balances, debit)))).toMatchObject(out(4_000))
  const paid = transaction('DEBIT', '-5,00', 'E18236120202611201200s0123456789 saldo')
  expect(await readStatement('ofx', opens(transactions(debit, paid)))).toMatchObject(out(4_500))
})

test('a sum at the end is no movement', async () => {
  const text = rows('data;histórico;valor', `${day};Pix;-40,00`, ';Total;-40,00')
  expect(await readStatement('csv', opens(text))).toMatchObject(out(4_000))
})

test('words with accents are known in Windows-1252 too', async () => {
  const text = Buffer.from(rows('data;tipo;valor', `${day};Débito;40,00`, `${day};Saída;1,00`), 'latin1')
  expect(await readStatement('csv', opens(text))).toMatchObject(out(4_100))
})

test('rows come with their texts, in file order', async () => {
  const text = rows('data;id;tipo;valor', `${day};E1;D;40,00`, `${day};;SALDO;1,00`, `${day};E2;C;1,00`)
  const found = []
  for await (const row of readStatementRows('csv', opens(text))) found.push(row)
  expect(found).toEqual([
    { day, cents: -4_000, texts: [day, 'E1', 'D', '40,00'] },
    { day, cents: 100, texts: [day, 'E2', 'C', '1,00'] },
  ])
})
