import { describe, expect, it } from 'vitest'
import { batchStates } from '@/lib/features/pix/batches/rules/batch-state'
import { isBeforeSending, outcomesOf, sentOf } from './batch-counts'

const batch = {
  rows: 12,
  counts: { excluded: 1, waiting: 2, scheduled: 3, cancelled: 1, confirmed: 2, unknown: 1, accepted: 2 },
}

describe('the rows of a batch', () => {
  it('have an outcome whether it is good or not; unknown ones have none, and those that are left out are not counted', () => {
    expect(outcomesOf(batch)).toEqual({ settled: 5, all: 11 })
  })

  it('were sent unless they are queued, scheduled, cancelled or left out', () => {
    expect(sentOf(batch)).toBe(5)
    expect(sentOf({ rows: 3, counts: { scheduled: 3 } })).toBe(0)
  })
})

describe('a batch of which nothing was sent', () => {
  const unsent = (sendingSince: string | null) =>
    batchStates.filter((state) => isBeforeSending({ state, sendingSince }))

  it('is a draft, a request, or was scheduled or cancelled before its day', () => {
    expect(unsent(null)).toEqual(['draft', 'awaiting_approval', 'rejected', 'scheduled', 'cancelled'])
  })

  it('is none once sending has begun, even while the rest waits for other days', () => {
    expect(unsent('2027-03-10T11:00:00Z')).toEqual([])
  })
})
