import { expect, test } from 'vitest'
import { statusText } from './status-text'

test.each([
  ['pending', 'A responder'],
  ['rejected', 'Rejeitada (contestada)'],
  ['in_court', 'in_court'],
  [null, null],
])('the status %s is printed as %s', (word, text) => {
  expect(statusText(word)).toBe(text)
})
