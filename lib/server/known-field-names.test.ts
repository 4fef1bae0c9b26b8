import { expect, test } from 'vitest'
import { endToEndIdIn, shapedIdsIn } from './known-field-names'

const paid = 'E30306294202611211012QIa4AbwwEVA'
const returned = 'D18236120202611210234V36kh2Yr3jR'

test.each([
  [{ id: 'cin_1', end_to_end_id: 'any text', txid: paid }, 'any text'],
  [{ id: paid, end_to_end_id: ' ' }, paid],
  [{ id: 'cin_1', transaction_id: paid }, paid],
  [{ id: returned }, returned],
  [{ id: paid.toLowerCase() }, null],
  [{ id: 'cin_1', original_end_to_end_id: paid }, null],
  [{ id: 7, txid: null }, null],
])('the end-to-end id of %j is %j', (record, expected) => {
  expect(endToEndIdIn(record)).toBe(expected)
})

test('ids of one kind can be requested', () => {
  expect(shapedIdsIn({ a: returned, b: paid }, 'payment')).toEqual([paid])
  expect(endToEndIdIn({ id: returned }, 'payment')).toBeNull()
})
