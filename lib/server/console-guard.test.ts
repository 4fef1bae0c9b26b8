import { afterAll, expect, test } from 'vitest'
import { guardConsole } from './console-guard'

const printed: unknown[][] = []
const { console } = globalThis
const { error, warn } = console
afterAll(() => Object.assign(console, { error, warn }))
console.error = (...given: unknown[]) => void printed.push(given)
guardConsole()

const planted = 'canary.ana@example.com'

function failedQuery(): Error {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (email)=(${planted})` })
  const message = `Failed query: insert into users values ($1)\nparams: ${planted}`
  return Object.assign(new Error(message, { cause }), { query: 'insert into users values ($1)', params: [planted] })
}

test.each([
  ['an error', () => [' ⨯', failedQuery()]],
  ['its text', () => [failedQuery().stack]],
  ['an error in a record', () => ['[next]', { error: failedQuery(), more: [{ reason: failedQuery() }] }]],
  ['a text in a record', () => [{ message: failedQuery().message, stack: failedQuery().stack }]],
])('what the framework prints of %s holds no value', (_what, given) => {
  printed.length = 0
  console.error(...given())
  expect(printed).toHaveLength(1)
  expect(JSON.stringify(printed)).not.toContain(planted)
})

test('an error is printed with its statement, its code and where it was thrown', () => {
  printed.length = 0
  console.error(failedQuery())
  expect(printed).toMatchObject([
    [
      {
        statement: 'insert into users values ($1)',
        cause: { code: '23505' },
        frames: expect.arrayContaining([expect.stringContaining('console-guard.test')]),
      },
    ],
  ])
})

test('a plain line stays as it is', () => {
  printed.length = 0
  console.error('a line', 7, null, { a: [true] })
  expect(printed).toEqual([['a line', 7, null, { a: [true] }]])
})
