import { expect, test } from 'vitest'
import { operationAddress } from './contract'

test('an operation has its page below the list of its kind', () => {
  expect(operationAddress({ kind: 'pix.refund', id: 'x' })).toBe('/pix/refunds/x')
})
