import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { abrasf, dps, noteKey, serviceKey, transportKey } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

const summaryOf = (source: string) => parseFiscalXml(source).summary
const factOf = (source: string, id: string) => summaryOf(source)?.facts.find((fact) => fact.id === id)?.value

const request = (detail: string, type: string, name = 'evento', key = `<chNFe>${noteKey}</chNFe>`) =>
  `<${name}><infEvento Id="ID1"><tpAmb>1</tpAmb><CNPJ>07148236000119</CNPJ>${key}<dhEvento>2026-11-18T09:00:00-05:00</dhEvento>
  <tpEvento>${type}</tpEvento><nSeqEvento>2</nSeqEvento><detEvento>${detail}</detEvento></infEvento></${name}>`

const answer = (code: string, name = 'retEvento') =>
  `<${name}><infEvento><cStat>${code}</cStat><xMotivo>Motivo do arquivo</xMotivo><chNFe>${noteKey}</chNFe>
  <dhRegEvento>2026-11-18T11:00:02-03:00</dhRegEvento><nProt>135260000000009</nProt></infEvento></${name}>`

const letter = request(
  '<descEvento>Carta de Correcao</descEvento><xCorrecao>Leia-se Rua B</xCorrecao><xCondUso>Art. 7</xCondUso>',
  '110110',
)

const events = {
  letter: `<procEventoNFe>${letter}${answer('135')}</procEventoNFe>`,
  refused: `<procEventoNFe>${letter}${answer('573')}</procEventoNFe>`,
  requested: `<envEvento>${letter}</envEvento>`,
  freight: `<procEventoCTe>${request(
    `<evCCeCTe><descEvento>Carta</descEvento><infCorrecao><grupoAlterado>compl</grupoAlterado><campoAlterado>xObs</campoAlterado>
    <valorAlterado>Frágil</valorAlterado></infCorrecao></evCCeCTe>`,
    '110110',
    'eventoCTe',
    `<chCTe>${transportKey}</chCTe>`,
  )}${answer('135', 'retEventoCTe')}</procEventoCTe>`,
  manifest: `<procEventoMDFe>${request(
    '<evEncMDFe><descEvento>Encerramento</descEvento><dtEnc>2026-11-18</dtEnc></evEncMDFe>',
    '110112',
    'eventoMDFe',
    '<chMDFe>43250509231544000139580010000050701307347338</chMDFe>',
  )}${answer('135', 'retEventoMDFe')}</procEventoMDFe>`,
  service: `<evento><infEvento><nSeqEvento>1</nSeqEvento><dhProc>2026-11-18T09:00:05-03:00</dhProc><nDFe>77</nDFe><pedRegEvento>
    <infPedReg><tpAmb>1</tpAmb><dhEvento>2026-11-18T09:00:00-03:00</dhEvento><CNPJAutor>07148236000119</CNPJAutor>
    <chNFSe>${serviceKey}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>1</cMotivo><xMotivo>Erro</xMotivo></e101101>
    </infPedReg></pedRegEvento></infEvento></evento>`,
}

const extracts = {
  note: `<resNFe><chNFe>${noteKey}</chNFe><CNPJ>07148236000119</CNPJ><xNome>Ipê</xNome><IE>1</IE><dhEmi>2026-11-17T14:08:33-04:00</dhEmi>
    <tpNF>1</tpNF><vNF>24.69</vNF><digVal>x</digVal><dhRecbto>2026-11-17T15:08:35-03:00</dhRecbto><nProt>1</nProt>
    <cSitNFe>3</cSitNFe></resNFe>`,
  event: `<resEvento><cOrgao>91</cOrgao><CNPJ>07148236000119</CNPJ><chNFe>${noteKey}</chNFe><dhEvento>2026-11-18T09:00:00-03:00</dhEvento>
    <tpEvento>610600</tpEvento><nSeqEvento>1</nSeqEvento><xEvento>CT-e Autorizado</xEvento><nProt>3</nProt></resEvento>`,
  voided: `<procInutNFe><inutNFe><infInut><tpAmb>1</tpAmb><xServ>INUTILIZAR</xServ><ano>26</ano><CNPJ>07148236000119</CNPJ><mod>55</mod>
    <serie>1</serie><nNFIni>1040</nNFIni><nNFFin>1043</nNFFin><xJust>Falha na numeração</xJust></infInut></inutNFe><retInutNFe><infInut>
    <cStat>102</cStat><xMotivo>Inutilização de número homologado</xMotivo><nProt>5</nProt></infInut></retInutNFe></procInutNFe>`,
  cancellation: `<CancelarNfseResposta><RetCancelamento><NfseCancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse>
    <Numero>30</Numero><CpfCnpj><Cnpj>07148236000119</Cnpj></CpfCnpj><CodigoMunicipio>4106902</CodigoMunicipio></IdentificacaoNfse>
    <CodigoCancelamento>2</CodigoCancelamento></InfPedidoCancelamento></Pedido><DataHora>2026-11-18T10:00:00</DataHora></Confirmacao>
    </NfseCancelamento></RetCancelamento></CancelarNfseResposta>`,
  query: `<retConsSitNFe><cStat>101</cStat><xMotivo>Cancelada</xMotivo><protNFe><infProt><chNFe>${noteKey}</chNFe><cStat>100</cStat>
    </infProt></protNFe></retConsSitNFe>`,
}

