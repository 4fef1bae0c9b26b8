import { expect, test } from 'vitest'
import { paymentAddress, refundReviewAddress } from './refund-address'

const paid = 'E30306294202611211012QIa4AbwwEVA'

test('addresses have what is known, escaped', () => {
  expect(refundReviewAddress(paid, 'acc 1')).toBe(`/pix/refunds/new?endToEndId=${paid}&accountId=acc+1`)
  expect(refundReviewAddress(null, undefined)).toBe('/pix/refunds/new')
  expect(paymentAddress('a/b', 'acc_1')).toBe('/pix/refunds/a%2Fb?accountId=acc_1')
})
