import { expect, test } from 'vitest'
import { pastedCents } from './amount-input'

test.each([
  ['1.248,90', 'pt-BR', 124_890],
  ['R$ 1.248,90', 'pt-BR', 124_890],
  ['1248.90', 'pt-BR', 124_890],
  ['1.248', 'pt-BR', 124_800],
  ['1,248.90', 'en', 124_890],
  ['1248,90', 'en', 124_890],
  ['12,5', 'pt-BR', 1_250],
  ['about a thousand', 'pt-BR', null],
] as const)('%s pasted in %s', (text, locale, cents) => {
  expect(pastedCents(text, locale)).toBe(cents)
})
