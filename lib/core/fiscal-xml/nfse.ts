import { factsOf, joinedText, ownKey, referencedKeys, type TotalEntry, totalsOf } from '@/lib/core/fiscal-xml/facts'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary, Party } from '@/lib/core/fiscal-xml/summary'
import { findNearest, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** National NFS-e: an issued note (`infNFSe` around its DPS), or a DPS by itself. */
export function summarizeNfse(inf: XmlNode): FiscalSummary {
  const declaration = findNearest(inf, ['infDPS'])
  const values = nodeAt(declaration, 'valores')
  const service = nodeAt(declaration, 'serv')
  const issued = inf === declaration ? null : inf
  const federal = nodeAt(values, 'trib/tribFed')
  const gross = textAt(values, 'vServPrest/vServ')
  return {
    model: 'nfs-e',
    facts: factsOf([
      ['accessKey', ownKey(inf), 'accessKey'],
      ['number', textAt(issued, 'nNFSe') ?? textAt(declaration, 'nDPS')],
      ['series', textAt(declaration, 'serie')],
      ['issuedAt', textAt(declaration, 'dhEmi'), 'instant'],
      ['competence', textAt(declaration, 'dCompet'), 'instant'],
      ['environment', textAt(declaration, 'tpAmb')],
      ['serviceCode', textAt(service, 'cServ/cTribNac')],
      ['servicePlace', textAt(issued, 'xLocPrestacao') ?? textAt(service, 'locPrest/cLocPrestacao')],
      ['total', textAt(issued, 'valores/vLiq') ?? gross, 'money'],
      ['protocol', textAt(issued, 'nDFSe')],
      ['authorizedAt', textAt(issued, 'dhProc'), 'instant'],
      ['statusCode', textAt(issued, 'cStat')],
    ]),
    parties: [
      ...providerParties(nodeAt(issued, 'emit'), nodeAt(declaration, 'prest')),
      ...partyOf('taker', nodeAt(declaration, 'toma')),
      ...partyOf('intermediary', nodeAt(declaration, 'interm')),
    ],
    items: service
      ? [
          {
            code: textAt(service, 'cServ/cTribNac'),
            description: textAt(service, 'cServ/xDescServ'),
            quantity: null,
            unit: null,
            unitPrice: null,
            total: gross,
          },
        ]
      : [],
    totals: totalsOf([
      ['services', gross],
      ['discount', textAt(values, 'vDescCondIncond/vDescIncond')],
      ['discountConditional', textAt(values, 'vDescCondIncond/vDescCond')],
      ['deductions', textAt(issued, 'valores/vCalcDR') ?? textAt(values, 'vDedRed/vDR')],
      [
        'iss',
        textAt(issued, 'valores/vISSQN'),
        textAt(issued, 'valores/vBC'),
        textAt(issued, 'valores/pAliqAplic') ?? textAt(values, 'trib/tribMun/pAliq'),
      ],
      [
        'pis',
        textAt(federal, 'piscofins/vPis'),
        textAt(federal, 'piscofins/vBCPisCofins'),
        textAt(federal, 'piscofins/pAliqPis'),
      ],
      [
        'cofins',
        textAt(federal, 'piscofins/vCofins'),
        textAt(federal, 'piscofins/vBCPisCofins'),
        textAt(federal, 'piscofins/pAliqCofins'),
      ],
      ...reformEntries(nodeAt(issued, 'IBSCBS')),
      ['withheld', textAt(issued, 'valores/vTotalRet')],
      ['net', textAt(issued, 'valores/vLiq')],
      ['documentWithReform', textAt(issued, 'IBSCBS/totCIBS/vTotNF')],
    ]),
    referencedKeys: referencedKeys(inf),
    installments: [],
    additionalInfo: joinedText([textAt(service, 'infoCompl/xInfComp'), textAt(issued, 'xOutInf', 'valores/xOutInf')]),
  }
}

/** Who issued the note is mostly who rendered the service; where not, both appear. */
function providerParties(issuer: XmlNode | null, provider: XmlNode | null): Party[] {
  const [first, second] = [...partyOf('issuer', issuer), ...partyOf(issuer ? 'provider' : 'issuer', provider)]
  if (!first) return []
  return second && second.taxId !== first.taxId ? [first, second] : [first]
}

function reformEntries(group: XmlNode | null): TotalEntry[] {
  const base = textAt(group, 'valores/vBC')
  const totals = nodeAt(group, 'totCIBS')
  return [
    ['ibsState', textAt(totals, 'gIBS/gIBSUFTot/vIBSUF'), base, textAt(group, 'valores/uf/pIBSUF')],
    ['ibsMunicipality', textAt(totals, 'gIBS/gIBSMunTot/vIBSMun'), base, textAt(group, 'valores/mun/pIBSMun')],
    ['ibs', textAt(totals, 'gIBS/vIBSTot'), base],
    ['cbs', textAt(totals, 'gCBS/vCBS'), base, textAt(group, 'valores/fed/pCBS')],
  ]
}
