import { describe, expect, it } from 'vitest'
import { taxesOf } from './nfe-taxes'
import { parseTree } from './parse-fiscal-xml'
import type { ItemTax } from './summary'

function lineOf({ id, cst, base, rate, amount, details }: ItemTax) {
  const figures = [base, rate, amount].map((detail) => detail?.value ?? '-')
  return [id, cst ?? '-', ...figures, ...details.map(({ tag, value }) => `${tag}=${value}`)].join(' ')
}

function linesOf(source: string) {
  return taxesOf(parseTree(`<imposto>${source}</imposto>`).tree).map(lineOf)
}

const icmsOf = (name: string, inside: string) =>
  linesOf(`<ICMS><${name}><orig>0</orig>${inside}</${name}></ICMS>`).map((line) => line.replace(' orig=0', ''))

const own = '<modBC>3</modBC><vBC>100.00</vBC><pICMS>18.0000</pICMS><vICMS>18.00</vICMS>'
const fcp = '<vBCFCP>100.00</vBCFCP><pFCP>2.0000</pFCP><vFCP>2.00</vFCP>'
const substitution =
  '<modBCST>4</modBCST><pMVAST>40.0000</pMVAST><vBCST>140.00</vBCST><pICMSST>18.0000</pICMSST><vICMSST>7.20</vICMSST>'
const fcpSt = '<vBCFCPST>140.00</vBCFCPST><pFCPST>2.0000</pFCPST><vFCPST>0.80</vFCPST>'

describe('the ICMS of an item', () => {
  it.each<[name: string, inside: string, lines: string[]]>([
    ['ICMS00', `<CST>00</CST>${own}`, ['ICMS 000 100.00 18.0000 18.00 modBC=3']],
    [
      'ICMS20',
      `<CST>20</CST>${own}<pRedBC>33.3300</pRedBC><vICMSDeson>6.00</vICMSDeson><motDesICMS>9</motDesICMS>`,
      ['ICMS 020 100.00 18.0000 18.00 modBC=3 pRedBC=33.3300 vICMSDeson=6.00 motDesICMS=9'],
    ],
    [
      'ICMS70',
      `<CST>70</CST>${own}${fcp}${substitution}${fcpSt}`,
      [
        'ICMS 070 100.00 18.0000 18.00 modBC=3',
        'FCP - 100.00 2.0000 2.00',
        'ICMSST - 140.00 18.0000 7.20 modBCST=4 pMVAST=40.0000',
        'FCPST - 140.00 2.0000 0.80',
      ],
    ],
    [
      'ICMS51',
      `<CST>51</CST>${own}<vICMSOp>18.00</vICMSOp><pDif>50.0000</pDif><vICMSDif>9.00</vICMSDif>`,
      ['ICMS 051 100.00 18.0000 18.00 modBC=3 vICMSOp=18.00 pDif=50.0000 vICMSDif=9.00'],
    ],
    [
      'ICMS60',
      `<CST>60</CST><vBCSTRet>90.00</vBCSTRet><pST>20.0000</pST><vICMSSubstituto>9.00</vICMSSubstituto>
       <vICMSSTRet>18.00</vICMSSTRet><pRedBCEfet>0.00</pRedBCEfet><vBCEfet>100.00</vBCEfet><pICMSEfet>18.00</pICMSEfet>
       <vICMSEfet>18.00</vICMSEfet>`,
      ['ICMSSTRet 060 90.00 20.0000 18.00 vICMSSubstituto=9.00', 'ICMSEfet - 100.00 18.00 18.00 pRedBCEfet=0.00'],
    ],
    [
      'ICMS40',
      '<CST>40</CST><vICMSDeson>5.00</vICMSDeson><motDesICMS>7</motDesICMS>',
      ['ICMS 040 - - - vICMSDeson=5.00 motDesICMS=7'],
    ],
    [
      'ICMS02',
      '<CST>02</CST><qBCMono>100.0000</qBCMono><adRemICMS>1.3721</adRemICMS><vICMSMono>137.21</vICMSMono>',
      ['ICMSMono 002 100.0000 1.3721 137.21'],
    ],
    [
      'ICMS15',
      `<CST>15</CST><qBCMono>9</qBCMono><adRemICMS>1</adRemICMS><vICMSMono>9</vICMSMono><qBCMonoReten>5</qBCMonoReten>
       <adRemICMSReten>2</adRemICMSReten><vICMSMonoReten>10</vICMSMonoReten><pRedAdRem>10.00</pRedAdRem>`,
      ['ICMSMono 015 9 1 9', 'ICMSMonoReten - 5 2 10 pRedAdRem=10.00'],
    ],
    [
      'ICMS53',
      `<CST>53</CST><qBCMono>9</qBCMono><adRemICMS>1</adRemICMS><vICMSMonoOp>9</vICMSMonoOp><pDif>30</pDif>
       <vICMSMonoDif>3</vICMSMonoDif><vICMSMono>6</vICMSMono>`,
      ['ICMSMono 053 9 1 6 pDif=30 vICMSMonoOp=9 vICMSMonoDif=3'],
    ],
    [
      'ICMS61',
      '<CST>61</CST><qBCMonoRet>4</qBCMonoRet><adRemICMSRet>2</adRemICMSRet><vICMSMonoRet>8</vICMSMonoRet>',
      ['ICMSMonoRet 061 4 2 8'],
    ],
    [
      'ICMSSN201',
      `<CSOSN>201</CSOSN>${substitution}<pCredSN>2.5600</pCredSN><vCredICMSSN>2.56</vCredICMSSN>`,
      ['ICMSST 0201 140.00 18.0000 7.20 modBCST=4 pMVAST=40.0000', 'credSN - - 2.5600 2.56'],
    ],
    ['ICMSSN102', '<CSOSN>102</CSOSN>', ['ICMS 0102 - - -']],
    [
      'ICMSST',
      '<CST>41</CST><vBCSTRet>1</vBCSTRet><vICMSSTRet>2</vICMSSTRet><vBCSTDest>3</vBCSTDest><vICMSSTDest>4</vICMSSTDest>',
      ['ICMSSTRet 041 1 - 2', 'ICMSSTDest - 3 - 4'],
    ],
  ])('%s is read whole', (name, inside, lines) => {
    expect(icmsOf(name, inside)).toEqual(lines)
  })

  it('leaves out a second tax that comes to nothing', () => {
    const nothing = '<vBCST>0.00</vBCST><pICMSST>0.00</pICMSST><vICMSST>0.00</vICMSST>'
    expect(icmsOf('ICMS90', `<CST>90</CST>${own}${nothing}`)).toHaveLength(1)
  })
})

