import { expect, it } from 'vitest'
import { formatBytes } from './file-size'

it.each([
  [0, '0\u00a0B'],
  [999, '999\u00a0B'],
  [1_000, '1\u00a0KB'],
  [1_240, '1,2\u00a0KB'],
  [188_400, '188\u00a0KB'],
  [9_940_000, '9,9\u00a0MB'],
  [524_288_000, '524\u00a0MB'],
  [3_200_000_000, '3,2\u00a0GB'],
])('%d bytes is %s', (bytes, text) => {
  expect(formatBytes(bytes, 'pt-BR')).toBe(text)
})

it('follows the language', () => {
  expect(formatBytes(1_240, 'en')).toBe('1.2\u00a0KB')
})
