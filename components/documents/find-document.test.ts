import { describe, expect, it } from 'vitest'
import { findDocument } from './find-document'

const key = '3526050X0J92JY000196570010000006041448679011'

describe('findDocument', () => {
  it('takes a key however it was pasted', () => {
    const grouped = key.replace(/(.{4})/g, '$1 ')
    const found = { kind: 'document', id: key, checkDigitDiffers: false }
    expect(findDocument(key)).toEqual(found)
    expect(findDocument(` ${grouped}\n`)).toEqual(found)
    expect(findDocument(`NFe${key.toLowerCase()}`)).toEqual(found)
    expect(findDocument(key.replace(/(.{11})(?=.)/g, '$1.'))).toEqual(found)
    expect(findDocument(`Chave: ${key.replace(/(.{11})(?=.)/g, '$1/')}`)).toEqual(found)
    expect(findDocument(`https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx?p=${key}|2|1|1|0A1B`)).toEqual(found)
  })

  it('warns of a check digit and goes on', () => {
    const other = `${key.slice(0, -1)}2`
    expect(findDocument(other)).toEqual({ kind: 'document', id: other, checkDigitDiffers: true })
  })

  it('takes an id up to the largest', () => {
    expect(findDocument('9223372036854775807')).toMatchObject({ kind: 'document', id: '9223372036854775807' })
    expect(findDocument('9223372036854775808')).toEqual({ kind: 'too-large' })
  })

  it('does not judge the digit of a service note', () => {
    expect(findDocument('1'.repeat(50))).toMatchObject({ kind: 'document', checkDigitDiffers: false })
  })

  it('says how long a text is that is no key', () => {
    expect(findDocument(key.slice(0, 43))).toEqual({ kind: 'wrong-length', length: 43 })
    expect(findDocument('12345678901234567890')).toEqual({ kind: 'wrong-length', length: 20 })
  })

  it('names what a key cannot hold', () => {
    expect(findDocument('nota 12/26?')).toEqual({ kind: 'strange', characters: '/ ?' })
  })

  it('finds nothing in blanks', () => {
    expect(findDocument('  ')).toEqual({ kind: 'nothing' })
  })
})
