import {
  factsOf,
  identityFacts,
  joinedText,
  ownKey,
  protocolFacts,
  referencedKeys,
  reformTotals,
  totalsOf,
} from '@/lib/core/fiscal-xml/facts'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** NFCom (62), the invoice of a telecommunications service. */
export function summarizeNfcom(inf: XmlNode, root: XmlNode): FiscalSummary {
  const total = nodeAt(inf, 'total')
  const invoice = nodeAt(inf, 'gFat')
  const due = textAt(invoice, 'dVencFat')
  return {
    model: 'nfcom',
    facts: factsOf([
      ...identityFacts(inf),
      ['competence', monthOf(textAt(invoice, 'CompetFat')), 'month'],
      ['dueAt', due, 'instant'],
      ['usageStart', textAt(invoice, 'dPerUsoIni'), 'instant'],
      ['usageEnd', textAt(invoice, 'dPerUsoFim'), 'instant'],
      ['contract', textAt(inf, 'assinante/nContrato', 'assinante/iCodAssinante')],
      ['barcode', textAt(invoice, 'codBarras')],
      ['total', textAt(total, 'vNF'), 'money'],
      ...protocolFacts(root, ownKey(inf)),
    ]),
    parties: [...partyOf('issuer', nodeAt(inf, 'emit')), ...partyOf('recipient', nodeAt(inf, 'dest'))],
    items: childrenOf(inf, 'det').map((det) => ({
      code: textAt(det, 'prod/cProd'),
      description: textAt(det, 'prod/xProd'),
      quantity: textAt(det, 'prod/qFaturada'),
      unit: unitOf(textAt(det, 'prod/uMed')),
      unitPrice: textAt(det, 'prod/vItem'),
      total: textAt(det, 'prod/vProd'),
    })),
    totals: totalsOf([
      ['products', textAt(total, 'vProd')],
      ['otherCosts', textAt(total, 'vOutro')],
      ['discount', textAt(total, 'vDesc')],
      ['icms', textAt(total, 'ICMSTot/vICMS'), textAt(total, 'ICMSTot/vBC')],
      ['icmsExempted', textAt(total, 'ICMSTot/vICMSDeson')],
      ['fcp', textAt(total, 'ICMSTot/vFCP')],
      ['pis', textAt(total, 'vPIS')],
      ['cofins', textAt(total, 'vCOFINS')],
      ['pisWithheld', textAt(total, 'vRetTribTot/vRetPIS')],
      ['cofinsWithheld', textAt(total, 'vRetTribTot/vRetCofins')],
      ['csllWithheld', textAt(total, 'vRetTribTot/vRetCSLL')],
      ['irrfWithheld', textAt(total, 'vRetTribTot/vIRRF')],
      ['fust', textAt(total, 'vFUST')],
      ['funttel', textAt(total, 'vFUNTTEL')],
      ...reformTotals(nodeAt(total, 'IBSCBSTot')),
      ['document', textAt(total, 'vNF')],
      ['documentWithReform', textAt(total, 'vTotDFe')],
    ]),
    referencedKeys: referencedKeys(inf),
    installments: due ? [{ number: null, dueDate: due, amount: textAt(total, 'vNF') }] : [],
    additionalInfo: joinedText(
      ['infAdFisco', 'infCpl'].flatMap((name) => childrenOf(nodeAt(inf, 'infAdic'), name).map(({ text }) => text)),
    ),
  }
}

/** `AAAAMM` in the file. */
function monthOf(text: string | null): string | null {
  return text?.replace(/^(\d{4})(\d\d)$/, '$1-$2') ?? null
}

/** The codes of `uMed`. */
const units = new Map([
  ['1', 'min'],
  ['2', 'MB'],
  ['3', 'GB'],
  ['4', 'un'],
])

function unitOf(code: string | null): string | null {
  return units.get(code ?? '') ?? code
}
