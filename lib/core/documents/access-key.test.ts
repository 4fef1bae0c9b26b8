import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessKeyCheckDigit, groupAccessKey, normalizeAccessKey, parseAccessKey } from './access-key'
import { isDocumentIdOrKey } from './document-id'

const lettered = '3526050X0J92JY000196570010000006041448679011'
const numeric = '41170410422724000187650010000005101000010235'
const service = ['4106902', '2', '2', '00098765432100', '0000000001337', '2611', '123456789', '3'].join('')

describe('parseAccessKey', () => {
  it('reads a key whose CNPJ holds letters', () => {
    expect(parseAccessKey(lettered)).toEqual({
      kind: 'nfe-family',
      state: 'SP',
      stateCode: '35',
      yearMonth: '2026-05',
      issuer: '0X0J92JY000196',
      issuerTaxId: '0X0J92JY000196',
      modelCode: '57',
      model: 'cte',
      series: '1',
      number: '604',
      emissionType: '1',
      site: null,
      code: '44867901',
      checkDigit: '1',
      checkDigitValid: true,
    })
  })

  it('reads a numeric key', () => {
    expect(parseAccessKey(numeric)).toMatchObject({ state: 'PR', model: 'nfce', number: '510', checkDigitValid: true })
  })

  it('reads the issuing person out of the leading zeros', () => {
    const key = `352605000${'52998224725'}55920000000001100000001`
    expect(parseAccessKey(`${key}${accessKeyCheckDigit(key)}`)).toMatchObject({
      issuer: '00052998224725',
      issuerTaxId: '52998224725',
      checkDigitValid: true,
    })
  })

  it('splits the code block of an NFCom', () => {
    expect(parseAccessKey(`350000${'07148236000119'}62001000902114${'1'}3${'1234567'}0`)).toMatchObject({
      model: 'nfcom',
      yearMonth: null,
      series: '1',
      number: '902114',
      site: '3',
      code: '1234567',
    })
  })

  it('reads the 50 characters of a national NFS-e', () => {
    expect(parseAccessKey(service)).toEqual({
      kind: 'nfse',
      municipality: '4106902',
      environment: '2',
      registrationType: '2',
      registration: '00098765432100',
      number: '1337',
      yearMonth: '2026-11',
      code: '123456789',
      checkDigit: '3',
    })
  })

  it('reads the CPF of a person who renders the service', () => {
    expect(parseAccessKey(`41069022${'1'}00098765432100${service.slice(23)}`)).toMatchObject({
      registrationType: '1',
      registration: '98765432100',
    })
  })

  it('knows no state 99, and still parses', () => {
    expect(parseAccessKey(`99${numeric.slice(2)}`)).toMatchObject({ kind: 'nfe-family', state: null, stateCode: '99' })
  })

  it('reads a CT-e OS as a CT-e', () => {
    expect(parseAccessKey(`${numeric.slice(0, 20)}67${numeric.slice(22)}`)).toMatchObject({
      model: 'cte',
      number: '510',
    })
  })

  it.each([
    ['an unknown model', `${numeric.slice(0, 20)}99${numeric.slice(22)}`],
    ['letters in the number', `${numeric.slice(0, 25)}A${numeric.slice(26)}`],
    ['letters in the municipality of a service note', `X${service.slice(1)}`],
  ])('reads neither number nor issuer out of %s', (_, key) => {
    expect(Object.keys(parseAccessKey(key) ?? {})).toEqual(['kind', 'checkDigitValid'])
    expect(parseAccessKey(key)).toMatchObject({ kind: 'opaque' })
  })

  it.each(['', '1', numeric.slice(1), `${numeric}0`, lettered.toLowerCase(), `${numeric.slice(0, 43)}ç`])(
    'answers null for %j',
    (text) => {
      expect(parseAccessKey(text)).toBeNull()
    },
  )

  it('notices a wrong character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 42 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const other = String((Number(numeric[at]) + shift) % 10)
        expect(parseAccessKey(numeric.slice(0, at) + other + numeric.slice(at + 1))).toMatchObject({
          checkDigitValid: false,
        })
      }),
    )
  })
})

describe('keys as people paste them', () => {
  it.each([
    groupAccessKey(lettered),
    `CTe${lettered}`,
    lettered.toLowerCase(),
    ` 3526.050X-0J92 JY00 0196-5700 1000\u00a00006 0414 4867 9011\n`,
  ])('%j becomes the key', (pasted) => {
    expect(normalizeAccessKey(pasted)).toBe(lettered)
  })

  it.each([
    ['Chave: KEY', lettered],
    ['Chave de acesso da NF-e: KEY', lettered],
    ['CHAVE DE ACESSO\n3526 050X 0J92 JY00 0196 5700 1000 0006 0414 4867 9011', lettered],
    ['35-2605/0X.0J9.2JY/0001-96/57/001/000000604/144867901/1', lettered],
    ['https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx?p=KEY|2|1|1|AB12CD34EF56AB12CD34EF56AB12CD34EF56AB12', lettered],
    ['http://www.fazenda.pr.gov.br/nfce/qrcode?p=KEY%7C2%7C1%7C1%7C0A', lettered],
    ['http://nfce.set.rn.gov.br/consultarNFCe.aspx?chNFe=KEY&nVersao=100&tpAmb=1&dhEmi=3230&vNF=10.00', lettered],
    ['https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=KEY&tpAmb=1', lettered],
    ['https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?tpAmb=1&chMDFe=KEY', lettered],
    ['https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=KEY', service],
  ])('%j becomes the key', (pasted, key) => {
    expect(normalizeAccessKey(pasted.replace('KEY', key))).toBe(key)
    expect(normalizeAccessKey(pasted.replace('KEY', key.toLowerCase()))).toBe(key)
  })

  it.each(['12/26', 'nota 12', 'https://lastro.example.com/documents?p=12'])('%j holds no key', (text) => {
    expect(parseAccessKey(normalizeAccessKey(text))).toBeNull()
    expect(isDocumentIdOrKey(normalizeAccessKey(text))).toBe(false)
  })

  it.each(['NFe', 'MDFe', 'NFSe', 'NFS', 'NFCom', 'NFCe'])('drops the prefix %s', (prefix) => {
    expect(normalizeAccessKey(prefix + numeric)).toBe(numeric)
  })

  it('groups in fours and back', () => {
    expect(groupAccessKey('123456789')).toBe('1234 5678 9')
    fc.assert(
      fc.property(fc.stringMatching(/^\d[0-9A-Z]{43}$/), (key) => {
        expect(normalizeAccessKey(groupAccessKey(key))).toBe(key)
      }),
    )
  })

  it.each(['1', '9223372036854775807', numeric, lettered, service, lettered.toLowerCase()])(
    '%s names a document',
    (text) => {
      expect(isDocumentIdOrKey(text)).toBe(true)
    },
  )

  it.each([
    '',
    '-1',
    '1.5',
    '9223372036854775808',
    '12345678901234567890',
    `${numeric}1`,
    '../x',
    `${numeric.slice(1)}/`,
  ])('%j names none', (text) => {
    expect(isDocumentIdOrKey(text)).toBe(false)
  })
})
