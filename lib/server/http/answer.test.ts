import { expect, test } from 'vitest'
import { z } from 'zod'
import { readContract } from '@/lib/core/contract'
import { read } from '@/lib/server/read'
import { answer, readAnswer } from './answer'
import { withRequestContext } from './request-context'

const bodyOf = (requestId: string, made: () => Response) => withRequestContext({ requestId }, made).json()

test('an output that is answered again has the id of its own request', async () => {
  const output = { items: [{ id: 'one' }], next: null, total: 1, incomplete: false, figures: {} }
  expect(await bodyOf('first', () => readAnswer(output))).toEqual({
    data: [{ id: 'one' }],
    next: null,
    total: 1,
    requestId: 'first',
  })
  expect(await bodyOf('second', () => readAnswer(output))).toMatchObject({ total: 1, requestId: 'second' })
})

test('an output that is no page is answered whole, and so is nothing', async () => {
  expect(await bodyOf('one', () => readAnswer({ count: 2 }))).toEqual({ data: { count: 2 }, requestId: 'one' })
  expect(await bodyOf('one', () => readAnswer(null))).toEqual({ data: null, requestId: 'one' })
  expect(await bodyOf('one', () => answer(undefined))).toEqual({ requestId: 'one' })
})

test('how old an answer is, is said of each request apart', async () => {
  const output = { count: 2 }
  const asOf = Date.parse('2026-11-02T12:00:00.000Z')
  const aged = withRequestContext({ requestId: 'one', asOf }, () => readAnswer(output)).json()
  expect(await aged).toEqual({ data: { count: 2 }, asOf: '2026-11-02T12:00:00.000Z', requestId: 'one' })
  expect(await bodyOf('two', () => readAnswer(output))).toEqual({ data: { count: 2 }, requestId: 'two' })
})

test('what a run answers again is parsed once', async () => {
  const made = { count: 2, inner: 'dropped' }
  const counted = read(readContract<Record<string, never>, { count: number }>('counted', { may: 'documents.read' }), {
    input: z.strictObject({}),
    output: z.object({ count: z.number() }),
    run: async () => made,
  })
  const person = { id: '1', email: 'ana@example.com', name: 'Ana', roles: ['finance' as const] }
  const perform = () => counted.perform({}, { person, signal: new AbortController().signal })
  const first = await perform()
  expect(first).toEqual({ count: 2 })
  expect(await perform()).toBe(first)
})
