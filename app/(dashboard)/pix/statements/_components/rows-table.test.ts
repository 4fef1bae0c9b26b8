import { expect, it } from 'vitest'
import { columnKinds, figureOf, momentOf } from './rows-table'

it.each([
  ['figure', ['100.00', '-12480.00', '0.5']],
  ['figure', ['1.234,56', '-12.480,00', '']],
  ['figure', ['1,234.56', '+0.10']],
  ['figure', ['R$ 10,00']],
  ['moment', ['2026-10-01T03:43:04-03:00', '2026-10-01']],
  ['moment', ['20261001', '20261001120000[-3:BRT]']],
  ['identifier', ['mov_0000001', 'E00000000202001010000AAAAAAAAAAA']],
  ['identifier', ['20269901120000']],
  ['text', ['DEPOSIT', 'PIX RECEBIDO']],
  ['text', ['TRANSFERENCIA', 'DEPOSIT_REFUND']],
  ['text', ['10.00', 'nada']],
  ['text', ['12', '345']],
  ['text', ['', '']],
])('a column is %s when it holds %j', (kind, cells) => {
  expect(
    columnKinds(
      1,
      cells.map((cell) => [cell]),
    ),
  ).toEqual([kind])
})

it('returns text for columns that no row reaches', () => {
  expect(columnKinds(2, [['10.00']])).toEqual(['figure', 'text'])
})

it.each([
  ['1110.06', 111_006],
  ['-12.480,00', -1_248_000],
  ['+1,234.5', 123_450],
  ['1234', null],
  ['nada', null],
])('%s is %s cents', (cell, cents) => {
  expect(figureOf(cell)).toBe(cents)
})

it.each([
  ['20261120120000[-3:BRT]', '2026-11-20'],
  ['2026-10-01T03:43:04-03:00', '2026-10-01T03:43:04-03:00'],
  ['2026-02-30', null],
  ['123', null],
])('%s is at %s', (cell, at) => {
  expect(momentOf(cell)).toBe(at)
})
