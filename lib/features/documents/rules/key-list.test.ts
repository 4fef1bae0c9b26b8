import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { groupAccessKey } from '@/lib/core/documents/access-key'
import { readKeyList } from './key-list'

const first = '41170410422724000187650010000005101000010235'
const second = '3526050X0J92JY000196570010000006041448679011'
const service = '41069022200098765432100000000000133726111234567893'

const keysOf = (text: string) => readKeyList(text).keys.map(({ key }) => key)

describe('readKeyList', () => {
  test.each([
    ['one a line', `${first}\n${second}\n${service}`, [first, second, service]],
    ['lines of another system', `${first}\r\n${second}\r${service}\u2028`, [first, second, service]],
    ['separated by commas', `${first}, ${second},${service}`, [first, second, service]],
    ['separated by spaces', `${first} ${second}\u00a0${service}`, [first, second, service]],
    ['in fours', groupAccessKey(first), [first]],
    ['two in fours on a line', `${groupAccessKey(first)} ${groupAccessKey(second)}`, [first, second]],
    ['with dots and dashes', '4117.0410-4227.2400-0187.6500-1000.0005-1010.0001-0235', [first]],
    ['in lower case', second.toLowerCase(), [second]],
    ['as the Id of an XML', `<infNFe Id="NFe${first}" versao="4.00">`, [first]],
    ['inside an element', `<chCTe>${second}</chCTe>`, [second]],
    ['in the address of a QR code', `http://www.fazenda.pr.gov.br/nfce/qrcode?p=${first}|2|1|1|0A5B`, [first]],
    ['labelled', `Chave de acesso: ${groupAccessKey(first)}`, [first]],
    ['a column of a spreadsheet', `60414\t${first}\t1.248,90\n60415\t${second}\t90,00`, [first, second]],
    ['a quoted CSV', `"Aurora; filial";"${groupAccessKey(first)}";"1.248,90"`, [first]],
    ['with what cannot be seen', `\ufeff${first.slice(0, 20)}\u200b${first.slice(20)}`, [first]],
    ['in wide digits', first.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))), [first]],
  ])('reads keys %s', (_, text, keys) => {
    expect(keysOf(text)).toEqual(keys)
  })

  it('names a repeated key once, with all its lines', () => {
    const list = readKeyList(`${first}\n${groupAccessKey(first)}\n\n${second}\n${first}`)
    expect(list.keys).toEqual([
      { key: first, lines: [1, 2, 5] },
      { key: second, lines: [4] },
    ])
    expect(list.repeated).toBe(2)
  })

  test.each([
    ['a heading', 'Chave de acesso;Fornecedor', { reason: 'none', characters: 0 }],
    ['what a spreadsheet rounded', '3,52611E+43', { reason: 'rounded', characters: 0 }],
    ['a digit short', first.slice(1), { reason: 'length', characters: 43 }],
    ['a digit more', `Nota;${first}0;90,00`, { reason: 'length', characters: 45 }],
    ['words of 44 letters', 'a'.repeat(44), { reason: 'none', characters: 0 }],
  ])('tells of a line that is %s', (_, text, expected) => {
    expect(readKeyList(`${text}\n${second}`)).toMatchObject({
      keys: [{ key: second }],
      unread: [{ line: 1, ...expected }],
    })
  })

  it('says nothing of empty lines', () => {
    expect(readKeyList('\n \t \n;;;\n')).toEqual({ keys: [], repeated: 0, unread: [] })
  })

  it('finds the same keys whatever stands between them', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    const letters = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 12, maxLength: 12 })
    const key = fc.oneof(
      fc.tuple(digits(6), letters, digits(26)).map((parts) => parts.join('')),
      fc.tuple(digits(9), letters, digits(29)).map((parts) => parts.join('')),
    )
    const written = fc.constantFrom<(text: string) => string>(
      (text) => text,
      groupAccessKey,
      (text) => `NFe${text}`,
      (text) => `"${text}"`,
      (text) => `12;${text.toLowerCase()};90,10`,
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, written), { selector: ([one]) => one }),
        fc.constantFrom('\n', '\r\n', '\n\n'),
        (list, between) => {
          expect(keysOf(list.map(([one, write]) => write(one)).join(between))).toEqual(list.map(([one]) => one))
        },
      ),
    )
  })

  it('takes any text, and comes back with keys of 44 or 50 characters alone', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(first, second, ';', '\t', '\n', '=1+1', '"', '3,5E+43'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const { keys, unread } = readKeyList(text)
        for (const { key } of keys) expect(key).toMatch(/^([0-9A-Z]{44}|[0-9A-Z]{50})$/)
        expect(keys.length + unread.length).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it.each([
    ['digits', '1'],
    ['separators', '-'],
    ['groups', '1234 '],
    ['cells', '1;'],
    ['exponents', '1,1E+'],
  ])(
    'reads a line of a million %s before the test is over, which time that grew with its square would not',
    (_, unit) => {
      expect(readKeyList(unit.repeat(1_000_000 / unit.length)).keys).toEqual([])
    },
  )
})
