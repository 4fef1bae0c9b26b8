import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './download-route'

test('a plain name stands in both forms', () => {
  expect(contentDisposition('attachment', 'nota 1.pdf')).toBe(
    `attachment; filename="nota 1.pdf"; filename*=UTF-8''nota%201.pdf`,
  )
})

test('any name makes a header that HTTP can carry, and comes back whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = contentDisposition('inline', name)
      expect(new Headers({ h: header }).get('h')).toBe(header)
      const [, plain, whole] = /^inline; filename="([^"\\]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(header) ?? []
      expect(plain).toBeDefined()
      expect(decodeURIComponent(whole ?? 'none')).toBe(name)
    }),
  )
})

test('quotes, accents and emoji are only in the whole name', () => {
  const header = contentDisposition('inline', `João "o d'Água" 😀.txt`)
  expect(header).toBe(
    `inline; filename="Jo_o _o d'_gua_ _.txt"; filename*=UTF-8''Jo%C3%A3o%20%22o%20d%27%C3%81gua%22%20%F0%9F%98%80.txt`,
  )
})
