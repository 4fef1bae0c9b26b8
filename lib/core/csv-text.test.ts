import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv-text'

test('cells are separated by semicolons under a byte order mark', () => {
  expect(
    csvText([
      ['Chave', 'Situação'],
      ['35', 'Encontrada'],
    ]),
  ).toBe('\ufeffChave;Situação\r\n35;Encontrada\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['-1,00', '-1,00'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\uff1d1', "'\uff1d1"],
  ['=1;"2"', `"'=1;""2"""`],
  ['1=1', '1=1'],
])('what begins like a formula stays text: %j', (given, written) => {
  expect(csvText([[given]])).toBe(`\ufeff${written}\r\n`)
})

test('cells of any text come back as they were, and none begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const [read] = parse(csvText([cells]), { delimiter: ';', bom: true, recordDelimiter: '\r\n' })
      expect(read).toEqual(cells.map((cell) => (/^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(cell) ? `'${cell}` : cell)))
    }),
  )
})
