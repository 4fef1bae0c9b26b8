import { describe, expect, it } from 'vitest'
import { paymentsOf } from './nfe'
import { parseTree } from './parse-fiscal-xml'

const endToEndId = 'E18236120202611171408a1b2c3d4e5f'

function paymentsIn(source: string) {
  const { tree } = parseTree(`<infNFe>${source}</infNFe>`)
  return tree ? paymentsOf(tree) : []
}

function pixWith(code: string, authorization: string) {
  return paymentsIn(
    `<pag><detPag><indPag>0</indPag><tPag>${code}</tPag><vPag>10.00</vPag><dPag>2026-11-17</dPag><card><tpIntegra>1</tpIntegra>
     <CNPJ>18236120000158</CNPJ><cAut>${authorization}</cAut><CNPJReceb>07148236000119</CNPJReceb><idTermPag>T1</idTermPag></card>
     </detPag></pag>`,
  )[0]
}

describe('paymentsOf', () => {
  it.each(['17', '20', '24', '03', '99'])('names the payment of a Pix, with method %s', (code) => {
    expect(pixWith(code, endToEndId)).toEqual({
      method: code,
      description: null,
      amount: '10.00',
      date: '2026-11-17',
      endToEndId,
      details: [
        { tag: 'indPag', value: '0' },
        { tag: 'tpIntegra', value: '1' },
        { tag: 'cardCNPJ', value: '18236120000158' },
        { tag: 'CNPJReceb', value: '07148236000119' },
        { tag: 'idTermPag', value: 'T1' },
      ],
    })
  })

  it('keeps an authorisation that is no end-to-end id as it stands', () => {
    expect(pixWith('17', 'ABC123')).toMatchObject({ endToEndId: null })
    expect(pixWith('03', '020142')?.details).toContainEqual({ tag: 'cAut', value: '020142' })
  })

  it('reads several, and what was written for other methods', () => {
    expect(
      paymentsIn(
        '<pag><detPag><tPag>99</tPag><xPag>Permuta</xPag><vPag>1.00</vPag></detPag><detPag><tPag>90</tPag></detPag></pag>',
      ),
    ).toMatchObject([
      { method: '99', description: 'Permuta' },
      { method: '90', amount: null },
    ])
  })

  it('reads layout 3.10, and nothing where there is none', () => {
    expect(paymentsIn('<pag><tPag>01</tPag><vPag>5.00</vPag></pag><pag><tPag>03</tPag></pag>')).toHaveLength(2)
    expect(paymentsIn('')).toEqual([])
    expect(paymentsIn('<pag><vTroco>1.00</vTroco></pag>')).toEqual([])
  })
})
