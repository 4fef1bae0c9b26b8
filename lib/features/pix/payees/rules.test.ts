import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bareName, compareDocuments, compareHolders, type Holder, isSameHolder } from '@/lib/core/pix/holder'
import { changeOf, missingPart } from './rules'

const holder = (name: string | null, document: string | null, ispb: string | null = '27084316'): Holder => ({
  owner: { name, document },
  bank: { name: 'Banco Jatobá S.A.', ispb },
})
const ribeira = holder('Aços Ribeira Indústria e Comércio Ltda', '**.108.376/0001-**')
const cerrado = holder('Cerrado Logística Ltda', '**.204.471/0001-**')

describe('bareName', () => {
  test.each([
    ['CERRADO LOGISTICA LTDA.', 'Cerrado Logística'],
    ['Cerrado Logística Ltda - ME', 'cerrado logistica'],
    ['Pedra Alta S.A.', 'Pedra Alta S/A'],
    ['Pedra Alta SA', 'Pedra Alta s. a.'],
    ['Brazlux Iluminação EIRELI EPP', 'Brazlux  Iluminacao'],
    ['Brazlux Iluminação Limitada', 'BRAZLUX ILUMINACAO LTDA'],
    ['Joa\u0303o Lima', 'João Lima'],
  ])('%j is %j', (one, other) => {
    expect(bareName(one)).toBe(bareName(other))
  })

  test.each([
    ['Ana Sá Lima', 'Ana Lima'],
    ['Melo Transportes', 'Lo Transportes'],
    ['Cerrado Logística', 'Cerrado Logística Norte'],
  ])('%j is not %j', (one, other) => {
    expect(bareName(one)).not.toBe(bareName(other))
  })

  it('a name is the same with any case and any form of company after it', () => {
    const form = fc.constantFrom(' LTDA', ' Ltda.', ' ME', '- EPP', ' EIRELI', ' S.A.', ' S/A', '')
    const name = fc.stringMatching(/^[a-zà-ü]{5,12} [a-zà-ü]{5,12}$/)
    fc.assert(
      fc.property(name, form, form, (words, one, other) => {
        expect(bareName(`${words.toUpperCase()}${one}`)).toBe(bareName(words + other))
      }),
    )
  })
})

describe('compareDocuments', () => {
  test.each([
    ['***.458.100-**', '***.458.100-**', 'same'],
    ['***.458.***-**', '***.458.100-**', 'same'],
    ['***.458.100-**', '***.459.100-**', 'different'],
    ['***.458.***-**', '123.***.***-**', 'unknown'],
    ['***.458.100-**', '**.204.471/0001-**', 'different'],
    ['19.204.471/0001-40', '19204471000140', 'same'],
    [null, '***.458.100-**', 'unknown'],
    ['who knows', '***.458.100-**', 'unknown'],
  ] as const)('%s and %s: %s', (one, other, verdict) => {
    expect(compareDocuments(one, other)).toBe(verdict)
    expect(compareDocuments(other, one)).toBe(verdict)
  })

  it('a digit that both show and that differs is never the same, whatever is hidden', () => {
    const digits = fc.stringMatching(/^\d{11}$/)
    const mask = fc.array(fc.boolean(), { minLength: 11, maxLength: 11 })
    fc.assert(
      fc.property(digits, digits, mask, (one, other, hides) => {
        const masked = (text: string) => [...text].map((sign, at) => (hides[at] ? '*' : sign)).join('')
        const differs = [...one].some((sign, at) => !hides[at] && sign !== other[at])
        const expected = hides.every(Boolean) ? 'unknown' : differs ? 'different' : 'same'
        expect(compareDocuments(masked(one), masked(other))).toBe(expected)
      }),
    )
  })
})

describe('isSameHolder', () => {
  test.each([
    ['the same words', cerrado, 'same'],
    ['the name in another way of writing', holder('CERRADO LOGISTICA', '**.204.471/0001-**'), 'same'],
    ['another name, where the mask agrees', holder('João Vítor Nascimento', '**.204.471/0001-**'), 'different'],
    ['another document', holder('Cerrado Logística Ltda', '**.204.472/0001-**'), 'different'],
    ['a person in place of the company', holder('Cerrado Logística Ltda', '***.512.906-**'), 'different'],
    ['no document any more', holder('Cerrado Logística Ltda', null), 'unknown'],
    ['no name any more', holder(null, '**.204.471/0001-**'), 'unknown'],
    ['nothing at all', holder(null, null), 'unknown'],
  ] as const)('%s', (_, found, verdict) => {
    expect(isSameHolder(cerrado, found)).toBe(verdict)
    expect(isSameHolder(found, cerrado)).toBe(verdict)
  })

  it('a whole document is the holder, whatever the name became', () => {
    const whole = holder('Cerrado Logística Ltda', '19204471000140')
    expect(isSameHolder(whole, holder('Cerrado Transportes S.A.', '19.204.471/0001-40'))).toBe('same')
  })

  it('names alone are enough only where the directory never gives documents', () => {
    expect(isSameHolder(holder('Ana Lima', null), holder('ANA LIMA', null))).toBe('same')
  })
})

