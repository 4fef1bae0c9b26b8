import { expect, test } from 'vitest'
import { plausibleSettlement } from './settlement'

const requestedAt = new Date('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T12:00:05Z', true],
  ['2026-03-10T09:00:05-03:00', true],
  ['2026-03-10T11:59:00Z', true],
  ['2026-03-11T00:00:00Z', false],
  ['2026-03-11T00:00:00.000+00:00', false],
  ['2026-03-11T00:00:01Z', true],
  ['2026-03-11T00:00:00-03:00', true],
  ['2026-03-01T10:00:00Z', false],
  ['2999-03-10T12:00:05Z', false],
  ['2026-03-10', false],
  ['em breve', false],
  [null, false],
])('the settlement %j is plausible: %s', (at, plausible) => {
  expect(plausibleSettlement(at, requestedAt)).toBe(plausible ? at : null)
})
