import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/lib/core/dates'
import type { ReadableFormat } from './file/table'
import { readStatement } from './preview'

const read = (text: string, format: ReadableFormat = 'ofx') =>
  readStatement(format, () => Readable.from([Buffer.from(text)]))
type Movement = { at: string; amount: string; id?: string }
const ofx = (movements: Movement[], balance = '0.00', asOf = '20261120') =>
  [
    '<OFX><STMTRS><BANKTRANLIST>',
    ...movements.map(
      ({ at, amount, id = at }) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${at}<TRNAMT>${amount}<FITID>${id}</STMTTRN>`,
    ),
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${asOf}</LEDGERBAL></STMTRS></OFX>`,
  ].join('\n')

const days = fc.array(
  fc.integer({ min: 0, max: 400 }).map((number) => addDays('2026-01-01', number)),
  { minLength: 1 },
)
const zones = ['[0:GMT]', '[0]', '[+0:UTC]', '[-0:GMT]', '[00:GMT]', '[0.00:GMT]']
const ofxStyles = zones.map((zone) => (day: string) => `${day.replaceAll('-', '')}000000${zone}`)
const csvStyles = ['T00:00:00Z', 'T00:00:00.000Z', ' 00:00:00+00:00', 'T00:00Z'].map(
  (end) => (day: string) => `${day}${end}`,
)

test('midnights of UTC in every row are the days that they write', async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.constantFrom(...ofxStyles), fc.constantFrom(...csvStyles), async (some, inOfx, inCsv) => {
      const expected = [...new Set(some)].toSorted()
      const asOfx = await read(ofx(some.map((day) => ({ at: inOfx(day), amount: '-1.00' }))))
      expect(asOfx.days.map(({ day }) => day)).toEqual(expected)
      const asCsv = await read(`data;valor\n${some.map((day) => `${inCsv(day)};-1,00`).join('\n')}`, 'csv')
      expect(asCsv.days.map(({ day }) => day)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('the balance of such a file is of the day that it writes', async () => {
  const text = ofx([{ at: '20261112000000[0:GMT]', amount: '-500.00' }], '500.00', '20261112000000[0:GMT]')
  expect(await read(text)).toMatchObject({ balance: { day: '2026-11-12', cents: 50_000 } })
})

test('a midnight of UTC next to other times is an instant, of the evening before', async () => {
  const movements = [
    { at: '20261112000000[0:GMT]', amount: '-1.00' },
    { at: '20261113120000[0:GMT]', amount: '-1.00' },
  ]
  expect((await read(ofx(movements))).days.map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-13'])
})

const at = '20261106000000[-3:GMT]'

test('in OFX either mark is decimal, also both in one file', async () => {
  const movements = [
    { at, amount: '            -12.80' },
    { at, amount: '           -200,00' },
  ]
  expect(await read(ofx(movements))).toMatchObject({ reason: null, totals: { outCents: -21_280 } })
  expect(await read(ofx([...movements, { at, amount: '-1.234' }]))).toMatchObject({ reason: 'amounts_ambiguous' })
})

test('a balance without a decimal mark next to amounts that have one is not known', async () => {
  expect(await read(ofx([{ at, amount: '-100.00' }], '12345'))).toMatchObject({ balance: null })
  expect(await read(ofx([{ at, amount: '-100' }], '12345'))).toMatchObject({ balance: { cents: 1_234_500 } })
  expect(await read(ofx([{ at, amount: '-100.00' }], '0'))).toMatchObject({ balance: { cents: 0 } })
})

test('movements with the same id are movements of their own', async () => {
  const movements = ['-10.00', '250.00', '-40.00'].map((amount) => ({ at, amount, id: '202611061' }))
  expect(await read(ofx(movements))).toMatchObject({ rowCount: 3, totals: { inCents: 25_000, outCents: -5_000 } })
})
