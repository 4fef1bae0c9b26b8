import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTaxId, normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const cnpjBase = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 12, maxLength: 12 })

function checkDigit(text: string): string {
  const sum = [...text].reverse().reduce((total, char, i) => total + (char.charCodeAt(0) - 48) * (2 + (i % 8)), 0)
  return String(11 - (sum % 11) > 9 ? 0 : 11 - (sum % 11))
}

describe('tax ids', () => {
  it.each([
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    ['07148236000119', '07.148.236/0001-19'],
    ['52998224725', '529.982.247-25'],
    ['529.982.247-25', '529.982.247-25'],
  ])('%s reads %s', (text, expected) => {
    expect(formatTaxId(text)).toBe(expected)
  })

  it.each(['***.982.247-**', '98.***.***/0001-**', '', 'ISENTO', '123', '12ABC34501DEAA', '0123456789012345'])(
    'leaves %j as it came',
    (text) => {
      expect(formatTaxId(text)).toBe(text)
      expect(taxIdKind(text)).toBeNull()
    },
  )

  it('undoes its own mask', () => {
    fc.assert(
      fc.property(cnpjBase, (base) => {
        const bare = `${base}00`
        expect(normalizeTaxId(formatTaxId(bare))).toBe(bare)
        expect(taxIdKind(formatTaxId(bare))).toBe('cnpj')
      }),
    )
  })

  it('checks the digits of every CNPJ, numeric or lettered', () => {
    fc.assert(
      fc.property(
        cnpjBase.filter((base) => new Set(base).size > 1),
        (base) => {
          const first = checkDigit(base)
          const valid = `${base}${first}${checkDigit(base + first)}`
          const wrong = `${valid.slice(0, 13)}${(Number(valid.slice(13)) + 1) % 10}`
          expect(isValidCnpj(valid)).toBe(true)
          expect(isValidCnpj(wrong)).toBe(false)
        },
      ),
    )
  })

  it.each([
    ['12ABC34501DE35', true],
    ['12.ABC.345/01DE-35', true],
    ['12ABC34501DE36', false],
    ['00000000000000', false],
    ['52998224725', false],
  ])('CNPJ %s valid: %s', (text, expected) => {
    expect(isValidCnpj(text)).toBe(expected)
  })

  it.each([
    ['529.982.247-25', true],
    ['52998224724', false],
    ['11111111111', false],
    ['x529x98224725', false],
  ])('CPF %s valid: %s', (text, expected) => {
    expect(isValidCpf(text)).toBe(expected)
  })
})