describe('an event by itself', () => {
  it('is read as one, with the note that it speaks of', () => {
    expect(summaryOf(events.letter)).toMatchObject({
      kind: 'event',
      model: 'nfe',
      status: { state: 'registered', code: '135', protocol: '135260000000009' },
      referencedKeys: [noteKey],
      parties: [{ role: 'author', taxId: '07148236000119' }],
      items: [],
      totals: [],
      additionalInfo: 'Art. 7',
    })
    expect(factOf(events.letter, 'eventType')).toBe('110110')
    expect(factOf(events.letter, 'correction')).toBe('Leia-se Rua B')
    expect(factOf(events.letter, 'eventAt')).toBe('2026-11-18T09:00:00-05:00')
    expect(factOf(events.letter, 'accessKey')).toBeUndefined()
  })

  it('is refused, or only requested, when nobody registered it', () => {
    expect(summaryOf(events.refused)).toMatchObject({ kind: 'event', status: { state: 'refused', code: '573' } })
    expect(summaryOf(events.requested)).toMatchObject({ kind: 'eventRequest', status: { state: 'unproven' } })
  })

  it('of a CT-e names each corrected field', () => {
    expect(summaryOf(events.freight)).toMatchObject({ model: 'cte', referencedKeys: [transportKey] })
    expect(factOf(events.freight, 'correction')).toBe('compl / xObs: Frágil')
  })

  it('of an MDF-e closes it', () => {
    expect(summaryOf(events.manifest)?.model).toBe('mdfe')
    expect(factOf(events.manifest, 'closedAt')).toBe('2026-11-18')
  })

  it('of a national NFS-e is known by the name of its element', () => {
    expect(summaryOf(events.service)).toMatchObject({
      kind: 'event',
      model: 'nfs-e',
      status: { state: 'registered' },
      referencedKeys: [serviceKey],
      parties: [{ role: 'author', taxId: '07148236000119' }],
    })
    expect(factOf(events.service, 'eventType')).toBe('101101')
    expect(factOf(events.service, 'justification')).toBe('Erro')
  })
})

describe('what is about notes without being one', () => {
  it('is an extract of a note, with its situation', () => {
    expect(summaryOf(extracts.note)).toMatchObject({
      kind: 'noteExtract',
      status: { state: 'cancelled' },
      parties: [{ role: 'issuer', name: 'Ipê', taxId: '07148236000119' }],
      totals: [{ id: 'document', value: '24.69' }],
      referencedKeys: [noteKey],
    })
    expect(factOf(extracts.note, 'total')).toBe('24.69')
  })

  it('is an extract of an event', () => {
    expect(summaryOf(extracts.event)).toMatchObject({ kind: 'eventExtract', referencedKeys: [noteKey] })
    expect(factOf(extracts.event, 'eventType')).toBe('610600')
  })

  it('is a range of voided numbers', () => {
    expect(summaryOf(extracts.voided)).toMatchObject({
      kind: 'voidedNumbers',
      status: { state: 'registered', code: '102' },
    })
    expect([factOf(extracts.voided, 'firstNumber'), factOf(extracts.voided, 'lastNumber')]).toEqual(['1040', '1043'])
  })

  it('is a municipal cancellation, with the number of its note', () => {
    expect(summaryOf(extracts.cancellation)).toMatchObject({
      kind: 'cancellation',
      status: { state: 'registered', at: '2026-11-18T10:00:00' },
      parties: [{ taxId: '07148236000119' }],
    })
    expect(factOf(extracts.cancellation, 'number')).toBe('30')
  })

  it('is an answer about a note, whose latest word counts', () => {
    expect(summaryOf(extracts.query)).toMatchObject({
      kind: 'protocol',
      status: { state: 'cancelled', code: '101' },
      referencedKeys: [noteKey],
    })
  })

  it('is a declaration that is no note yet', () => {
    expect(summaryOf(`<DPS>${dps}</DPS>`)).toMatchObject({ kind: 'dps', status: { state: 'unproven' } })
    const rps = /<DeclaracaoPrestacaoServico>[\s\S]*<\/DeclaracaoPrestacaoServico>/.exec(abrasf)?.[0] ?? ''
    expect(summaryOf(rps)).toMatchObject({ kind: 'rps', parties: [{ role: 'taker', name: 'Ana' }] })
  })
})

test('whatever is cut out of an event or an extract, nothing throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(events), ...Object.values(extracts)),
      fc.nat(),
      fc.nat(60),
      (source, at, length) => {
        const start = at % source.length
        const { tree, error } = parseFiscalXml(source.slice(0, start) + source.slice(start + length))
        expect(tree === null).toBe(error !== null)
      },
    ),
    { numRuns: 500 },
  )
})
