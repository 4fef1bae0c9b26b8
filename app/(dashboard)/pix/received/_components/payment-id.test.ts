import { describe, expect, test } from 'vitest'
import { originalId, paymentId } from './payment-id'

const paid = 'E30306294202611211012QIa4AbwwEVA'
const returned = 'D18236120202611210234V36kh2Yr3jR'

describe('paymentId', () => {
  test('returns the id of a deposit, or null where it has none', () => {
    expect(paymentId({ type: 'DEPOSIT', endToEndId: paid, extra: {} })).toBe(paid)
    expect(paymentId({ type: 'DEPOSIT', endToEndId: null, extra: { original_end_to_end_id: paid } })).toBeNull()
  })

  test.each(['original_end_to_end_id', 'originalEndToEndId', 'original_e2e', 'end_to_end_id_original', 'E2EOriginal'])(
    'returns the id that a refund has in %s',
    (name) => {
      const entry = { type: 'DEPOSIT_REFUND', endToEndId: returned, extra: { [name]: paid } }
      expect(paymentId(entry)).toBe(paid)
    },
  )

  test.each([
    { end_to_end_id: paid },
    { original_txid: paid },
    { original_end_to_end_id: null },
    { original_end_to_end_id: '' },
  ])('originalId returns null for %j', (extra) => {
    expect(originalId({ extra })).toBeNull()
  })

  test("returns no refund's own id, but any other", () => {
    expect(paymentId({ type: 'DEPOSIT_REFUND', endToEndId: returned, extra: {} })).toBeNull()
    expect(paymentId({ type: 'DEPOSIT_REFUND', endToEndId: paid, extra: {} })).toBe(paid)
    expect(paymentId({ type: 'NOVO_TIPO', endToEndId: 'qualquer', extra: {} })).toBe('qualquer')
  })
})
