import { describe, expect, it, vi } from 'vitest'
import { createSelection } from './selection'

const rows = ['a', 'b', 'c', 'd', 'e']

function selection() {
  const made = createSelection()
  made.setRows(rows)
  return made
}

const idsOf = (made: ReturnType<typeof selection>) => [...made.get().ids].sort()

describe('a selection', () => {
  it('takes and leaves one row, and says so', () => {
    const made = selection()
    const listener = vi.fn()
    const stop = made.subscribe(listener)
    made.toggle('b')
    expect(idsOf(made)).toEqual(['b'])
    made.toggle('b')
    expect(idsOf(made)).toEqual([])
    stop()
    made.toggle('c')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['downwards', 'b', 'd', ['b', 'c', 'd']],
    ['upwards', 'd', 'b', ['b', 'c', 'd']],
    ['to itself', 'c', 'c', ['c']],
    ['from a row that is gone', 'z', 'c', ['c', 'z']],
  ])('extends %s', (_way, from, to, ids) => {
    const made = selection()
    made.toggle(from)
    made.extend(to)
    expect(idsOf(made)).toEqual(ids)
  })

  it('extends what was left as well', () => {
    const made = selection()
    made.page(true)
    made.toggle('b')
    made.extend('d')
    expect(idsOf(made)).toEqual(['a', 'e'])
  })

  it('extends from nothing as one row', () => {
    const made = selection()
    made.extend('c')
    expect(idsOf(made)).toEqual(['c'])
  })

  it('takes every row that is loaded beside those of before, and leaves all', () => {
    const made = selection()
    made.toggle('z')
    made.page(true)
    expect(idsOf(made)).toEqual([...rows, 'z'])
    expect(made.hasRows()).toBe(true)
    made.setRows([...rows, 'f'])
    expect(made.hasRows()).toBe(false)
    made.page(false)
    expect(made.get()).toEqual({ ids: new Set(), all: false })
  })

  it('of everything has each row; without one of them, the other rows that are loaded', () => {
    const made = selection()
    made.everything()
    expect(made.get().all).toBe(true)
    expect(made.has('not loaded')).toBe(true)
    made.toggle('b')
    expect(made.get().all).toBe(false)
    expect(idsOf(made)).toEqual(['a', 'c', 'd', 'e'])
  })
})
