import { expect, test } from 'vitest'
import { expectedHead } from './audit-options'

test('a head to expect is read, and may be absent', () => {
  const hash = 'a1'.repeat(32)
  expect(expectedHead(['--expect', `12:${hash}`])).toEqual({ count: 12, hash })
  expect(expectedHead([])).toBeUndefined()
})

test.each([[['--expect', '12']], [['--expect', `12:${'x'.repeat(64)}`]], [['--expect']], [['--head', '1']]])(
  '%j is refused',
  (given) => {
    expect(expectedHead(given)).toBeNull()
  },
)
