import { describe, expect, test } from 'vitest'
import { newsAmong, withoutRepeats } from './news'

const row = (id: string, type = 'DEPOSIT') => ({ id, type })
const seen = (...rows: { id: string; type: string }[]) => new Map(rows.map(({ id, type }) => [id, type]))

describe('what is news', () => {
  test('the first rows and those of a further page are not', () => {
    expect(newsAmong(new Map(), [row('b'), row('a')])).toEqual(new Set())
    expect(newsAmong(seen(row('c'), row('b')), [row('c'), row('b'), row('a')])).toEqual(new Set())
  })

  test('an entry above those that were there is', () => {
    expect(newsAmong(seen(row('b'), row('a')), [row('c'), row('b'), row('a')])).toEqual(new Set(['c']))
  })

  test('a type that moved on is', () => {
    const before = seen(row('b', 'PENDING_DEPOSIT_REFUND'), row('a'))
    expect(newsAmong(before, [row('b', 'DEPOSIT_REFUND'), row('a')])).toEqual(new Set(['b']))
  })
})

test('an entry that came on two pages is there once, where it came first', () => {
  const rows = [row('c'), row('b'), row('b', 'LATER'), row('a')]
  expect(withoutRepeats(rows)).toEqual([row('c'), row('b'), row('a')])
  const once = [row('b'), row('a')]
  expect(withoutRepeats(once)).toBe(once)
})
