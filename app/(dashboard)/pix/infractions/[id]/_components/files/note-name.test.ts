import { describe, expect, test } from 'vitest'
import { monthOfPayment } from './note-name'

const now = new Date('2026-11-21T12:00:00Z')

describe('the month that notes are looked for in', () => {
  test.each([
    ['of the payment', 'E00416968202611121417u53WVmXMczv', '2026-12-01', '2026-11'],
    ['of the payment in São Paulo', 'E00416968202612010130u53WVmXMczv', null, '2026-11'],
    ['of the infraction, where the id tells none', 'not-an-id', '2026-10-02', '2026-10'],
    ['the present one, where nothing tells', null, null, '2026-11'],
    ['the present one, where the date is none', null, 'soon', '2026-11'],
  ])('%s', (_, transactionId, date, month) => {
    expect(monthOfPayment({ transactionId, date }, now)).toBe(month)
  })
})
