import { expect, test } from 'vitest'
import { secondLayer } from './infraction-returns'

test('a case may be of a second layer when its transaction is unknown or its amount is another', () => {
  expect(secondLayer({ transactionId: 'E1', amountCents: 100 }, null)).toBe('unknown')
  expect(secondLayer({ transactionId: 'E1', amountCents: 100 }, { amountCents: 90 })).toBe('amount')
  expect(secondLayer({ transactionId: 'E1', amountCents: 100 }, { amountCents: 100 })).toBeNull()
  expect(secondLayer({ transactionId: 'E1', amountCents: null }, { amountCents: 100 })).toBeNull()
  expect(secondLayer({ transactionId: null, amountCents: 100 }, null)).toBeNull()
})