describe('the other taxes of an item', () => {
  it.each<[source: string, lines: string[]]>([
    [
      `<ICMSUFDest><vBCUFDest>100.00</vBCUFDest><vBCFCPUFDest>100.00</vBCFCPUFDest><pFCPUFDest>2.0000</pFCPUFDest>
       <pICMSUFDest>18.0000</pICMSUFDest><pICMSInter>12.00</pICMSInter><pICMSInterPart>100.0000</pICMSInterPart>
       <vFCPUFDest>2.00</vFCPUFDest><vICMSUFDest>6.00</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet></ICMSUFDest>`,
      ['ICMSUFDest - 100.00 18.0000 6.00 pICMSInter=12.00 pICMSInterPart=100.0000', 'FCPUFDest - 100.00 2.0000 2.00'],
    ],
    [
      '<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><qUnid>9</qUnid><vUnid>0.5</vUnid><vIPI>4.50</vIPI></IPITrib></IPI>',
      ['IPI 50 9 0.5 4.50 cEnq=999'],
    ],
    ['<II><vBC>9.00</vBC><vDespAdu>1.00</vDespAdu><vII>2.00</vII></II>', ['II - 9.00 - 2.00 vDespAdu=1.00']],
    [
      '<PIS><PISAliq><CST>01</CST><vBC>9.00</vBC><pPIS>1.65</pPIS><vPIS>0.15</vPIS></PISAliq></PIS>',
      ['PIS 01 9.00 1.65 0.15'],
    ],
    [
      '<PISST><vBC>9.00</vBC><pPIS>1.65</pPIS><vPIS>0.15</vPIS><indSomaPISST>1</indSomaPISST></PISST>',
      ['PISST - 9.00 1.65 0.15 indSomaPISST=1'],
    ],
    [
      '<COFINS><COFINSQtde><CST>03</CST><qBCProd>4</qBCProd><vAliqProd>0.1</vAliqProd><vCOFINS>0.40</vCOFINS></COFINSQtde></COFINS>',
      ['COFINS 03 4 0.1 0.40'],
    ],
    ['<COFINSST><vCOFINS>0.40</vCOFINS></COFINSST>', ['COFINSST - - - 0.40']],
    [
      '<ISSQN><vBC>9.00</vBC><vAliq>5.00</vAliq><vISSQN>0.45</vISSQN><cListServ>14.01</cListServ><vISSRet>0.45</vISSRet></ISSQN>',
      ['ISSQN - 9.00 5.00 0.45 cListServ=14.01 vISSRet=0.45'],
    ],
    [
      '<IS><CSTIS>000</CSTIS><cClassTribIS>000001</cClassTribIS><vBCIS>30</vBCIS><pIS>5</pIS><vIS>1.50</vIS></IS>',
      ['IS 000 30 5 1.50 cClassTribIS=000001'],
    ],
  ])('%.14s… is read whole', (source, lines) => {
    expect(linesOf(source)).toEqual(lines)
  })

  it('puts the approximate sum last', () => {
    const ipi = '<IPI><IPINT><CST>53</CST></IPINT></IPI>'
    expect(linesOf(`<vTotTrib>9.00</vTotTrib>${ipi}`)).toEqual(['IPI 53 - - -', 'vTotTrib - - - 9.00'])
  })

  it('shows a group of a later layout under its own name', () => {
    expect(linesOf('<XTax><CST>01</CST><a><b>2</b></a></XTax>')).toEqual(['XTax 01 - - - b=2'])
  })
})

