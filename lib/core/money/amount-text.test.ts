import { expect, test } from 'vitest'
import { readCents } from './amount-text'

const same = 123_456

test.each([
  ['1.234,56', same, same],
  ['1,234.56', same, same],
  ['1234,56', same, same],
  ['1234.56', same, same],
  ['R$ 1.234,56', same, same],
  ['R$\u00a01.234,56', same, same],
  ['R$1.234,56', same, same],
  ['BRL 1,234.56', same, same],
  ['1\u202f234,56', same, same],
  ['\t1.234,56\n', same, same],
  ['1.234', 123_400, null],
  ['1,234', null, 123_400],
  ['33,333', null, 3_333_300],
  ['1234', 123_400, 123_400],
  ['1.234.567', 123_456_700, 123_456_700],
  ['1,234,567.8', 123_456_780, 123_456_780],
  ['12,5', 1_250, 1_250],
  ['12.5', 1_250, 1_250],
  ['0,05', 5, 5],
  ['0.05', 5, 5],
  ['0.123', null, null],
  ['1.23.45', null, null],
  ['1.234,567', null, null],
  ['-12,50', null, null],
  ['12 mil', null, null],
  ['', null, null],
])('%j pasted', (text, portuguese, english) => {
  expect(readCents(text, 'pt-BR')).toBe(portuguese)
  expect(readCents(text, 'en')).toBe(english)
})
