import { describe, expect, it } from 'vitest'
import { otherKey } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

function noteWith(source: string) {
  return parseFiscalXml(`<NFe><infNFe>${source}</infNFe></NFe>`).summary
}

describe('around the items of an NF-e', () => {
  it('says what kind of operation it is', () => {
    const note = noteWith(`<ide><idDest>2</idDest><finNFe>6</finNFe><tpNFDebito>06</tpNFDebito><indFinal>0</indFinal>
      <indPres>9</indPres><tpEmis>1</tpEmis><verProc>1</verProc><gCompraGov><tpEnteGov>4</tpEnteGov></gCompraGov></ide>`)
    expect(note?.facts).toEqual([{ id: 'purpose', value: '6', kind: 'text' }])
    expect(note?.identity?.map(({ tag, value }) => `${tag} ${value}`)).toEqual([
      'idDest 2',
      'tpNFDebito 06',
      'indFinal 0',
      'indPres 9',
      'tpEnteGov 4',
    ])
  })

  it('says why it was issued in contingency', () => {
    expect(noteWith('<ide><tpEmis>9</tpEmis><xJust>Sem internet</xJust></ide>')?.identity).toEqual([
      { tag: 'tpEmis', value: '9' },
      { tag: 'xJust', value: 'Sem internet' },
    ])
  })

  it('has every vehicle and every volume', () => {
    const note = noteWith(`<transp><modFrete>0</modFrete><transporta><xNome>Cerrado</xNome><IE>9</IE></transporta>
      <veicTransp><placa>JXX7A23</placa><UF>GO</UF><RNTC>123</RNTC></veicTransp><reboque><placa>IAA1B22</placa></reboque>
      <vol><qVol>3</qVol><esp>CAIXA</esp><lacres><nLacre>L1</nLacre></lacres><lacres><nLacre>L2</nLacre></lacres></vol>
      <vol><qVol>4</qVol><pesoB>2.500</pesoB></vol></transp>`)
    expect(note?.transport?.details).toEqual([{ tag: 'modFrete', value: '0' }])
    expect(note?.transport?.vehicles.map(({ tag, details }) => [tag, ...details.map(({ value }) => value)])).toEqual([
      ['veicTransp', 'JXX7A23', 'GO', '123'],
      ['reboque', 'IAA1B22'],
    ])
    expect(note?.transport?.volumes.map((volume) => volume.map(({ value }) => value))).toEqual([
      ['3', 'CAIXA', 'L1', 'L2'],
      ['4', '2.500'],
    ])
  })

  it('has its invoice and its change', () => {
    const note =
      noteWith(`<cobr><fat><nFat>69916</nFat><vOrig>100.00</vOrig><vDesc>1.00</vDesc><vLiq>99.00</vLiq></fat></cobr>
      <pag><detPag><tPag>01</tPag><vPag>120.00</vPag></detPag><vTroco>21.00</vTroco></pag>`)
    expect(note?.invoice?.map(({ tag, value }) => `${tag} ${value}`)).toEqual([
      'nFat 69916',
      'vOrig 100.00',
      'vDesc 1.00',
      'vLiq 99.00',
    ])
    expect(note?.change).toBe('21.00')
  })

  it('refers to notes with a key, on paper, and to what has no valid key', () => {
    const note = noteWith(`<ide><NFref><refNFe>${otherKey}</refNFe></NFref><NFref><refNFe>123</refNFe></NFref>
      <NFref><refNF><cUF>35</cUF><nNF>12</nNF></refNF></NFref><NFref><refECF><nECF>1</nECF><nCOO>2</nCOO></refECF></NFref></ide>`)
    expect(note?.referencedKeys).toEqual([otherKey])
    expect(note?.groups).toEqual([
      { tag: 'NFref', details: [{ tag: 'refNFe', value: '123' }] },
      {
        tag: 'refNF',
        details: [
          { tag: 'cUF', value: '35' },
          { tag: 'nNF', value: '12' },
        ],
      },
      {
        tag: 'refECF',
        details: [
          { tag: 'nECF', value: '1' },
          { tag: 'nCOO', value: '2' },
        ],
      },
    ])
  })

  it('says who else may read it, what it was bought under and by which intermediary', () => {
    const note = noteWith(`<autXML><CNPJ>07148236000119</CNPJ></autXML><autXML><CPF>52998224725</CPF></autXML>
      <infIntermed><CNPJ>45881206000106</CNPJ><idCadIntTran>loja</idCadIntTran></infIntermed>
      <exporta><UFSaidaPais>SP</UFSaidaPais></exporta><compra><xPed>4500</xPed><xCont>C-1</xCont></compra>
      <infAdic><procRef><nProc>9</nProc><indProc>0</indProc></procRef></infAdic>`)
    expect(note?.groups?.map(({ tag, details }) => [tag, details.length])).toEqual([
      ['infIntermed', 2],
      ['exporta', 1],
      ['compra', 2],
      ['procRef', 2],
      ['autXML', 2],
    ])
  })

  it('separates what is for the tax office from what is for the contributor', () => {
    const note = noteWith(`<infAdic><infAdFisco>Ao fisco</infAdFisco><infCpl>Ao cliente</infCpl>
      <obsCont xCampo="Vendedor"><xTexto>Rui</xTexto></obsCont><obsFisco xCampo="Regime"><xTexto>9</xTexto></obsFisco></infAdic>`)
    expect(note).toMatchObject({
      taxOfficeInfo: 'Ao fisco',
      additionalInfo: 'Ao cliente',
      observations: [
        { audience: 'contributor', field: 'Vendedor', text: 'Rui' },
        { audience: 'taxOffice', field: 'Regime', text: '9' },
      ],
    })
  })
})
