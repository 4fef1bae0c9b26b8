import { expect, it } from 'vitest'
import { parseTree } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { nfeTotals } from './nfe-rows'
import { totalsAt } from './rows'

function totalsIn(source: string) {
  return totalsAt(parseTree(`<total>${source}</total>`).tree, nfeTotals)
}

it('reads DIFAL, single-phase ICMS and the approximate taxes', () => {
  const totals =
    totalsIn(`<ICMSTot><vFCPUFDest>1.00</vFCPUFDest><vICMSUFDest>2.00</vICMSUFDest><vICMSUFRemet>3.00</vICMSUFRemet>
    <vFCPSTRet>4.00</vFCPSTRet><qBCMono>5.0000</qBCMono><vICMSMono>6.00</vICMSMono><qBCMonoReten>7</qBCMonoReten>
    <vICMSMonoReten>8.00</vICMSMonoReten><vICMSMonoRet>9.00</vICMSMonoRet><vTotTrib>10.00</vTotTrib></ICMSTot>`)
  expect(totals).toEqual([
    { id: 'fcpStRetained', value: '4.00' },
    { id: 'icmsDestination', value: '2.00' },
    { id: 'fcpDestination', value: '1.00' },
    { id: 'icmsOrigin', value: '3.00' },
    { id: 'icmsMono', value: '6.00', base: '5.0000' },
    { id: 'icmsMonoWithholding', value: '8.00', base: '7' },
    { id: 'icmsMonoRetained', value: '9.00' },
    { id: 'approximateTaxes', value: '10.00' },
  ])
})

it('reads services and what is withheld', () => {
  const totals = totalsIn(`<ISSQNtot><vServ>100.00</vServ><vBC>90.00</vBC><vISS>4.50</vISS><vPIS>1.00</vPIS>
    <dCompet>2026-11-01</dCompet><vDeducao>10.00</vDeducao><vISSRet>4.50</vISSRet></ISSQNtot><retTrib><vRetPIS>0.65</vRetPIS>
    <vRetCOFINS>3.00</vRetCOFINS><vRetCSLL>1.00</vRetCSLL><vBCIRRF>100.00</vBCIRRF><vIRRF>1.50</vIRRF>
    <vBCRetPrev>100.00</vBCRetPrev><vRetPrev>11.00</vRetPrev></retTrib>`)
  expect(totals).toEqual([
    { id: 'services', value: '100.00' },
    {
      id: 'iss',
      value: '4.50',
      base: '90.00',
      details: [
        { tag: 'dCompet', value: '2026-11-01' },
        { tag: 'vDeducao', value: '10.00' },
      ],
    },
    { id: 'issWithheld', value: '4.50' },
    { id: 'pisServices', value: '1.00' },
    { id: 'pisWithheld', value: '0.65' },
    { id: 'cofinsWithheld', value: '3.00' },
    { id: 'csllWithheld', value: '1.00' },
    { id: 'irrfWithheld', value: '1.50', base: '100.00' },
    { id: 'socialSecurityWithheld', value: '11.00', base: '100.00' },
  ])
})

it('reads the tax reform with its deferrals and credits', () => {
  const totals =
    totalsIn(`<ISTot><vIS>1.00</vIS></ISTot><IBSCBSTot><vBCIBSCBS>90.00</vBCIBSCBS><gIBS><gIBSUF><vDif>0.10</vDif>
    <vDevTrib>0.20</vDevTrib><vIBSUF>2.00</vIBSUF></gIBSUF><gIBSMun><vIBSMun>3.00</vIBSMun></gIBSMun><vIBS>5.00</vIBS>
    <vCredPres>0.30</vCredPres></gIBS><gCBS><vCBS>6.00</vCBS><vCredPresCondSus>0.40</vCredPresCondSus></gCBS>
    <gMono><vIBSMono>7.00</vIBSMono><vCBSMonoReten>8.00</vCBSMonoReten><vCBSMonoRet>9.00</vCBSMonoRet></gMono>
    <gEstornoCred><vIBSEstCred>1.10</vIBSEstCred></gEstornoCred></IBSCBSTot><vNFTot>200.00</vNFTot>`)
  expect(totals).toEqual([
    { id: 'selectiveTax', value: '1.00' },
    {
      id: 'ibsState',
      value: '2.00',
      base: '90.00',
      details: [
        { tag: 'vDif', value: '0.10' },
        { tag: 'vDevTrib', value: '0.20' },
      ],
    },
    { id: 'ibsMunicipality', value: '3.00', base: '90.00' },
    { id: 'ibs', value: '5.00', base: '90.00', details: [{ tag: 'vCredPres', value: '0.30' }] },
    { id: 'cbs', value: '6.00', base: '90.00', details: [{ tag: 'vCredPresCondSus', value: '0.40' }] },
    { id: 'ibsMono', value: '7.00' },
    { id: 'cbsMonoWithholding', value: '8.00' },
    { id: 'cbsMonoRetained', value: '9.00' },
    { id: 'ibsCreditReversed', value: '1.10' },
    { id: 'documentWithReform', value: '200.00' },
  ])
})
