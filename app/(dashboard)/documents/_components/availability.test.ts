import { describe, expect, it } from 'vitest'
import { availabilityOf, expiryOf } from './availability'

const now = new Date('2026-11-21T12:00:00-03:00')
const note = { status: 'authorized', purged: false, expiresAt: '2027-05-15T00:00:00-03:00' } as const
const expiring = (expiresAt: string | null) => availabilityOf({ ...note, expiresAt }, now)

describe('availabilityOf', () => {
  it('is available far from the end, and where no end is known', () => {
    expect(expiring('2026-11-29T00:00:00-03:00')).toEqual({ state: 'available' })
    expect(expiring(null)).toEqual({ state: 'available' })
  })

  it('counts the days of the last week', () => {
    expect(expiring('2026-11-28T23:59:00-03:00')).toEqual({ state: 'expiring', days: 7 })
    expect(expiring('2026-11-21T23:00:00-03:00')).toEqual({ state: 'expiring', days: 0 })
  })

  it('is overdue once the time is over and nobody has purged it', () => {
    expect(expiring('2026-11-21T11:00:00-03:00')).toEqual({ state: 'overdue' })
  })

  it('puts purged before what takes the value away before expiring', () => {
    const expiresAt = '2026-11-22T00:00:00-03:00'
    expect(availabilityOf({ expiresAt, status: 'cancelled', purged: true }, now)).toEqual({ state: 'purged' })
    for (const status of ['cancelled', 'denied', 'test', 'draft'] as const)
      expect(availabilityOf({ expiresAt, status, purged: false }, now)).toEqual({ state: status })
    expect(availabilityOf({ expiresAt, status: 'unknown', purged: false }, now)).toMatchObject({ state: 'expiring' })
    expect(expiryOf({ expiresAt, purged: false }, now)).toEqual({ state: 'expiring', days: 1 })
  })
})
