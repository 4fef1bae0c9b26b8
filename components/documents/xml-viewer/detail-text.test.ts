import { describe, expect, it } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { detailText, figureOf, isNothing } from './detail-text'
import { FiscalLabels, noLabels } from './fiscal-labels'

const labels = new FiscalLabels(ptBR.fiscal)

describe('detailText', () => {
  it.each([
    ['vDesc', '1234.5', 'R$ 1.234,50'],
    ['adRemICMS', '1.3721', 'R$ 1,3721'],
    ['pRedBC', '33.3300', '33,33%'],
    ['vAliq', '5.00', '5,00%'],
    ['pISEspec', '2.50', 'R$ 2,50'],
    ['qTrib', '36.0000', '36'],
    ['dVal', '2027-05-01', '01/05/2027'],
    ['NCM', '32091010', '3209.10.10'],
    ['CEST', '2400100', '24.001.00'],
    ['CNPJReceb', '07148236000119', '07.148.236/0001-19'],
    ['cardCNPJ', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['nLote', '007', '007'],
    ['vDesc', 'muito', 'muito'],
  ])('writes %s %s as %s', (tag, value, text) => {
    expect(detailText({ tag, value }, 'pt-BR', labels)).toBe(text)
  })

  it.each([
    ['tPag', '17', 'Pix dinâmico'],
    ['tPag', '1', 'Dinheiro'],
    ['motDesICMS', '09', 'Outros'],
    ['CRT', '3', 'Regime normal'],
  ])('puts the code %s %s in words', (tag, value, text) => {
    expect(detailText({ tag, value }, 'pt-BR', labels)).toBe(text)
  })

  it('keeps a code that nobody knows, and any without words', () => {
    expect(detailText({ tag: 'tPag', value: '77' }, 'pt-BR', labels)).toBe('77')
    expect(detailText({ tag: 'tPag', value: '17' }, 'pt-BR', noLabels)).toBe('17')
    expect([noLabels.tag('pRedBC'), noLabels.tax('XTax'), labels.tax('XTax')]).toEqual(['pRedBC', 'XTax', 'XTax'])
  })
})

describe('figures', () => {
  it('keep every digit', () => {
    expect(figureOf({ tag: 'vUnTrib', value: '0.1234567890' }, 'en')).toBe('0.123456789')
  })

  it('are nothing only as figures', () => {
    expect(isNothing({ tag: 'vDif', value: '0.00' })).toBe(true)
    expect(isNothing({ tag: 'orig', value: '0' })).toBe(false)
  })
})
