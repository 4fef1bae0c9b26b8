import { describe, expect, test } from 'vitest'
import { changesAmong, withoutRepeats } from './received-changes'

const row = (id: string, type = 'DEPOSIT') => ({ id, type })
const seen = (...rows: { id: string; type: string }[]) => new Map(rows.map(({ id, type }) => [id, type]))

describe('changesAmong', () => {
  test('leaves out the first rows and those of a further page', () => {
    expect(changesAmong(new Map(), [row('b'), row('a')])).toEqual(new Set())
    expect(changesAmong(seen(row('c'), row('b')), [row('c'), row('b'), row('a')])).toEqual(new Set())
  })

  test('finds an entry above those that were there', () => {
    expect(changesAmong(seen(row('b'), row('a')), [row('c'), row('b'), row('a')])).toEqual(new Set(['c']))
  })

  test('finds an entry of another type than before', () => {
    const before = seen(row('b', 'PENDING_DEPOSIT_REFUND'), row('a'))
    expect(changesAmong(before, [row('b', 'DEPOSIT_REFUND'), row('a')])).toEqual(new Set(['b']))
  })
})

test('withoutRepeats keeps an entry that came on two pages once, where it came first', () => {
  const rows = [row('c'), row('b'), row('b', 'LATER'), row('a')]
  expect(withoutRepeats(rows)).toEqual([row('c'), row('b'), row('a')])
  const once = [row('b'), row('a')]
  expect(withoutRepeats(once)).toBe(once)
})
