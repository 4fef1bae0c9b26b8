import { describe, expect, test } from 'vitest'
import { receivedAddress } from './known-address'

const paymentFacts = { amountCents: 431_250, txid: null, at: null, accountId: null }

describe('where a payment is looked for among the received', () => {
  test.each([
    [
      'by its txid alone when it has one',
      { ...paymentFacts, endToEndId: 'E00416968202611121417u53WVmXMczv', txid: 'b41f 08' },
      '/pix/received?txid=b41f+08',
    ],
    [
      'by amount and the day that its id tells, in São Paulo',
      { ...paymentFacts, endToEndId: 'E00416968202611130117u53WVmXMczv' },
      '/pix/received?amountCents=431250&from=2026-11-12&to=2026-11-12',
    ],
    [
      'by the day of its record where the id tells none',
      { ...paymentFacts, endToEndId: 'odd', at: '2026-11-12T14:17:00Z' },
      '/pix/received?amountCents=431250&from=2026-11-12&to=2026-11-12',
    ],
    ['by nothing when nothing is known', { ...paymentFacts, endToEndId: 'odd', amountCents: null }, '/pix/received'],
    [
      'in its account',
      { ...paymentFacts, endToEndId: 'odd', accountId: 'acc_2' },
      '/pix/received?amountCents=431250&accountId=acc_2',
    ],
  ])('%s', (_, payment, address) => {
    expect(receivedAddress(payment)).toBe(address)
  })
})
