import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeXml } from './decode-xml'

const city = 'São Sepé, Ibirubá'

function singleBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const chars = mark ? `\ufeff${text}` : text
  const view = new DataView(new ArrayBuffer(chars.length * 2))
  for (let i = 0; i < chars.length; i++) view.setUint16(i * 2, chars.charCodeAt(i), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('decodeXml', () => {
  it.each(['utf-8', 'UTF-8', 'utf8'])('reads %s', (encoding) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?><a>${city} 漢</a>`
    expect(decodeXml(new TextEncoder().encode(text))).toBe(text)
  })

  it('reads UTF-8 where nothing is declared, and drops the mark', () => {
    expect(decodeXml(new TextEncoder().encode(`\ufeff<a>${city}</a>`))).toBe(`<a>${city}</a>`)
  })

  it.each(['ISO-8859-1', 'iso-8859-1', 'windows-1252', 'latin1'])('reads %s', (encoding) => {
    const text = `<?xml version='1.0' encoding='${encoding}'?><a>${city}</a>`
    expect(decodeXml(singleBytes(text))).toBe(text)
  })

  it('reads the euro sign that windows-1252 adds', () => {
    expect(decodeXml(singleBytes('<?xml version="1.0" encoding="windows-1252"?><a>\u0080</a>'))).toContain('<a>€</a>')
  })

  it('reads what claims to be UTF-8 and is not', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?><a>${city}</a>`
    expect(decodeXml(singleBytes(text))).toBe(text)
  })

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('reads UTF-16, little endian %s, mark %s', (littleEndian, mark) => {
    const text = `<?xml version="1.0" encoding="UTF-16"?><a>${city}</a>`
    expect(decodeXml(utf16(text, littleEndian, mark))).toBe(text)
  })

  it('reads on where the declared encoding is unknown or wrong', () => {
    const unknown = '<?xml version="1.0" encoding="klingon"?><a>é</a>'
    expect(decodeXml(new TextEncoder().encode(unknown))).toBe(unknown)
    const wrong = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>'
    expect(decodeXml(new TextEncoder().encode(wrong))).toBe(wrong)
  })

  it('never throws', () => {
    expect(decodeXml(new Uint8Array())).toBe('')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(decodeXml(bytes)).toBeTypeOf('string')
      }),
    )
  })
})
