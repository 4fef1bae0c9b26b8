import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { optional, record, withNested } from './extra'

const bank = record({ name: optional(z.string()) })
const owner = record({ id: z.string(), age: optional(z.int()), bank: optional(bank) })

describe('record', () => {
  it('keeps unknown fields at every depth beside the named ones', () => {
    expect(owner.parse({ id: 'a', age: 3, nick: 'x', bank: { name: 'B', code: { n: [1, null] } } })).toEqual({
      id: 'a',
      age: 3,
      bank: { name: 'B', extra: { code: { n: [1, null] } } },
      extra: { nick: 'x' },
    })
  })

  it('keeps as it came what cannot be read under a known name', () => {
    expect(owner.parse({ id: 'a', age: 'three', bank: 'B' })).toEqual({
      id: 'a',
      age: null,
      bank: null,
      extra: { age: 'three', bank: 'B' },
    })
  })

  it('takes a missing field and null for the same', () => {
    const nothing = { id: 'a', age: null, bank: null, extra: {} }
    expect(owner.parse({ id: 'a' })).toEqual(nothing)
    expect(owner.parse({ id: 'a', age: null, bank: null })).toEqual(nothing)
  })

  it("keeps upstream's own field named extra, and one named __proto__", () => {
    const raw: unknown = JSON.parse('{"id":"a","extra":1,"__proto__":{"x":1}}')
    expect(owner.parse(raw).extra).toMatchObject({ extra: 1 })
  })

  it.each([null, 'a', [], {}, { id: 1 }])('%j is of another shape', (raw) => {
    expect(owner.safeParse(raw).success).toBe(false)
  })
})

describe('withNested', () => {
  it('leaves out what holds nothing', () => {
    expect(withNested({ a: 1 }, { b: {}, c: null, d: undefined, e: { f: 2 } })).toEqual({ a: 1, e: { f: 2 } })
  })
})
