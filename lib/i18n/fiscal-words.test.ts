import { describe, expect, it } from 'vitest'
import en from './en.json'
import ptBR from './pt-BR.json'

const methods = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
]

it.each([
  ['pt-BR', ptBR, 'regime especial NFF', 'estabelecimento que recebeu', 'Valor em espera', 'Segundo o provedor'],
  ['en', en, 'NFF special regime', 'establishment that was paid', 'Waiting amount', 'As the provider reports it'],
] as const)('in %s a word of a file or of a service is told as its layout or contract tells it', (...row) => {
  const [, { fiscal, pix, 'document-keys': keys }, special, establishment, waiting, source] = row
  expect(keys['emission-3']).toBe(special)
  expect(fiscal.code['tpEmis-3'].toLowerCase()).toBe(special.toLowerCase())
  expect([fiscal.tag.CNPJPag, fiscal.tag.UFPag].filter((text) => !text.includes(establishment))).toEqual([])
  expect(pix.waiting).toBe(waiting)
  expect(pix['waiting-what']).toBe(`${source} (waiting_value)`)
})

describe.each([
  ['pt-BR', ptBR.fiscal],
  ['en', en.fiscal],
])('the words of the fiscal layouts in %s', (_, words) => {
  it.each([
    ['tPag', [...methods, '90', '91', '99']],
    ['modFrete', ['0', '1', '2', '3', '4', '9']],
    ['CRT', ['1', '2', '3', '4']],
    ['indIEDest', ['1', '2', '9']],
    ['indPres', ['0', '1', '2', '3', '4', '5', '9']],
    ['tpEmis', ['2', '3', '4', '5', '6', '7', '9']],
    ['orig', ['0', '1', '2', '3', '4', '5', '6', '7', '8']],
  ])('name every code of %s', (tag, codes) => {
    const names = Object.keys(words.code)
    expect(codes.filter((code) => !names.includes(`${tag}-${code}`))).toEqual([])
  })

  it('are plain texts without arguments: they are sent as they stand', () => {
    const texts = [words.code, words.group, words.tag, words.tax].flatMap((table) => Object.values(table))
    expect(texts.filter((text) => /[{}<>']/.test(text))).toEqual([])
  })
})
