import { type FactEntry, factsOf, joinedText, listed, ownKey, referencedKeys } from '@/lib/core/fiscal-xml/facts'
import { nationalTotals } from '@/lib/core/fiscal-xml/nfse-totals'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary, Party } from '@/lib/core/fiscal-xml/summary'
import { findNearest, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** National NFS-e, layouts 1.00 and 1.01: an issued note (`infNFSe` around its DPS), or a DPS by itself. */
export function summarizeNfse(inf: XmlNode): FiscalSummary {
  const declaration = findNearest(inf, ['infDPS'])
  const values = nodeAt(declaration, 'valores')
  const service = nodeAt(declaration, 'serv')
  const issued = inf === declaration ? null : inf
  const gross = textAt(values, 'vServPrest/vServ')
  return {
    model: 'nfs-e',
    facts: factsOf([
      ...numberFacts(inf, issued, declaration),
      ['issuedAt', textAt(declaration, 'dhEmi'), 'instant'],
      ['processedAt', textAt(issued, 'dhProc'), 'instant'],
      ['competence', textAt(declaration, 'dCompet'), 'instant'],
      ['environment', textAt(declaration, 'tpAmb')],
      ['grossAmount', gross, 'money'],
      ['netAmount', textAt(issued, 'valores/vLiq'), 'money'],
      ...serviceFacts(issued, service),
      ...taxFacts(issued, declaration),
      ['serviceStatus', textAt(issued, 'cStat')],
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
    totals: nationalTotals(issued, declaration),
    referencedKeys: referencedKeys(inf),
    installments: [],
    additionalInfo: joinedText([textAt(service, 'infoCompl/xInfComp'), textAt(issued, 'xOutInf', 'valores/xOutInf')]),
  }
}

/** A note is numbered by the authority; the series and number of its declaration are the issuer's own. */
function numberFacts(inf: XmlNode, issued: XmlNode | null, declaration: XmlNode | null): FactEntry[] {
  const own: FactEntry[] = [
    ['number', textAt(declaration, 'nDPS')],
    ['series', textAt(declaration, 'serie')],
  ]
  const numbered: FactEntry[] = [
    ['number', textAt(issued, 'nNFSe')],
    ['dfseNumber', textAt(issued, 'nDFSe')],
    ['dpsNumber', textAt(declaration, 'nDPS')],
    ['dpsSeries', textAt(declaration, 'serie')],
  ]
  return [['accessKey', ownKey(inf), 'accessKey'], ...(issued ? numbered : own)]
}

function serviceFacts(issued: XmlNode | null, service: XmlNode | null): FactEntry[] {
  const event = nodeAt(service, 'atvEvento')
  return [
    ['serviceCode', textAt(service, 'cServ/cTribNac')],
    ['municipalServiceCode', textAt(service, 'cServ/cTribMun')],
    ['nbs', textAt(service, 'cServ/cNBS')],
    ['servicePlace', textAt(issued, 'xLocPrestacao') ?? textAt(service, 'locPrest/cLocPrestacao')],
    ['constructionCode', textAt(service, 'obra/cObra', 'obra/cCIB', 'obra/inscImobFisc')],
    ['activityEvent', listed([textAt(event, 'xNome'), textAt(event, 'idAtvEvt', 'id')])],
    ['activityStart', textAt(event, 'dtIni'), 'instant'],
    ['activityEnd', textAt(event, 'dtFim'), 'instant'],
  ]
}

function taxFacts(issued: XmlNode | null, declaration: XmlNode | null): FactEntry[] {
  const municipal = nodeAt(declaration, 'valores/trib/tribMun')
  const approximate = nodeAt(declaration, 'valores/trib/totTrib')
  return [
    ['issTaxation', textAt(municipal, 'tribISSQN')],
    ['issWithholding', textAt(municipal, 'tpRetISSQN')],
    ['incidencePlace', textAt(issued, 'xLocIncid', 'cLocIncid')],
    ['issSuspension', textAt(municipal, 'exigSusp/tpSusp')],
    ['courtCase', textAt(municipal, 'exigSusp/nProcesso')],
    ['simplesNacional', textAt(declaration, 'prest/regTrib/opSimpNac')],
    ['specialRegime', textAt(declaration, 'prest/regTrib/regEspTrib')],
    ['federalTaxRate', textAt(approximate, 'pTotTrib/pTotTribFed'), 'decimal', '%'],
    ['stateTaxRate', textAt(approximate, 'pTotTrib/pTotTribEst'), 'decimal', '%'],
    ['municipalTaxRate', textAt(approximate, 'pTotTrib/pTotTribMun'), 'decimal', '%'],
    ['simplesTaxRate', textAt(approximate, 'pTotTribSN'), 'decimal', '%'],
  ]
}

/** Who issued the note is mostly who rendered the service; where not, both appear. */
function providerParties(issuer: XmlNode | null, provider: XmlNode | null): Party[] {
  const [first, second] = [...partyOf('issuer', issuer), ...partyOf(issuer ? 'provider' : 'issuer', provider)]
  if (!first) return []
  return second && second.taxId !== first.taxId ? [first, second] : [first]
}
