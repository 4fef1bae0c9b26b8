import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessKeyCheckDigit, groupAccessKey } from '../documents/access-key'
import { readSearch } from './read-search'
import { readCodes } from './search-codes'

const body = '352611334571980001965500100006041414178418470'
const key = `${body.slice(0, 43)}${accessKeyCheckDigit(body.slice(0, 43))}`
const lettered = '3526117K2M4P9X0001015500100006041414178418470'.slice(0, 44)
const endToEndId = 'E00416968202611121417u53WVmXMczv'
const uuid = '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b'

const kindsOf = (text: string) => readCodes(text).map(({ kind }) => kind)

describe('readCodes', () => {
  it.each([
    ['an access key', key, ['access-key']],
    ['one in fours', groupAccessKey(key), ['access-key']],
    ['one with its label', `Chave de acesso: ${key}`, ['access-key']],
    ['one with other separators', key.replace(/(.{6})/g, '$1/'), ['access-key']],
    ['one of an XML', `NFe${key}`, ['access-key']],
    [
      'one in the address of a QR code',
      `https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx?p=${key}|2|1|1|0A1B`,
      ['access-key'],
    ],
    ['one with a lettered CNPJ', lettered.toLowerCase(), ['access-key']],
    ['the key of an NFS-e', '35503082233457198000196000000000060414261112345678', ['access-key']],
    ['an end-to-end id', endToEndId, ['end-to-end-id']],
    ['the id of a return', `D${endToEndId.slice(1)}`, ['end-to-end-id']],
    ['a masked CNPJ', '33.457.198/0001-96', ['cnpj']],
    ['a masked CNPJ of wrong digits', '33.457.198/0001-00', ['cnpj']],
    ['a bare CNPJ', '33000167000101', ['cnpj', 'document-id']],
    ['a lettered CNPJ', '12ABC34501DE35', ['cnpj']],
    ['a lettered CNPJ with its mask', '12.abc.345/01de-35', ['cnpj']],
    ['a masked CPF', '529.982.247-25', ['cpf']],
    ['a bare CPF', '52998224725', ['cpf', 'document-id']],
    ['eleven digits of no CPF', '52998224700', ['document-id', 'cpf']],
    ['the id of a document', '9007199254740993', ['document-id']],
    ['the number of a note', '60.414', ['note-number']],
    ['a short number', '60414', ['note-number', 'document-id']],
    ['a txid', '7978c0c97ea847e78e8849634473c1f1', ['txid', 'external-id']],
    ['a UUID', uuid.toUpperCase(), ['operation-id', 'infraction-id', 'external-id']],
    ['the id of an infraction', 'inf_0042', ['infraction-id', 'external-id']],
    ['an external id', 'pedido-2026-118', ['external-id', 'infraction-id']],
    ['a number past int64', '99999999999999999999', []],
    ['a name', 'Papelaria Araruna', []],
    ['a long name', 'Companhia Brasileira de Distribuicao de Papeis e Embalagens', []],
    ['an amount', '1.234,56', []],
    ['nothing', ' ', []],
  ])('takes %s for %j', (_, text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })

  it('writes a code as it is stored, whatever stands in it', () => {
    expect(readCodes(groupAccessKey(key))).toEqual([{ kind: 'access-key', value: key }])
    expect(readCodes('12.abc.345/01de-35')).toEqual([{ kind: 'cnpj', value: '12ABC34501DE35' }])
    expect(readCodes(uuid.toUpperCase())[0]).toEqual({ kind: 'operation-id', value: uuid })
    expect(readCodes('0060414')[0]).toEqual({ kind: 'note-number', value: '60414' })
  })

  it('takes the transaction out of a copy-and-paste code', () => {
    const code =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503ABC63041D3D'
    expect(readCodes(code)).toEqual([{ kind: 'txid', value: 'ABC' }])
  })

  it('knows a key again whatever separates its characters', () => {
    const separator = fc.constantFrom('', ' ', '.', '-', '/', '\t', '\u00a0')
    fc.assert(
      fc.property(fc.array(separator, { minLength: 44, maxLength: 44 }), (between) => {
        const pasted = [...key].map((character, at) => character + between[at]).join('')
        expect(readCodes(pasted)).toEqual([{ kind: 'access-key', value: key }])
      }),
    )
  })
})

describe('readSearch', () => {
  it('reads a name and an amount as both, and then as text', () => {
    expect(readSearch('papel 1.9', 'pt-BR')).toEqual([
      {
        readings: [
          { kind: 'name', words: ['papel'] },
          { kind: 'amount', minCents: 190_000, maxCents: 199_999 },
        ],
      },
      { readings: [{ kind: 'name', words: ['papel', '1.9'] }], fallback: true },
      {
        readings: [
          { kind: 'name', words: ['papel'] },
          { kind: 'amount', minCents: 190, maxCents: 199 },
        ],
        fallback: true,
      },
    ])
  })

  it('reads a short number as a note, an amount and an id', () => {
    const kinds = readSearch('60414', 'pt-BR').map(({ readings: [first] }) => first?.kind)
    expect(kinds).toEqual(['note-number', 'amount', 'document-id', 'name'])
  })

  it('reads a code as a code, and as text only when nothing has it', () => {
    expect(readSearch(key, 'pt-BR')).toEqual([
      { readings: [{ kind: 'access-key', value: key }] },
      { readings: [{ kind: 'name', words: [key] }], fallback: true },
    ])
  })

  it('reads nothing out of nothing', () => {
    expect(readSearch(' \n', 'pt-BR')).toEqual([])
  })

  it('has a reading for whatever is typed, and throws for none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
        expect(readSearch(text, 'en').length > 0).toBe(text.trim() !== '')
      }),
    )
  })
})
