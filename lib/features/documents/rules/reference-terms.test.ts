import { describe, expect, it } from 'vitest'
import { referenceTerms } from './reference-terms'

const txid = 'a1B2c3D4e5F6g7H8i9J0k1L2m3'

describe('words that may be an id', () => {
  it.each([
    ['glued to its name and to what follows', `Pago via Pix txid:${txid}, obrigado`, txid],
    ['in brackets', `(${txid})`, txid],
    ['behind a hyphen', `TXID-${txid}.`, txid],
    ['a UUID, whole', 'pedido=0f8fad5b-d9cb-469f-a165-70867728950e;', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['with a hyphen and few signs', 'Pedido: PED-10023/2026', 'PED-10023'],
    ['with its own slash', 'Pedido PED-10023/2026.', 'PED-10023/2026'],
    ['of ten digits', 'OC nº1234567890', '1234567890'],
  ])('%s', (_, text, word) => {
    expect(referenceTerms([text])).toContain(word)
  })

  it('are no tax ids, no few digits and no plain words', () => {
    const text =
      'Cliente 529.982.247-25, 52998224725, 12.ABC.345/01DE-35 e CNPJ:38114502000116, NF 123456, frete R$ 12,00'
    expect(referenceTerms([text, null, undefined, ''])).toEqual([])
  })

  it('keep their case, come once, and are a hundred of eighty signs at most', () => {
    expect(referenceTerms(['Ab1234 ab1234', 'Ab1234'])).toEqual(['Ab1234', 'ab1234'])
    expect(referenceTerms([`a1${'b'.repeat(80)}`])).toEqual([])
    expect(referenceTerms([Array.from({ length: 300 }, (_, n) => `LOTE${1000 + n}`).join(' ')])).toHaveLength(100)
  })
})
