import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { timeZone } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { DocumentNumber } from './document-labels'
import { companyName, companyNames, numberOrId, partyText } from './identity'

const company = {
  id: '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b',
  cnpj: '0X.0J9.2JY/0001-96',
  legalName: 'Metalúrgica Aurora S.A.',
  tradeName: null,
  state: 'SP',
  city: 'Campinas',
  active: true,
  models: ['nfe'],
  retentionDays: 180,
  extra: {},
}

describe('numberOrId', () => {
  it.each([
    ['pt-BR', '135.387'],
    ['en', '135387'],
  ] as const)('is the number as %s writes the name of a note', (locale, number) => {
    expect(numberOrId({ id: '7', number: '135387' }, locale)).toBe(number)
  })

  it('is the bare id where no number is known', () => {
    expect(numberOrId({ id: '48210001', number: null }, 'pt-BR')).toBe('48210001')
  })
})

describe('DocumentNumber', () => {
  const drawn = (locale: 'pt-BR' | 'en', struck: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={{}}>
        <DocumentNumber number="135387" struck={struck} />
      </NextIntlClientProvider>,
    )

  it('is drawn as a name, struck through once cancelled', () => {
    expect([drawn('pt-BR', false), drawn('en', false), drawn('en', true)]).toEqual([
      '135.387',
      '135387',
      '<del>135387</del>',
    ])
  })
})

describe('partyText', () => {
  const names = companyNames([company])

  it('is the name of one of our companies, whatever mask its CNPJ wears', () => {
    const party = { taxId: '0X0J92JY000196', name: 'METALURGICA AURORA SA' }
    expect(partyText(party, names)).toEqual({ text: 'Metalúrgica Aurora S.A.', isTaxId: false })
  })

  it('is the name in the file of anyone else, and the tax id of whom it does not name', () => {
    const [taxId, name] = ['07148236000119', 'Porto Belo Ltda']
    expect(partyText({ taxId, name }, names)).toEqual({ text: name, isTaxId: false })
    expect(partyText({ taxId, name: null }, names)).toEqual({ text: '07.148.236/0001-19', isTaxId: true })
    expect(partyText({ taxId: null, name: null }, names)).toBeNull()
  })
})

describe('companyName', () => {
  const names = companyNames([company])

  it('is the name of the company that a note belongs to', () => {
    expect(companyName({ companyId: company.id.toUpperCase() }, names)).toBe('Metalúrgica Aurora S.A.')
  })

  it('is nothing while the company is not known', () => {
    expect(companyName({ companyId: 'b1a1c6c4-0000-4000-8000-000000000000' }, names)).toBeNull()
  })
})

describe('modelName', () => {
  it('leaves an unknown model as the provider says it', () => {
    expect([modelName('nfs-e'), modelName('bpe')]).toEqual(['NFS-e', 'bpe'])
  })
})
