import { describe, expect, it } from 'vitest'
import { cte, dps, nfe, noteKey, transportKey } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

const summaryOf = (source: string) => parseFiscalXml(source).summary
const idsOf = (source: string) => summaryOf(source)?.paymentLinks?.map(({ transactionId }) => transactionId)

const receiver = '<tpMeioPgto>17</tpMeioPgto><CNPJReceb>07148236000119</CNPJReceb><CNPJBasePSP>07148236</CNPJBasePSP>'
const link = (id: string) => `<pgto nPag="1" idTransacao="${id}">${receiver}</pgto>`
const ofService = `<gPgtoVinc><pgto><nPag>1</nPag><idTransacao>TXS</idTransacao>${receiver}</pgto></gPgtoVinc>`

type EventSource = { type: '110300' | '110301'; detail: string; minute?: number; protocol?: string; code?: string }

const event = ({
  type,
  detail,
  minute = 0,
  protocol = '1',
  code = '135',
}: EventSource) => `<procEventoCTe><eventoCTe><infEvento>
  <chCTe>${transportKey}</chCTe><dhEvento>2026-11-18T09:0${minute}:00-03:00</dhEvento><tpEvento>${type}</tpEvento>
  <detEvento><evVincPgto><descEvento>Vinculacao</descEvento><nProt>9</nProt>${detail}</evVincPgto></detEvento></infEvento></eventoCTe>
  <retEventoCTe><infEvento><cStat>${code}</cStat><chCTe>${transportKey}</chCTe><nProt>${protocol}</nProt></infEvento></retEventoCTe>
  </procEventoCTe>`

const withEvents = (...events: string[]) =>
  `<all>${cte.replace('</infCte>', `<pgtoVinc>${link('TXA')}</pgtoVinc></infCte>`)}${events.join('')}</all>`

describe('the payment links of a note', () => {
  it('are read as attributes, and in a service as elements', () => {
    expect(summaryOf(withEvents())?.paymentLinks).toEqual([
      { transactionId: 'TXA', method: '17', receiverTaxId: '07148236000119', amount: null },
    ])
    expect(idsOf(dps.replace('</infDPS>', `<IBSCBS>${ofService}</IBSCBS></infDPS>`))).toEqual(['TXS'])
    expect(idsOf(nfe('55').replace('<cobr>', `<pgtoVinc>${link('TXB')}</pgtoVinc><cobr>`))).toEqual(['TXB'])
    expect(summaryOf(nfe('55'))).not.toHaveProperty('paymentLinks')
  })

  it('include those of registered events, each once', () => {
    const linked = event({ type: '110300', detail: link('TXB') + link('TXA') })
    const refused = event({ type: '110300', detail: link('TXC'), code: '573' })
    expect(idsOf(withEvents(linked, refused))).toEqual(['TXB', 'TXA'])
  })

  it.each([
    ['its id', link('TXB')],
    ['the protocol of its event', '<nProtVincPgto>77</nProtVincPgto>'],
  ])('lack one that a later event undid by %s', (_, detail) => {
    const linked = event({ type: '110300', detail: link('TXB'), protocol: '77' })
    const undone = event({ type: '110301', detail, minute: 1 })
    expect(idsOf(withEvents(undone, linked))).toEqual(['TXA'])
    const again = event({ type: '110300', detail: link('TXB'), minute: 2 })
    expect(idsOf(withEvents(undone, linked, again))).toEqual(['TXA', 'TXB'])
  })

  it('are in the summary of an event by itself', () => {
    const linked = summaryOf(event({ type: '110300', detail: link('TXB') }))
    expect(linked).toMatchObject({ kind: 'event', model: 'cte', referencedKeys: [transportKey] })
    expect(linked?.paymentLinks).toMatchObject([{ transactionId: 'TXB' }])
    const undone = event({ type: '110301', detail: '<nProtVincPgto>77</nProtVincPgto>' }).replaceAll(
      transportKey,
      noteKey,
    )
    expect(summaryOf(undone)?.facts).toContainEqual({ id: 'undoneProtocol', value: '77', kind: 'text' })
  })
})
