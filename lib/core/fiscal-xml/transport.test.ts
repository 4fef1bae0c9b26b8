import { describe, expect, it } from 'vitest'
import { cte, mdfe, nfcom } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

const summaryOf = (source: string) => parseFiscalXml(source).summary
const valuesOf = (source: string, id: string) =>
  summaryOf(source)
    ?.facts.filter((fact) => fact.id === id)
    .map(({ value }) => value)
const withIcms = (group: string) => cte.replace(/<ICMS>.*<\/ICMS>/s, `<ICMS>${group}</ICMS>`)

describe('a CT-e', () => {
  it.each([
    ['ICMS00', '<CST>00</CST><vBC>10.00</vBC><pICMS>12.00</pICMS><vICMS>1.20</vICMS>', 'icms', '00'],
    [
      'ICMS20',
      '<CST>20</CST><pRedBC>20.00</pRedBC><vBC>10.00</vBC><pICMS>12.00</pICMS><vICMS>1.20</vICMS>',
      'icms',
      '20',
    ],
    [
      'ICMS60',
      '<CST>60</CST><vBCSTRet>10.00</vBCSTRet><vICMSSTRet>1.20</vICMSSTRet><pICMSSTRet>12.00</pICMSSTRet>',
      'icmsStRetained',
      '60',
    ],
    [
      'ICMSOutraUF',
      '<CST>90</CST><vBCOutraUF>10.00</vBCOutraUF><pICMSOutraUF>12.00</pICMSOutraUF><vICMSOutraUF>1.20</vICMSOutraUF>',
      'icmsOtherState',
      '90',
    ],
  ])('names the ICMS of %s', (group, content, id, cst) => {
    const source = withIcms(`<${group}>${content}</${group}>`)
    expect(summaryOf(source)?.totals).toContainEqual({ id, base: '10.00', rate: '12.00', value: '1.20' })
    expect(valuesOf(source, 'icmsCst')).toEqual([cst])
  })

  it('says a reduction, and Simples Nacional', () => {
    expect(valuesOf(withIcms('<ICMS20><CST>20</CST><pRedBC>20.00</pRedBC></ICMS20>'), 'icmsReduction')).toEqual([
      '20.00',
    ])
    expect(valuesOf(withIcms('<ICMSSN><CST>90</CST><indSN>1</indSN></ICMSSN>'), 'simplesOptant')).toEqual(['1'])
  })

  it('says what kind it is, who is registered, and every quantity', () => {
    const source = cte
      .replace('<modal>01</modal>', '<modal>01</modal><tpCTe>3</tpCTe><tpServ>2</tpServ>')
      .replace('</infCarga>', '<infQ><cUnid>03</cUnid><tpMed>VOLUMES</tpMed><qCarga>7.0000</qCarga></infQ></infCarga>')
      .replace('</infCTeNorm>', '<infModal><rodo><RNTRC>12345678</RNTRC></rodo></infModal></infCTeNorm>')
    expect([valuesOf(source, 'cteType'), valuesOf(source, 'serviceType'), valuesOf(source, 'rntrc')]).toEqual([
      ['3'],
      ['2'],
      ['12345678'],
    ])
    expect(valuesOf(source, 'cargoQuantity')).toEqual(['1200.5000', '7.0000'])
  })

  it('states IBS and CBS with their rates', () => {
    const reform = `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>10.00</vBC><gIBSUF><pIBSUF>0.10</pIBSUF>
      <vIBSUF>0.01</vIBSUF></gIBSUF><vIBS>0.01</vIBS><gCBS><pCBS>0.90</pCBS><vCBS>0.09</vCBS></gCBS></gIBSCBS></IBSCBS></imp>`
    const source = cte.replace('</imp>', reform)
    expect(summaryOf(source)?.totals).toContainEqual({ id: 'cbs', base: '10.00', rate: '0.90', value: '0.09' })
    expect(valuesOf(source, 'reformClass')).toEqual(['000001'])
  })

  it('simplified states its money in its total, and its deliveries apart', () => {
    const delivery = (town: string, amount: string, components: string) =>
      `<det><xMunIni>Anápolis</xMunIni><xMunFim>${town}</xMunFim><vPrest>${amount}</vPrest>${components}</det>`
    const source = `<cteSimpProc><CTeSimp><infCte><ide><mod>57</mod><tpCTe>5</tpCTe><UFIni>GO</UFIni><UFFim>SP</UFFim></ide>
      ${delivery('Franca', '70.00', '<Comp><xNome>Frete</xNome><vComp>50.00</vComp></Comp><Comp><xNome>Pedágio</xNome><vComp>20.00</vComp></Comp>')}
      ${delivery('Batatais', '30.00', '')}<cobr><dup><nDup>1</nDup><dVenc>2026-12-11</dVenc><vDup>95.00</vDup></dup></cobr>
      <total><vTPrest>100.00</vTPrest><vTRec>95.00</vTRec><vTotDFe>101.00</vTotDFe></total></infCte></CTeSimp></cteSimpProc>`
    expect(summaryOf(source)).toMatchObject({
      totals: [
        { id: 'services', value: '100.00' },
        { id: 'receivable', value: '95.00' },
        { id: 'documentWithReform', value: '101.00' },
      ],
      installments: [{ number: '1', dueDate: '2026-12-11', amount: '95.00' }],
      items: [
        { description: 'Frete', total: '50.00', note: 'Franca' },
        { description: 'Pedágio', total: '20.00', note: 'Franca' },
        { description: null, total: '30.00', note: 'Batatais' },
      ],
    })
    expect([valuesOf(source, 'routeStart'), valuesOf(source, 'routeEnd')]).toEqual([
      ['Anápolis, GO'],
      ['Franca, Batatais, SP'],
    ])
  })

  it('OS carries people, is insured, and passes states in order', () => {
    const source = `<CTeOS><infCte><ide><mod>67</mod><tpServ>6</tpServ><infPercurso><UFPer>SP</UFPer></infPercurso>
      <infPercurso><UFPer>MG</UFPer></infPercurso></ide><toma><CNPJ>07148236000119</CNPJ><xNome>Ipê</xNome></toma>
      <infCTeNorm><infServico><xDescServ>Fretamento</xDescServ></infServico><seg><respSeg>4</respSeg><xSeg>Segura</xSeg>
      <nApol>AP1</nApol></seg><infModal><rodoOS><veic><placa>BRA2E19</placa></veic></rodoOS></infModal></infCTeNorm></infCte></CTeOS>`
    expect(summaryOf(source)).toMatchObject({ model: 'cte', parties: [{ role: 'taker', isTaker: true }] })
    expect(valuesOf(source, 'routeStates')).toEqual(['SP, MG'])
    expect([valuesOf(source, 'insurer'), valuesOf(source, 'policy')]).toEqual([['Segura'], ['AP1']])
    expect([valuesOf(source, 'cargo'), valuesOf(source, 'vehiclePlates')]).toEqual([['Fretamento'], ['BRA2E19']])
  })
})