describe('changeOf', () => {
  test.each([
    ['nothing', cerrado, null],
    ['the bank', { ...cerrado, bank: { name: 'Pagar Já', ispb: '41905872' } }, 'bank'],
    ['a bank that is not told', { ...cerrado, bank: { name: null, ispb: null } }, null],
    ['the holder', holder('João Vítor Nascimento', '***.512.906-**', '41905872'), 'holder'],
    ['another name', holder('João Vítor Nascimento', '**.204.471/0001-**'), 'holder'],
    ['another name, without a document', holder('João Vítor Nascimento', null), 'holder'],
    ['another masked name', holder('J*** V**** N*****', '**.204.471/0001-**'), 'holder'],
    ['a masked name with another document', holder('C***** L*****', '**.512.906/0001-**'), 'holder'],
    ['names that only begin alike', holder('Cerrado Transportes', '**.204.471/0001-**'), 'holder'],
  ] as const)('%s', (_, found, change) => {
    expect(changeOf(cerrado, found)).toBe(change)
    expect(missingPart(cerrado, { ...cerrado, bank: found.bank })).toBeNull()
  })

  const person = holder('Ana Lima', '***.458.100-**')
  const portability = { name: 'Pagar Já', ispb: '41905872' }

  test.each([
    ['no document', cerrado, holder('Cerrado Logística Ltda', null), 'document'],
    ['a document of hidden digits', cerrado, holder('Cerrado Logística Ltda', '**.***.***/****-**'), 'document'],
    ['an unreadable document', cerrado, holder('Cerrado Logística Ltda', 'CNPJ'), 'document'],
    ['other digits', person, holder('Ana Lima', '123.***.***-**'), 'digits'],
    ['no name', cerrado, holder(null, '**.204.471/0001-**'), 'name'],
    ['an empty name', cerrado, holder(' ', '**.204.471/0001-**'), 'name'],
    ['no name, of a holder without a document', holder('Ana Lima', null), holder(null, '***.458.100-**'), 'name'],
    ['nothing', cerrado, holder(null, null), 'document'],
    [
      'no document, and another bank',
      cerrado,
      { ...holder('Cerrado Logística Ltda', null), bank: portability },
      'document',
    ],
    ['no such key', cerrado, null, 'key'],
    ['a masked name', ribeira, holder('A*** R***** I*****', '**.108.376/0001-**'), 'letters'],
    ['a name of hidden letters', ribeira, holder('**********', '**.108.376/0001-**'), 'letters'],
    ['an abbreviated name', ribeira, holder('ACOS RIBEIRA IND E COM LTDA', '**.108.376/0001-**'), 'letters'],
    ['initials', holder('Ana Souza Lima', '***.458.100-**'), holder('ANA S LIMA', '***.458.100-**'), 'letters'],
    ['a shorter name', holder('Ana Souza Lima', '***.458.100-**'), person, 'letters'],
    ['more words, without a document', holder('Ana Lima', null), holder('Ana Souza Lima', null), 'letters'],
  ] as const)('a look-up that states less, %s, cannot be compared', (_, remembered, found, part) => {
    expect(changeOf(remembered, found)).toBe('unclear')
    expect(missingPart(remembered, found)).toBe(part)
  })

  test.each([
    ['a document', holder('Ana Lima', null), person],
    ['a name', holder(null, '***.458.100-**'), person],
    ['more digits', holder('Ana Lima', '***.458.***-**'), person],
    ['a whole document', person, holder('ANA LIMA', '12345810009')],
    ['digits in the place of hidden ones', holder('Ana Lima', '***.***.***-**'), person],
    ['a holder in the place of nothing', holder(null, null), person],
    ['the bank', { ...person, bank: { name: null, ispb: null } }, person],
    ['the letters of a masked name', holder('A*** L***', '***.458.100-**'), person],
    ['the rest of a name', person, holder('Ana Souza Lima', '***.458.100-**')],
  ] as const)('a look-up that also states %s is no change, and another bank only the bank', (_, remembered, found) => {
    expect(changeOf(remembered, found)).toBeNull()
    const elsewhere = { ...remembered, bank: { name: 'Jatobá', ispb: '27084316' } }
    expect(changeOf(elsewhere, { ...found, bank: portability })).toBe('bank')
  })

  it('compares part by part', () => {
    expect(compareHolders(cerrado, holder('Outro', null))).toEqual({
      name: 'different',
      document: 'unknown',
      bank: 'same',
    })
  })
})
