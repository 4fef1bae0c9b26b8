import { describe, expect, it } from 'vitest'
import { queueFilter } from '@/lib/features/pix/infractions/queue-schema'
import {
  isNarrowed,
  isWholeSearch,
  loadQueueFilters,
  queueInput,
  queueNarrowing,
  withQueueFilters,
} from './queue-filters'

const endToEndId = 'E00416968202611121417u53WVmXMczv'
const read = (search: string) => loadQueueFilters(new URLSearchParams(search))

describe('queueInput', () => {
  it('asks for what is to be answered, the least time left first, by itself', () => {
    expect(queueFilter.parse(queueInput(read('')))).toMatchObject({ tab: 'to-answer', sort: 'due' })
    expect(isNarrowed(read('tab=all&sort=amount'))).toBe(false)
  })

  it('orders what runs out by that, and the rest by age, until another order is chosen', () => {
    expect(['', 'tab=mine', 'tab=answered', 'tab=all'].map((search) => queueInput(read(search)).sort)).toEqual([
      'due',
      'due',
      'newest',
      'newest',
    ])
    expect(queueInput(read('tab=all&sort=amount')).sort).toBe('amount')
  })

  it('looks for a payment or for a payer, by the form of the text', () => {
    expect(queueNarrowing(read(`q=${endToEndId}`))).toEqual({ transactionId: endToEndId })
    expect(queueNarrowing(read('q=529.982.247-25'))).toEqual({ payerTaxId: '52998224725' })
    expect(queueNarrowing(read('q=12.abc.345/01de-35'))).toEqual({ payerTaxId: '12ABC34501DE35' })
    expect(queueNarrowing(read('q=%20%20'))).toEqual({})
  })

  it('passes several words of the provider on, known or not', () => {
    const input = queueInput(read('status=pending,never_heard&situation=SCAM'))
    expect(queueFilter.parse(input)).toMatchObject({ status: ['pending', 'never_heard'], situationType: ['SCAM'] })
  })

  it('turns days round and forgets what is none', () => {
    expect(queueNarrowing(read('from=2026-11-20&to=2026-11-01'))).toEqual({ from: '2026-11-01', to: '2026-11-20' })
    expect(queueNarrowing(read('from=yesterday&tab=mine'))).toEqual({})
  })

  it('stays within what the queue takes, whatever the address says', () => {
    const long = 'x'.repeat(900)
    const input = queueInput(read(`tab=none&sort=none&q=${long}&account=${long}&assignee=${long}&status=${long}`))
    expect(queueFilter.safeParse(input).success).toBe(true)
  })
})

it('knows when a search is typed to its end', () => {
  expect([endToEndId, '52998224725', '12.345.678/0001-95', ` ${endToEndId} `].map(isWholeSearch)).not.toContain(false)
  expect(['', 'E0041', '5299822472'].map(isWholeSearch)).not.toContain(true)
})

it('writes the filters into an address as short as they are', () => {
  expect(withQueueFilters('/pix/infractions/inf_1', read('tab=mine&status=pending,delayed'))).toBe(
    '/pix/infractions/inf_1?tab=mine&status=pending,delayed',
  )
})