describe('an MDF-e', () => {
  const road = `<rodo><infANTT><RNTRC>12345678</RNTRC><infCIOT><CIOT>123456789012</CIOT></infCIOT><valePed>
    <disp><CNPJForn>07148236000119</CNPJForn><nCompra>55</nCompra><vValePed>80.50</vValePed></disp>
    <disp><CNPJForn>09231544000139</CNPJForn><nCompra>56</nCompra><vValePed>10.00</vValePed></disp></valePed>
    <infContratante><CNPJ>07148236000119</CNPJ></infContratante><infPag><xNome>Ipê</xNome><CNPJ>07148236000119</CNPJ>
    <vContrato>900.00</vContrato><indPag>1</indPag><vAdiant>100.00</vAdiant><infPrazo><nParcela>1</nParcela><dVenc>2026-12-11</dVenc>
    <vParcela>800.00</vParcela></infPrazo><infBanc><PIX>frete@ipe.example</PIX></infBanc></infPag></infANTT>
    <veicTracao><placa>JXX7A23</placa><prop><CNPJ>07148236000119</CNPJ><xNome>Ipê</xNome></prop><condutor><xNome>Rui</xNome></condutor>
    <condutor><xNome>Ari</xNome></condutor></veicTracao><veicReboque><placa>IAA1B22</placa></veicReboque></rodo>`
  const source = mdfe
    .replace(/<rodo>.*<\/rodo>/s, road)
    .replace(
      '<UFFim>SC</UFFim>',
      '<UFFim>SC</UFFim><infPercurso><UFPer>PR</UFPer></infPercurso><infPercurso><UFPer>SP</UFPer></infPercurso>',
    )
    .replace(
      '<tot>',
      `<seg><infResp><respSeg>1</respSeg></infResp><infSeg><xSeg>Segura</xSeg><CNPJ>09231544000139</CNPJ></infSeg><nApol>AP1</nApol>
       <nAver>A1</nAver><nAver>A2</nAver></seg><tot>`,
    )

  it('names its insurance, its tolls, its registrations and its way', () => {
    const ids = [
      'insurer',
      'policy',
      'endorsement',
      'tollSupplier',
      'tollReceipt',
      'tollAmount',
      'rntrc',
      'ciot',
      'routeStates',
    ]
    expect(Object.fromEntries(ids.map((id) => [id, valuesOf(source, id)]))).toEqual({
      insurer: ['Segura, 09.231.544/0001-39'],
      policy: ['AP1'],
      endorsement: ['A1, A2'],
      tollSupplier: ['07.148.236/0001-19', '09.231.544/0001-39'],
      tollReceipt: ['55', '56'],
      tollAmount: ['80.50', '10.00'],
      rntrc: ['12345678'],
      ciot: ['123456789012'],
      routeStates: ['PR, SP'],
    })
  })

  it('names who drives, who owns, who contracts and who pays, and by when', () => {
    expect(summaryOf(source)?.parties.map(({ role }) => role)).toEqual([
      'issuer',
      'contractor',
      'freightPayer',
      'driver',
      'driver',
      'vehicleOwner',
    ])
    expect(summaryOf(source)?.installments).toEqual([{ number: '1', dueDate: '2026-12-11', amount: '800.00' }])
    expect([
      valuesOf(source, 'contractAmount'),
      valuesOf(source, 'advanceAmount'),
      valuesOf(source, 'paymentPix'),
    ]).toEqual([['900.00'], ['100.00'], ['frete@ipe.example']])
  })
})

