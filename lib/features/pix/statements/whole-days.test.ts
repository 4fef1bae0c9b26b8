import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readStatement } from './preview'
import { wholeDays } from './whole-days'

const requested = { from: '2026-10-01', to: '2026-10-04', on: '2026-11-20' }

async function daysOf(format: 'csv' | 'ofx', text: string, more: Partial<typeof requested> = {}) {
  const content = await readStatement(format, () => Readable.from([Buffer.from(text)]))
  return wholeDays({ ...requested, ...more }, content)
}

const day = (date: number, inCents: number, outCents: number, balanceCents: number | null) => ({
  day: `2026-10-0${date}`,
  ...{ inCents, outCents, balanceCents },
})

const transactions = `<STMTTRN><DTPOSTED>20261002<TRNAMT>100.00<FITID>1</STMTTRN>
<STMTTRN><DTPOSTED>20261003<TRNAMT>-30.00<FITID>2</STMTTRN></BANKTRANLIST>`
const ofx = (behind: string) => `<OFX><BANKTRANLIST>${transactions}${behind}</OFX>`

test('the balance of one day leads to that of every other of its days', async () => {
  const expected = [day(1, 0, 0, 50_000), day(2, 10_000, 0, 60_000), day(3, 0, 3_000, 57_000), day(4, 0, 0, 57_000)]
  const reported = ['<BALAMT>570.00<DTASOF>20261004', '<BALAMT>600.00<DTASOF>20261002120000[-3:BRT]']
  for (const balance of reported)
    expect(await daysOf('ofx', ofx(`<LEDGERBAL>${balance}</LEDGERBAL>`))).toEqual(expected)
})

test.each([
  ['of another day', ofx('<LEDGERBAL><BALAMT>570.00<DTASOF>20261009</LEDGERBAL>')],
  ['without its amount', ofx('<LEDGERBAL><DTASOF>20261004</LEDGERBAL>')],
  ['that is missing', ofx('')],
])('a balance %s says nothing, the sums stand', async (_, text) => {
  expect(await daysOf('ofx', text)).toEqual([
    day(1, 0, 0, null),
    day(2, 10_000, 0, null),
    day(3, 0, 3_000, null),
    day(4, 0, 0, null),
  ])
})

const rows = ['2026-10-02;100,00;600,00', '2026-10-03;-20,00;580,00', '2026-10-03;-10,00;570,00']
const csv = (of: string[]) => `data;valor;saldo\n${of.join('\n')}\n`

test('a running balance counts whichever end comes first, and where a row does not follow from the one before, nothing counts', async () => {
  const expected = [day(1, 0, 0, 50_000), day(2, 10_000, 0, 60_000), day(3, 0, 3_000, 57_000), day(4, 0, 0, 57_000)]
  expect(await daysOf('csv', csv(rows))).toEqual(expected)
  expect(await daysOf('csv', csv(rows.toReversed()))).toEqual(expected)
  const newestDayFirst = csv([rows[1] ?? '', rows[2] ?? '', rows[0] ?? ''])
  expect(await daysOf('csv', newestDayFirst)).toEqual(expected)
  const wrong = csv(rows.with(1, '2026-10-03;-20,00;580,01'))
  expect(await daysOf('csv', wrong)).toEqual([])
})

test('a day that was not over says nothing, and neither does a file without amounts or days', async () => {
  const days = await daysOf('csv', csv(rows), { on: '2026-10-03' })
  expect(days).toEqual([day(1, 0, 0, 50_000), day(2, 10_000, 0, 60_000)])
  expect(await daysOf('csv', 'nome;texto\na;b\n')).toEqual([])
  expect(await daysOf('csv', 'nome;valor\na;1,00\n')).toEqual([])
})
