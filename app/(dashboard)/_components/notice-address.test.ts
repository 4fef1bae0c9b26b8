import { describe, expect, it } from 'vitest'
import type { Notice } from '@/lib/features/notices/schema'
import { isShownOn, noticeAddress } from './notice-address'

const common = { id: '1', at: '2026-11-20T12:00:00Z', read: false }

describe('noticeAddress', () => {
  it('returns the address of what the notice is about, null where it has none', () => {
    const moved = (operation: 'pix.charge' | 'pix.statement'): Notice => ({
      ...common,
      subject: 'op',
      kind: 'operation.moved',
      data: { operation, state: 'confirmed', amountCents: 100, paidCents: null, code: null, givenUp: false },
    })
    const requested: Notice = {
      ...common,
      subject: 'op',
      kind: 'approval.asked',
      data: { operation: 'pix.transfer', amountCents: 100, by: 'x@y.z' },
    }
    const infraction: Notice = {
      ...common,
      subject: 'a/b',
      kind: 'infraction.registered',
      data: { amountCents: 100, situationType: null },
    }
    const imported: Notice = { ...common, subject: null, kind: 'accounting.import-finished', data: { details: {} } }
    const refused: Notice = { ...common, subject: 'h', kind: 'statement.host-refused', data: { host: 'h' } }
    const expiring: Notice = {
      ...{ ...common, subject: null, kind: 'documents.expiring' },
      data: { documents: 41, until: '2026-11-29' },
    }
    const exported: Notice = {
      ...{ ...common, subject: 'e', kind: 'export.done' },
      data: { scope: { kind: 'documents', documents: 2 }, documents: 2, missing: 0, problem: null },
    }
    expect([expiring, exported].map(noticeAddress)).toEqual(['/exports?within=7', '/exports?open=e'])
    const returned: Notice = {
      ...{ ...common, subject: 'op', kind: 'transfer.returned' },
      data: { amountCents: 100, returnedCents: 100 },
    }
    expect(noticeAddress(returned)).toBe('/pix/transfers/op')
    expect(noticeAddress(refused)).toBeNull()
    expect([moved('pix.charge'), moved('pix.statement'), requested, infraction, imported].map(noticeAddress)).toEqual([
      '/pix/charges/op',
      '/pix/statements?open=op',
      '/approvals?id=op',
      '/pix/infractions/a%2Fb',
      '/documents',
    ])
  })
})

describe('isShownOn', () => {
  it('is true for the page itself and the list it is in, false for pages above or beside', () => {
    expect(isShownOn('/pix/charges/op', '/pix/charges/op')).toBe(true)
    expect(isShownOn('/pix/charges', '/pix/charges/op')).toBe(true)
    expect(isShownOn('/pix/statements', '/pix/statements?open=op')).toBe(true)
    expect(isShownOn('/pix', '/pix/charges/op')).toBe(false)
    expect(isShownOn('/', null)).toBe(false)
    expect(isShownOn('/', '/documents')).toBe(false)
    expect(isShownOn('/pix/charges/other', '/pix/charges/op')).toBe(false)
  })
})
