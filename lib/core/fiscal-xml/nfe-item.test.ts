import { describe, expect, it } from 'vitest'
import { itemOf } from './nfe'
import { parseTree } from './parse-fiscal-xml'

function itemIn(source: string) {
  const { tree } = parseTree(`<det nItem="1">${source}</det>`)
  return tree ? itemOf(tree) : null
}

describe('an item', () => {
  it('is classified, has its share of costs, and its lots', () => {
    const item =
      itemIn(`<prod><cProd>1</cProd><cEAN>7896554412009</cEAN><xProd>Tinta</xProd><NCM>32091010</NCM><CEST>2400100</CEST>
      <CFOP>5102</CFOP><uCom>LT</uCom><qCom>2.0000</qCom><vUnCom>45.1234567890</vUnCom><vProd>90.25</vProd><cEANTrib>SEM GTIN</cEANTrib>
      <uTrib>L</uTrib><qTrib>36.0000</qTrib><vFrete>3.00</vFrete><vDesc>1.40</vDesc><indTot>1</indTot><xPed>4500</xPed>
      <rastro><nLote>A1</nLote><qLote>1.000</qLote><dVal>2027-05-01</dVal></rastro><rastro><nLote>A2</nLote></rastro></prod>
      <imposto><vTotTrib>9.00</vTotTrib></imposto><infAdProd>Cor branca</infAdProd>`)
    expect(item).toMatchObject({
      code: '1',
      quantity: '2.0000',
      unitPrice: '45.1234567890',
      note: 'Cor branca',
      taxes: [{ id: 'vTotTrib', amount: { value: '9.00' } }],
    })
    expect(item?.details?.map(({ tag, value }) => `${tag} ${value}`)).toEqual([
      'cEAN 7896554412009',
      'NCM 32091010',
      'CEST 2400100',
      'CFOP 5102',
      'uTrib L',
      'qTrib 36.0000',
      'vFrete 3.00',
      'vDesc 1.40',
      'xPed 4500',
    ])
    expect(item?.groups?.map(({ tag, details }) => [tag, details[0]?.value])).toEqual([
      ['rastro', 'A1'],
      ['rastro', 'A2'],
    ])
  })

  it('leaves unsaid what is taxed as it is sold, and what has no bar code', () => {
    const item = itemIn(`<prod><cEAN>SEM GTIN</cEAN><uCom>PC</uCom><qCom>1.0000</qCom><vUnCom>2.00</vUnCom>
      <cEANTrib>SEM GTIN</cEANTrib><uTrib>PC</uTrib><qTrib>1.0000</qTrib><vUnTrib>2.00</vUnTrib><indTot>0</indTot></prod>`)
    expect(item?.details).toEqual([{ tag: 'indTot', value: '0' }])
  })

  it('has a group for each element below, however deep', () => {
    const item =
      itemIn(`<prod><DI><nDI>26BR1</nDI><adi><nAdicao>1</nAdicao></adi><adi><nAdicao>2</nAdicao></adi></DI></prod>
      <impostoDevol><pDevol>100.00</pDevol><IPI><vIPIDevol>3.00</vIPIDevol></IPI></impostoDevol>`)
    expect(item?.groups?.map(({ tag }) => tag)).toEqual(['DI', 'adi', 'adi', 'impostoDevol', 'IPI'])
  })

  it('may be empty', () => {
    expect(itemIn('')).toMatchObject({ code: null, details: [], groups: [], taxes: [], note: null })
  })
})
