import { describe, expect, it } from 'vitest'
import { abrasf, cte, mdfe, nfcom, nfe, nfse } from '@/lib/core/fiscal-xml/notes.fixture'
import { parseFiscalXml } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { factsOf } from './file-facts'

function factsIn(xml: string) {
  const { summary } = parseFiscalXml(xml)
  if (!summary) throw new Error('not a fiscal file')
  return factsOf(summary)
}

const issuedAt = '2026-11-17T14:08:33-03:00'

describe('what a list needs of a file', () => {
  it.each([
    ['an NF-e', nfe('55'), { number: '60414', series: '1', issuedAt, totalCents: 2469, issuerTaxId: '12ABC34501DE35' }],
    ['an NFC-e', nfe('65'), { number: '60414', totalCents: 2469, recipientName: 'Ana', recipientTaxId: '01234567890' }],
    ['a CT-e: what the service costs', cte, { number: '604', totalCents: 218460, recipientName: 'Ipê' }],
    ['an MDF-e has no total', mdfe, { number: '5070', totalCents: null, issuerName: 'Depósito', recipientName: null }],
    ['an NFCom', nfcom, { number: '902114', totalCents: 9990, issuerName: 'Fibra', recipientName: 'Ana' }],
    [
      'an NFS-e: what the services cost before anything is withheld',
      nfse('07148236000119'),
      { number: '1337', totalCents: 100000, issuerName: 'TecnoParaná', recipientName: 'Acme', statusCode: '100' },
    ],
    [
      'an ABRASF note',
      abrasf,
      { number: '30', totalCents: 20000, issuerName: 'Oficina', recipientTaxId: '52998224725' },
    ],
  ])('of %s', (_name, xml, expected) => {
    expect(factsIn(xml)).toMatchObject(expected)
  })

  it('instalments have cents, and a payment by Pix its end-to-end id', () => {
    const id = 'E00416968202611121417u53WVmXMczv'
    const paid = `<pag><detPag><indPag>0</indPag><tPag>17</tPag><vPag>24.69</vPag><card><tpIntegra>1</tpIntegra>
      <cAut>${id}</cAut></card></detPag></pag><infAdic>`
    expect(factsIn(nfe('55').replace('<infAdic>', paid))).toMatchObject({
      installments: [{ number: '001', dueDate: '2026-12-11', amountCents: 2469 }],
      payments: [{ method: '17', amountCents: 2469, endToEndId: id, deferred: false }],
    })
  })

  it('what is agreed for later is deferred, and words of the free text that may be an id are kept as they are', () => {
    const written = `<pag><detPag><indPag>1</indPag><tPag>20</tPag><vPag>24.69</vPag></detPag></pag><infAdic>
      <infCpl>Pix txid:a1B2c3D4e5F6g7H8i9J0k1L2m3, CNPJ 38114502000116</infCpl>
      <obsCont xCampo="Pedido"><xTexto>PED-10023</xTexto></obsCont></infAdic><compra><xPed>OC4500123</xPed></compra>`
    const facts = factsIn(nfe('55').replace(/<infAdic>.*?<\/infAdic>/s, written))
    expect(facts.payments).toMatchObject([{ method: '20', deferred: true }])
    expect(facts.references).toEqual(['OC4500123', 'PED-10023', 'a1B2c3D4e5F6g7H8i9J0k1L2m3'])
  })
})
