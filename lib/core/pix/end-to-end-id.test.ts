import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikeEndToEndId, parseEndToEndId } from './end-to-end-id'

describe('end-to-end ids', () => {
  it.each([
    ['E1234567820261121094412AbCdEfGhI', 'payment', '12345678', '2026-11-21T09:44:00Z'],
    ['D00A00B0020240229235900000000000', 'return', '00A00B00', '2024-02-29T23:59:00Z'],
  ])('%s', (text, kind, ispb, instant) => {
    expect(looksLikeEndToEndId(text)).toBe(true)
    expect(parseEndToEndId(text)).toEqual({ kind, ispb, instant })
  })

  it.each([
    'e1234567820261121094412AbCdEfGhI',
    'X1234567820261121094412AbCdEfGhI',
    'E1234567820261321094412AbCdEfGhI',
    'E1234567820260230094412AbCdEfGhI',
    'E1234567820261121244412AbCdEfGhI',
    'E1234567820261121246012AbCdEfGhI',
  ])('%s has the shape and nothing to read', (text) => {
    expect(looksLikeEndToEndId(text)).toBe(true)
    expect(parseEndToEndId(text)).toBeNull()
  })

  it.each(['', 'E123', 'E1234567820261121094412AbCdEfGh-', ' E1234567820261121094412AbCdEfGhI'])(
    '%j is none',
    (text) => {
      expect(looksLikeEndToEndId(text)).toBe(false)
      expect(parseEndToEndId(text)).toBeNull()
    },
  )

  it('reads the minute of any instant', () => {
    const minutes = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = `${new Date(minute * 60_000).toISOString().slice(0, 19)}Z`
        const stamp = instant.replace(/[-T:]/g, '').slice(0, 12)
        expect(parseEndToEndId(`E12345678${stamp}abcdefghijk`)?.instant).toBe(instant)
      }),
    )
  })
})
