import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { transferInput } from '@/lib/features/pix/transfers/schema'
import { parseInput } from '@/lib/server/parse'

/** The errors of a value that a schema refuses. */
function refusedBy(schema: z.ZodType, value: unknown) {
  try {
    parseInput(schema, value)
  } catch (thrown) {
    return thrown instanceof Problem ? (thrown.extras.errors ?? []) : []
  }
  return []
}

const field = (schema: z.ZodType, value: unknown) => refusedBy(z.object({ field: schema }), { field: value })

describe('field errors', () => {
  it.each<[string, z.ZodType, unknown, string, object]>([
    ['a missing field', z.string(), undefined, 'field.required', {}],
    ['a missing choice', z.enum(['a']), undefined, 'field.required', {}],
    ['an empty text', z.string().min(1), '', 'field.required', {}],
    ['another type', z.string(), 1, 'field.type', {}],
    ['none of the choices', z.enum(['a']), 'b', 'field.choice', {}],
    ['a short text', z.string().min(12), 'abc', 'field.too-short', { minimum: 12 }],
    ['a long text', z.string().max(3), 'abcd', 'field.too-long', { maximum: 3 }],
    ['a small number', z.number().min(1), 0, 'field.too-small', { minimum: 1 }],
    ['a large number', z.number().max(15), 16, 'field.too-large', { maximum: 15 }],
    ['too few', z.array(z.string()).min(2), ['a'], 'field.too-few', { minimum: 2 }],
    ['too many', z.array(z.string()).max(1), ['a', 'b'], 'field.too-many', { maximum: 1 }],
    ['an e-mail', z.email(), 'x', 'field.email', {}],
    ['an id', z.guid(), 'x', 'field.uuid', {}],
    ['a day', z.iso.date(), 'x', 'field.day', {}],
    ['a pattern', z.string().regex(/^a$/), 'b', 'field.invalid', {}],
    ['a union', z.union([z.string(), z.number()]), true, 'field.invalid', {}],
  ])('names %s by its code and values', (_, schema, value, code, params) => {
    expect(field(schema, value)).toEqual([{ path: 'field', message: expect.any(String), code, params }])
  })

  it('names an unknown field where it stands', () => {
    expect(refusedBy(z.object({ key: z.strictObject({}) }), { key: { more: 1 } })).toMatchObject([
      { path: 'key.more', code: 'field.unknown', params: {} },
    ])
  })

  it('says the least amount in cents', () => {
    expect(refusedBy(z.object({ amountCents: z.int().min(100) }), { amountCents: 5 })).toMatchObject([
      { path: 'amountCents', code: 'field.amount-too-small', params: { minimumCents: 100 } },
    ])
  })

  it('takes the code of a refinement, unless nobody knows it', () => {
    const input = { amountCents: 100, key: { type: 'EMAIL', value: 'a@b.c' }, description: 'x'.repeat(141) }
    expect(refusedBy(transferInput, input)).toMatchObject([{ code: 'field.too-long', params: { maximum: 140 } }])
    const odd = z.string().refine(() => false, { params: { code: 'field.of-nobody' } })
    expect(field(odd, 'x')).toMatchObject([{ code: 'field.invalid' }])
  })
})
