import { expect, test } from 'vitest'
import { formatNoteNumber } from './note-number'

test.each([
  ['135387', 'pt-BR', '135.387'],
  ['135387', 'en', '135387'],
  ['2026000000000000123', 'pt-BR', '2.026.000.000.000.000.123'],
  ['604', 'pt-BR', '604'],
  ['A-604123', 'pt-BR', 'A-604123'],
  ['', 'en', ''],
] as const)('the note %j in %s is %j', (number, locale, text) => {
  expect(formatNoteNumber(number, locale)).toBe(text)
})
