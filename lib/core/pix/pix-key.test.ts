import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  guessPixKeyTypes,
  isSamePixKey,
  likelyPixKeyType,
  looksLikePixKey,
  normalizePixKey,
  pixKeyTypes,
  shownPixKey,
} from './pix-key'

describe('pix keys', () => {
  it.each([
    ['529.982.247-25', ['CPF']],
    ['12.ABC.345/01DE-35', ['CNPJ']],
    ['07148236000119', ['CNPJ']],
    ['00394460005887', ['CNPJ']],
    ['00.394.460/0058-87', ['CNPJ']],
    ['00000000000191', ['CNPJ']],
    ['00.360.305/0001-04', ['CNPJ']],
    ['12abc34501de35', ['CNPJ']],
    ['00394460005888', []],
    ['0055 11 98765-4321', ['TELEFONE']],
    ['11987654321', ['TELEFONE']],
    ['11 98765-4321', ['TELEFONE']],
    ['011 98765-4321', ['TELEFONE']],
    ['(16) 3333-4000', ['TELEFONE']],
    ['5511987654321', ['TELEFONE']],
    ['+5511987654321', ['TELEFONE']],
    ['52 99822-4725', ['TELEFONE']],
    ['529 982 247 25', ['CPF', 'TELEFONE']],
    ['Marina@Lastro.Example', ['EMAIL']],
    ['+55 (11) 98765-4321', ['TELEFONE']],
    ['(11) 98765-4321', ['TELEFONE']],
    ['+351 912 345 678', ['TELEFONE']],
    ['123E4567-E89B-12D3-A456-426655440000', ['CHAVE_ALEATORIA']],
    ['52998224725', ['CPF', 'TELEFONE']],
    ['52998224724', ['TELEFONE']],
    ['11144477735', ['CPF']],
    ['hello', []],
    ['', []],
  ])('%s may be %j', (text, types) => {
    expect(guessPixKeyTypes(text)).toEqual(types)
  })

  it('whatever fits several is sent as the likeliest', () => {
    expect(likelyPixKeyType('52998224725')).toBe('CPF')
    expect(likelyPixKeyType('hello')).toBeUndefined()
  })

  it.each([
    ['CPF', ' 529.982.247-25 ', '52998224725'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['EMAIL', ' Marina@Lastro.Example', 'marina@lastro.example'],
    ['TELEFONE', '(11) 98765-4321', '+5511987654321'],
    ['TELEFONE', '011 3456-7890', '+551134567890'],
    ['TELEFONE', '5511987654321', '+5511987654321'],
    ['TELEFONE', '0055 11 98765-4321', '+5511987654321'],
    ['TELEFONE', 'abc', 'abc'],
    ['CHAVE_ALEATORIA', '123E4567-E89B-12D3-A456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
  ] as const)('%s %j becomes %s', (type, text, expected) => {
    expect(normalizePixKey(type, text)).toBe(expected)
  })

  it.each([
    ['CPF', '52998224724'],
    ['CNPJ', '12ABC34501DE36'],
    ['EMAIL', `${'a'.repeat(70)}@b.example`],
    ['EMAIL', 'a@b'],
    ['TELEFONE', '+5500987654321'],
    ['TELEFONE', '+5511'],
    ['CHAVE_ALEATORIA', '123e4567e89b12d3a456426655440000'],
  ] as const)('%s %j looks wrong', (type, text) => {
    expect(looksLikePixKey(type, text)).toBe(false)
  })

  it.each([
    ['CPF', '52998224725', '529.982.247-25'],
    ['CNPJ', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['TELEFONE', '+5511987654321', '+5511987654321'],
    ['EMAIL', '52998224725', '52998224725'],
  ])('%s %j is shown as %j', (type, value, shown) => {
    expect(shownPixKey({ type, value })).toBe(shown)
  })

  it.each([
    ['529.982.247-25', '52998224725', undefined, true],
    ['Ana@Lume.com.br', 'ana@lume.com.br ', undefined, true],
    ['(11) 98765-4321', '+5511987654321', 'TELEFONE', true],
    ['11987654321', '+5511987654321', 'CPF', false],
    ['sem forma', 'Sem forma', undefined, false],
  ] as const)('%j and %j as %s are the same key: %s', (one, other, type, same) => {
    expect(isSamePixKey(one, other, type)).toBe(same)
  })

  it('normalises once and for all', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pixKeyTypes), fc.string({ unit: 'binary' }), (type, text) => {
        const once = normalizePixKey(type, text)
        expect(normalizePixKey(type, once)).toBe(once)
      }),
    )
  })
})
