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
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\uff1d1', "'\uff1d1"],
  ['=1;"2"', `"'=1;""2"""`],
  ['1=1', '1=1'],
])('what begins like a formula stays text: %j', (given, written) => {
  expect(csvText([[given]])).toBe(`\ufeff${written}\r\n`)
})

test('no cell of any text begins a formula, and every row has its cells', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const text = csvText([cells]).slice(1, -2)
      const read = [...text.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      )
      expect(read).toHaveLength(cells.length)
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@]/)
    }),
  )
})
