import { describe, expect, it } from 'vitest'
import {
  abrasf,
  cte,
  dps,
  mdfe,
  nfcom,
  nfe,
  nfse,
  noteKey,
  otherKey,
  serviceKey,
} from '@/lib/core/fiscal-xml/notes.fixture'
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

const event = (key: string, code: string) => `<procEventoNFe><evento><infEvento><chNFe>${key}</chNFe>
  <tpEvento>110111</tpEvento></infEvento></evento><retEvento><infEvento><chNFe>${key}</chNFe><tpEvento>110111</tpEvento>
  <cStat>${code}</cStat></infEvento></retEvento></procEventoNFe></nfeProc>`
const withEvent = (key: string, code = '135') => nfe('55').replace('</nfeProc>', event(key, code))
const eventAlone = (type: string, code = '135') =>
  `<root>${event(noteKey, code).replace('</nfeProc>', '').replaceAll('110111', type)}</root>`
const withCode = (xml: string, code: string) => xml.replace(/<cStat>\d+/, `<cStat>${code}`)
const nationalEvent = (type: string) =>
  `<evento><infEvento><dhProc>2026-11-18T09:00:00-03:00</dhProc><nDFe>5</nDFe><pedRegEvento><infPedReg>
  <chNFSe>${serviceKey}</chNFSe><e${type}><xDesc>Evento</xDesc></e${type}></infPedReg></pedRegEvento></infEvento></evento>`
const national = nfse('07148236000119')

describe('the status that a file gives', () => {
  it.each([
    ['an authorised note', nfe('55'), 'authorized'],
    ['one authorised late', withCode(nfe('55'), '150'), 'authorized'],
    ['one without an answer of the authority', nfe('55').replace(/<protNFe>.*<\/protNFe>/s, ''), 'unknown'],
    ['one that was refused', withCode(nfe('55'), '539'), 'unknown'],
    ['one cancelled by its protocol', withCode(nfe('55'), '101'), 'cancelled'],
    ['one denied', withCode(nfe('55'), '302'), 'denied'],
    ['one denied before', withCode(nfe('55'), '205'), 'denied'],
    ['one with its cancellation beside it', withEvent(noteKey), 'cancelled'],
    ['one cancelled late', withEvent(noteKey, '155'), 'cancelled'],
    ['one whose cancellation was refused', withEvent(noteKey, '573'), 'authorized'],
    ['one with the cancellation of another note', withEvent(otherKey), 'authorized'],
    ['one of the test environment', nfe('55').replace('<tpAmb>1', '<tpAmb>2'), 'test'],
    ['a national NFS-e', national, 'authorized'],
    ['a national NFS-e that replaces another one', withCode(national, '101'), 'authorized'],
    ['a declaration of a service', `<DPS xmlns="http://www.sped.fazenda.gov.br/nfse">${dps}</DPS>`, 'draft'],
    ['a municipal NFS-e', abrasf, 'authorized'],
    [
      'a municipal NFS-e that was cancelled',
      abrasf.replace('</CompNfse>', '<NfseCancelamento><Confirmacao/></NfseCancelamento></CompNfse>'),
      'cancelled',
    ],
    ['a cancellation without its note', eventAlone('110111'), 'cancelled'],
    ['a cancellation without its note that was refused', eventAlone('110111', '573'), 'unknown'],
    ['a correction without its note', eventAlone('110110'), 'unknown'],
    [
      'a municipal cancellation without its note',
      '<NfseCancelamento><Confirmacao><Pedido/></Confirmacao></NfseCancelamento>',
      'cancelled',
    ],
    ['an RPS', '<Rps><InfRps><IdentificacaoRps><Numero>7</Numero></IdentificacaoRps></InfRps></Rps>', 'draft'],
    ['a national NFS-e with its cancellation beside it', `<x>${national}${nationalEvent('101101')}</x>`, 'cancelled'],
    ['a national NFS-e with its confirmation beside it', `<x>${national}${nationalEvent('203202')}</x>`, 'authorized'],
  ])('%s', (_name, xml, status) => {
    expect(factsIn(xml).fileStatus).toBe(status)
  })

  it('events of another note in the same file are not told of this one', () => {
    const events = (xml: string) => parseFiscalXml(xml).summary?.events.map(({ type }) => type)
    expect(events(withEvent(otherKey))).toEqual([])
    expect(events(withEvent(noteKey))).toEqual(['110111'])
  })
})

describe('what is to be paid, by whom and why it was issued', () => {
  const of = (xml: string) => {
    const { netCents, payerTaxId, purpose, direction } = factsIn(xml)
    return { netCents, payerTaxId, purpose, direction }
  }
  const goods = { netCents: null, payerTaxId: null, purpose: 'normal', direction: 'out' }
  const invoice = (whole: string, discount: string, left: string) =>
    nfe('55').replace(
      '<cobr>',
      `<cobr><fat><vOrig>${whole}</vOrig><vDesc>${discount}</vDesc><vLiq>${left}</vLiq></fat>`,
    )
  const takenBy = (toma: string) => cte.replace('<toma>3</toma>', `<toma>${toma}</toma>`)
  const carried = { netCents: 218460, purpose: null, direction: null }

  it.each([
    ['goods', nfe('55'), goods],
    ['goods that come back', nfe('55').replace('<finNFe>1', '<finNFe>4'), { ...goods, purpose: 'return' }],
    ['a debit note', nfe('55').replace('<finNFe>1', '<finNFe>6'), { ...goods, purpose: 'debit' }],
    ['goods that the issuer receives', nfe('55').replace('<tpNF>1', '<tpNF>0'), { ...goods, direction: 'in' }],
    ['an invoice with a discount', invoice('24.69', '2.00', '22.69'), { ...goods, netCents: 2269 }],
    ['an invoice without one', invoice('24.69', '0.00', '24.69'), goods],
    ['an invoice below the note', invoice('10.00', '2.00', '8.00'), { ...goods, netCents: 800 }],
    ['services less what is withheld', national, { netCents: 95000, payerTaxId: null, purpose: null, direction: null }],
    ['municipal services', abrasf, { netCents: 19600, payerTaxId: null, purpose: null, direction: null }],
    ['a transport that the recipient takes', takenBy('3'), { ...carried, payerTaxId: '07148236000119' }],
    ['a transport that the sender takes', takenBy('0'), { ...carried, payerTaxId: '45881206000106' }],
    [
      'a transport that somebody else takes',
      cte.replace('<toma3><toma>3</toma></toma3>', '<toma4><toma>4</toma><CNPJ>14743445000176</CNPJ></toma4>'),
      { ...carried, payerTaxId: '14743445000176' },
    ],
    [
      'a transport that pays less than it costs',
      cte.replace('<vRec>2184.60', '<vRec>2000.00'),
      { ...carried, netCents: 200000, payerTaxId: '07148236000119' },
    ],
  ])('%s', (_name, xml, expected) => {
    expect(of(xml)).toEqual(expected)
  })

  it('keeps the federal taxes of a CT-e OS', () => {
    const taxes = '<infTribFed><vIR>10.00</vIR><vINSS>20.00</vINSS><vCSLL>30.00</vCSLL></infTribFed></imp>'
    const { summary } = parseFiscalXml(cte.replace('</imp>', taxes))
    const stated = summary?.totals.filter(({ id }) => ['ir', 'inss', 'csll'].includes(id))
    expect(stated?.map(({ id, value }) => [id, value])).toEqual([
      ['ir', '10.00'],
      ['inss', '20.00'],
      ['csll', '30.00'],
    ])
  })
})
