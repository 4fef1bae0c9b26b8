import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XmlDecoder } from './decode-stream'
import { decodeXml } from './decode-xml'

function decoded(bytes: Uint8Array, sizes: readonly number[]): string {
  const decoder = new XmlDecoder()
  let text = ''
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    text += decoder.write(bytes.subarray(at, at + size))
    at += size
  }
  return (text + decoder.end()).replace(/^\ufeff/, '')
}

const head = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`
const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 })

describe('XmlDecoder', () => {
  it('reads UTF-8 in whatever pieces it comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), sizes, (text, pieces) => {
        const bytes = new TextEncoder().encode(head('UTF-8') + text)
        expect(decoded(bytes, pieces)).toBe(decodeXml(bytes))
      }),
    )
  })

  it.each(['ISO-8859-1', 'windows-1252', 'UTF-8', 'nonsense'])(
    'reads Latin text that is declared as %s',
    (encoding) => {
      const text = `${head(encoding)}${'Ação de café à mão '.repeat(50)}</a>`
      expect(decoded(Buffer.from(text, 'latin1'), [7, 130])).toBe(text)
    },
  )

  it('reads UTF-16 by its first bytes', () => {
    const text = `${head('UTF-16')}${'Ação 😀 '.repeat(100)}</a>`
    expect(decoded(Buffer.from(`\ufeff${text}`, 'utf16le'), [3, 201])).toBe(text)
  })
})
