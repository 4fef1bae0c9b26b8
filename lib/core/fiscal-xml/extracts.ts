import { type DocumentModel, modelOfCode } from '@/lib/core/document-model'
import { factsOf, protocolFacts, referencedKeys } from '@/lib/core/fiscal-xml/facts'
import type { FileKind, Standing } from '@/lib/core/fiscal-xml/file-summary'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import { keySpokenOf } from '@/lib/core/fiscal-xml/protocol'
import { cancelledAt, isConfirmed, standingOfKey, unproven } from '@/lib/core/fiscal-xml/standing'
import type { Fact, FiscalSummary, Party } from '@/lib/core/fiscal-xml/summary'
import { findNearest, localName, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

export type Extract = { kind: FileKind; standing: Standing; summary: FiscalSummary }

/** What tells of notes without being one: extracts, voided numbers, cancellations and answers. Null for anything else. */
export function summarizeExtract(root: XmlNode): Extract | null {
  const found = findNearest(root, [...readers.keys()])
  return found ? (readers.get(localName(found.name))?.(found, root) ?? null) : null
}

const readers = new Map<string, (node: XmlNode, root: XmlNode) => Extract>([
  ['resNFe', noteExtract],
  ['resCTe', noteExtract],
  ['resEvento', eventExtract],
  ['infInut', voidedNumbers],
  ['NfseCancelamento', cancellation],
  ['infProt', answer],
])

function summaryOf(model: DocumentModel, facts: Fact[], parties: Party[], keys: string[]): FiscalSummary {
  const none = { items: [], totals: [], installments: [], additionalInfo: null }
  return { ...none, model, facts, parties, referencedKeys: keys }
}

function noteExtract(node: XmlNode): Extract {
  const situation = textAt(node, 'cSitNFe', 'cSitCTe')
  const states = new Map<string | null, Standing['state']>([
    ['1', 'authorised'],
    ['2', 'denied'],
    ['3', 'cancelled'],
  ])
  const facts = factsOf([
    ['issuedAt', textAt(node, 'dhEmi', 'dEmi'), 'instant'],
    ['direction', textAt(node, 'tpNF')],
    ['total', textAt(node, 'vNF', 'vTPrest'), 'money'],
    ['situation', situation],
    ['protocol', textAt(node, 'nProt')],
    [situation === '1' ? 'authorizedAt' : 'receivedAt', textAt(node, 'dhRecbto'), 'instant'],
  ])
  const model = localName(node.name) === 'resCTe' ? 'cte' : 'nfe'
  return {
    kind: 'noteExtract',
    standing: { ...unproven, state: states.get(situation) ?? 'unproven' },
    summary: summaryOf(model, facts, partyOf('issuer', node), referencedKeys(node)),
  }
}

function eventExtract(node: XmlNode): Extract {
  const facts = factsOf([
    ['eventType', textAt(node, 'tpEvento') ?? textAt(node, 'xEvento')],
    ['eventAt', textAt(node, 'dhEvento'), 'instant'],
    ['eventSequence', textAt(node, 'nSeqEvento')],
    ['protocol', textAt(node, 'nProt')],
    ['registeredAt', textAt(node, 'dhRecbto'), 'instant'],
  ])
  return {
    kind: 'eventExtract',
    standing: { ...unproven, state: 'registered' },
    summary: summaryOf('nfe', facts, partyOf('author', node), referencedKeys(node)),
  }
}

/** The request and the answer state the range alike; only the answer says that it is void. */
function voidedNumbers(node: XmlNode, root: XmlNode): Extract {
  const answered = nodeAt(findNearest(root, ['retInutNFe', 'retInutCTe']), 'infInut')
  const code = textAt(answered, 'cStat')
  const model = textAt(node, 'mod')
  const standing: Standing = {
    state: code === '102' ? 'registered' : code === null ? 'unproven' : 'refused',
    code,
    reason: textAt(answered, 'xMotivo'),
    at: textAt(answered, 'dhRecbto'),
    protocol: textAt(answered, 'nProt'),
  }
  const facts = factsOf([
    ['modelCode', model],
    ['series', textAt(node, 'serie')],
    ['firstNumber', textAt(node, 'nNFIni', 'nCTIni')],
    ['lastNumber', textAt(node, 'nNFFin', 'nCTFin')],
    ['year', textAt(node, 'ano')],
    ['environment', textAt(node, 'tpAmb')],
    ['justification', textAt(node, 'xJust')],
    ['protocol', standing.protocol],
    ['receivedAt', standing.at, 'instant'],
    ['statusCode', code],
    ['statusReason', standing.reason],
  ])
  return {
    kind: 'voidedNumbers',
    standing,
    summary: summaryOf(modelOfCode(model ?? '') ?? 'nfe', facts, partyOf('issuer', node), []),
  }
}

function cancellation(node: XmlNode): Extract {
  const request = findNearest(node, ['InfPedidoCancelamento'])
  const note = nodeAt(request, 'IdentificacaoNfse')
  const confirmed = isConfirmed(node)
  const facts = factsOf([
    ['number', textAt(note, 'Numero')],
    ['verificationCode', textAt(note, 'CodigoVerificacao')],
    ['servicePlace', textAt(note, 'CodigoMunicipio')],
    ['cancellationCode', textAt(request, 'CodigoCancelamento')],
    ['registeredAt', cancelledAt(node), 'instant'],
  ])
  return {
    kind: 'cancellation',
    standing: { ...unproven, state: confirmed ? 'registered' : 'refused', at: cancelledAt(node) },
    summary: summaryOf('nfs-e', facts, note ? partyOf('issuer', note) : [], []),
  }
}

/** An answer about a note that is not in the file. */
function answer(node: XmlNode, root: XmlNode): Extract {
  const key = keySpokenOf(node)
  const model = modelOfCode(key?.slice(20, 22) ?? '') ?? 'nfe'
  const facts = factsOf([['environment', textAt(node, 'tpAmb')], ...protocolFacts(root, key)])
  return {
    kind: 'protocol',
    standing: standingOfKey(root, layouts[model], key),
    summary: summaryOf(model, facts, [], referencedKeys(node)),
  }
}

const layouts: Record<DocumentModel, string> = {
  nfe: 'infNFe',
  nfce: 'infNFe',
  cte: 'infCte',
  mdfe: 'infMDFe',
  nfcom: 'infNFCom',
  'nfs-e': 'infNFSe',
}