describe('the tax reform of an item', () => {
  const part = (name: string) => `<g${name}><p${name}>0.1000</p${name}><gDif><pDif>10.00</pDif><vDif>0.01</vDif></gDif>
    <gRed><pRedAliq>60.00</pRedAliq><pAliqEfet>0.0400</pAliqEfet></gRed><v${name}>0.09</v${name}></g${name}>`

  it('is a line per rate, and one per credit', () => {
    const lines = linesOf(`<IBSCBS><CST>200</CST><cClassTrib>200003</cClassTrib><gIBSCBS><vBC>90.00</vBC>
      ${part('IBSUF')}${part('IBSMun')}<vIBS>0.18</vIBS>${part('CBS')}<gTribRegular><CSTReg>000</CSTReg></gTribRegular>
      </gIBSCBS><gTransfCred><vIBS>1.00</vIBS><vCBS>2.00</vCBS></gTransfCred><gCredPresOper><vBCCredPres>90.00</vBCCredPres>
      <cCredPres>1</cCredPres><gIBSCredPres><pCredPres>4.00</pCredPres><vCredPres>3.60</vCredPres></gIBSCredPres>
      <gCBSCredPres><pCredPres>5.00</pCredPres><vCredPresCondSus>4.50</vCredPresCondSus></gCBSCredPres></gCredPresOper></IBSCBS>`)
    const reduced = 'pDif=10.00 vDif=0.01 pRedAliq=60.00 pAliqEfet=0.0400'
    expect(lines).toEqual([
      'IBSCBS 200 - - - cClassTrib=200003',
      `IBSUF - 90.00 0.1000 0.09 ${reduced}`,
      `IBSMun - 90.00 0.1000 0.09 ${reduced}`,
      'IBS - 90.00 - 0.18',
      `CBS - 90.00 0.1000 0.09 ${reduced}`,
      'gTribRegular - - - - CSTReg=000',
      'gTransfCred - - - - vIBS=1.00 vCBS=2.00',
      'gCredPresOper - 90.00 - - cCredPres=1',
      'gIBSCredPres - - 4.00 3.60',
      'gCBSCredPres - - 5.00 - vCredPresCondSus=4.50',
    ])
  })

  it('counts single-phase taxation by quantity', () => {
    const lines = linesOf(`<IBSCBS><CST>620</CST><gIBSCBSMono><gMonoPadrao><qBCMono>10</qBCMono><adRemIBS>0.2</adRemIBS>
      <adRemCBS>0.3</adRemCBS><vIBSMono>2.00</vIBSMono><vCBSMono>3.00</vCBSMono></gMonoPadrao><gMonoRet><qBCMonoRet>4</qBCMonoRet>
      <adRemIBSRet>1</adRemIBSRet><vIBSMonoRet>4.00</vIBSMonoRet></gMonoRet><vTotIBSMonoItem>2.00</vTotIBSMonoItem>
      </gIBSCBSMono></IBSCBS>`)
    expect(lines).toEqual([
      'IBSCBS 620 - - -',
      'IBSMono - 10 0.2 2.00 vTotIBSMonoItem=2.00',
      'CBSMono - 10 0.3 3.00',
      'IBSMonoRet - 4 1 4.00',
    ])
  })
})
