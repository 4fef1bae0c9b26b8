import { expect, test } from 'vitest'
import { cleanPastedId, judgePastedId, lengthOff } from './pasted-id'

const payment = 'E6070119020260823144500a1B2c3D4e'

test.each([
  ['', 'empty'],
  [payment, 'payment'],
  [payment.replace('E', 'D'), 'return'],
  [payment.slice(0, -1), 'length'],
  [`${payment}9`, 'length'],
  [payment.toLowerCase(), 'layout'],
  [payment.replace('20260823', '20261399'), 'layout'],
  ['E60701190-20260823', 'characters'],
  ['1.248,90', 'number'],
  ['018f4c1e-9a37-7d20-b6c4-51e0ad93f7b2', 'number'],
])('%s looks like: %s', (text, judged) => {
  expect(judgePastedId(text)).toBe(judged)
})

test.each([[`  ${payment}\n`], [`ID da transação: ${payment}`], [`"${payment}"`]])(
  'returns the id alone of %j',
  (text) => {
    expect(cleanPastedId(text)).toBe(payment)
  },
)

test('only trims a text without a usual id', () => {
  expect(cleanPastedId(' aBc 123 ')).toBe('aBc 123')
})

test('lengthOff counts characters from the usual length', () => {
  expect(lengthOff(payment.slice(2))).toBe(-2)
  expect(lengthOff(`${payment}abc`)).toBe(3)
})
