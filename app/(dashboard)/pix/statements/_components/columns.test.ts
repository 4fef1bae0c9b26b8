import { expect, it } from 'vitest'
import { columnKinds } from './columns'

it.each([
  ['figure', ['100.00', '-12480.00', '0.5']],
  ['figure', ['1.234,56', '-12.480,00', '']],
  ['figure', ['1,234.56', '+0.10']],
  ['figure', ['R$ 10,00']],
  ['identifier', ['mov_0000001', 'E00000000202001010000AAAAAAAAAAA']],
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

it('knows columns that no row reaches', () => {
  expect(columnKinds(2, [['10.00']])).toEqual(['figure', 'text'])
})
