import { expect, test } from 'vitest'
import { requestedRange } from './download-route'

const asked = (headers: Record<string, string>, bytes = 100) => requestedRange(new Headers(headers), bytes, '"a"')

test.each([
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=10-19', { from: 10, to: 20 }],
  ['bytes=99-', { from: 99, to: 100 }],
  ['bytes=50-5000', { from: 50, to: 100 }],
  ['bytes=-1', { from: 99, to: 100 }],
  ['bytes=-5000', { from: 0, to: 100 }],
  ['Bytes=0-', { from: 0, to: 100 }],
])('%s is that part', (range, part) => {
  expect(asked({ range })).toEqual(part)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])('%s is none of it', (range) => {
  expect(asked({ range })).toBe('unsatisfiable')
})

test.each([
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'bytes=a-b',
  'lines=0-1',
  'bytes=0-1x',
  'bytes=-1-2',
])('the whole is answered to "%s"', (range) => {
  expect(asked({ range })).toBe(null)
})

test('a part is answered only of the body that If-Range names', () => {
  const range = 'bytes=1-'
  expect(asked({ range, 'if-range': '"a"' })).toEqual({ from: 1, to: 100 })
  for (const other of ['"b"', 'W/"a"', 'a', 'Sat, 21 Nov 2026 00:00:00 GMT'])
    expect(asked({ range, 'if-range': other }), other).toBe(null)
})

test('of an empty body there is no part', () => {
  expect(asked({ range: 'bytes=0-' }, 0)).toBe('unsatisfiable')
  expect(asked({}, 0)).toBe(null)
})
