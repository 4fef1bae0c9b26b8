import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { modelName } from '@/components/documents/model-name'
import { timeZone } from '@/lib/core/dates'
import { DocumentNumber } from './document-words'
import { companyName, companyNames, identityOf, issuerText, numberOrId } from './identity'

const unknownModel = '3526050X0J92JY000196990010000006041448679011'

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

describe('identityOf', () => {
  it('reads number, series and issuer from a key with letters', () => {
    expect(identityOf({ accessKey: '3526050X0J92JY000196570010000006041448679011' })).toEqual({
      number: '604',
      series: '1',
      issuer: '0X0J92JY000196',
    })
  })

  it('reads a service note, which has no series', () => {
    const accessKey = `3550308${'2'}${'2'}07148236000119${'0000000001337'}2611${'123456789'}0`
    expect(identityOf({ accessKey })).toEqual({ number: '1337', series: null, issuer: '07148236000119' })
  })

  it('knows nothing without a key that can be read', () => {
    const nothing = { number: null, series: null, issuer: null }
    expect(identityOf({ accessKey: null })).toEqual(nothing)
    expect(identityOf({ accessKey: '123' })).toEqual(nothing)
    expect(identityOf({ accessKey: unknownModel })).toEqual(nothing)
  })
})

describe('numberOrId', () => {
  it.each([
    ['pt-BR', '135.387'],
    ['en', '135387'],
  ] as const)('is the number as %s writes the name of a note', (locale, number) => {
    expect(numberOrId({ id: '7', accessKey: '3526050X0J92JY000196550010001353871448679011' }, locale)).toBe(number)
  })

  it('is the bare id where the key has no number', () => {
    expect(numberOrId({ id: '48210001', accessKey: unknownModel }, 'pt-BR')).toBe('48210001')
  })
})

describe('DocumentNumber', () => {
  const drawn = (locale: 'pt-BR' | 'en', cancelled: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={{}}>
        <DocumentNumber number="135387" cancelled={cancelled} />
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

describe('issuerText', () => {
  const names = companyNames([company])

  it('is the name of one of our companies, whatever mask its CNPJ wears', () => {
    expect(issuerText('0X0J92JY000196', names)).toEqual({ text: 'Metalúrgica Aurora S.A.', isTaxId: false })
  })

  it('is the tax id of anyone else', () => {
    expect(issuerText('07148236000119', names)).toEqual({ text: '07.148.236/0001-19', isTaxId: true })
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