it('an NFCom states what is withheld, and every text', () => {
  const source = nfcom
    .replace('<vFUST>', '<vRetTribTot><vRetPIS>1.00</vRetPIS><vIRRF>2.00</vIRRF></vRetTribTot><vFUST>')
    .replace('</infNFCom>', '<infAdic><infCpl>Um</infCpl><infCpl>Dois</infCpl></infAdic></infNFCom>')
  expect(summaryOf(source)?.totals).toContainEqual({ id: 'pisWithheld', value: '1.00' })
  expect(summaryOf(source)?.totals).toContainEqual({ id: 'irrfWithheld', value: '2.00' })
  expect(summaryOf(source)?.additionalInfo).toBe('Um\n\nDois')
})

it('an NFCom states its IBS, its CBS and its total with them', () => {
  const reform =
    '<IBSCBSTot><vBCIBSCBS>99.90</vBCIBSCBS><gIBS><vIBS>0.10</vIBS></gIBS><gCBS><vCBS>0.90</vCBS></gCBS></IBSCBSTot>'
  const source = nfcom.replace('</vNF>', `</vNF>${reform}<vTotDFe>100.90</vTotDFe>`)
  expect(summaryOf(source)?.totals.slice(-4)).toEqual([
    { id: 'ibs', value: '0.10', base: '99.90' },
    { id: 'cbs', value: '0.90', base: '99.90' },
    { id: 'document', value: '99.90' },
    { id: 'documentWithReform', value: '100.90' },
  ])
})
