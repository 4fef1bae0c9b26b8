import { describe, expect, it } from 'vitest'
import type { Notice } from '@/lib/features/notices/schema'
import { isLookingAt, noticeAddress } from './news-address'

const told = { id: '1', at: '2026-11-20T12:00:00Z', read: false }

describe('noticeAddress', () => {
  it('leads to what the notice is about', () => {
    const moved = (operation: 'pix.charge' | 'pix.statement'): Notice => ({
      ...told,
      subject: 'op',
      kind: 'operation.moved',
      data: { operation, state: 'confirmed', amountCents: 100, paidCents: null, code: null, givenUp: false },
    })
    const asked: Notice = {
      ...told,
      subject: 'op',
      kind: 'approval.asked',
      data: { operation: 'pix.transfer', amountCents: 100, by: 'x@y.z' },
    }
    const infraction: Notice = {
      ...told,
      subject: 'a/b',
      kind: 'infraction.registered',
      data: { amountCents: 100, situationType: null },
    }
    const imported: Notice = { ...told, subject: null, kind: 'accounting.import-finished', data: { details: {} } }
    const refused: Notice = { ...told, subject: 'h', kind: 'statement.host-refused', data: { host: 'h' } }
    expect(noticeAddress(refused)).toBeNull()
    expect([moved('pix.charge'), moved('pix.statement'), asked, infraction, imported].map(noticeAddress)).toEqual([
      '/pix/charges/op',
      '/pix/statements?open=op',
      '/approvals?id=op',
      '/pix/infractions/a%2Fb',
      '/documents',
    ])
  })
})

describe('isLookingAt', () => {
  it('is the page itself or the list it is in, not what lies above', () => {
    expect(isLookingAt('/pix/charges/op', '/pix/charges/op')).toBe(true)
    expect(isLookingAt('/pix/charges', '/pix/charges/op')).toBe(true)
    expect(isLookingAt('/pix/statements', '/pix/statements?open=op')).toBe(true)
    expect(isLookingAt('/pix', '/pix/charges/op')).toBe(false)
    expect(isLookingAt('/', null)).toBe(false)
    expect(isLookingAt('/', '/documents')).toBe(false)
    expect(isLookingAt('/pix/charges/other', '/pix/charges/op')).toBe(false)
  })
})
