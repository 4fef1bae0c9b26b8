import { type DocumentModel, modelOfCode } from '@/lib/core/documents/document-model'
import { cancellationFacts, eventExtractFacts, noteExtractFacts, noteExtractTotals, voidedFacts } from './extract-rows'
import type { FileState, OtherSummary } from './file-summary'
import { protocolOf, referencedKeys, statedKey } from './keys'
import { partyOf } from './parties'
import { protocolFacts } from './row-parts'
import { factsAt, factsOf, totalsAt } from './rows'
import { cancelledAt, isConfirmed, statusOfAnswer, statusOfKey, unproven } from './status'
import { findNearest, localName, nodeAt, partsOf, textAt, type XmlNode } from './xml-node'

/** Summary of files about notes: extracts, voided numbers, cancellations and answers. Null for anything else. */
export function summarizeExtract(root: XmlNode): OtherSummary | null {
  const found = findNearest(root, [...readers.keys()])
  const read = found && readers.get(localName(found.name))?.(found, root)
  return read ? { ...read, summary: { ...read.summary, referencedKeys: referencedKeys(found) } } : null
}

const readers = new Map<string, (node: XmlNode, root: XmlNode) => OtherSummary>([
  ['resNFe', noteExtract],
  ['resCTe', noteExtract],
  ['resEvento', eventExtract],
  ['infInut', voidedNumbers],
  ['NfseCancelamento', cancellation],
  ['infProt', answer],
])

const situations = new Map<string | null, FileState>([
  ['1', 'authorised'],
  ['2', 'denied'],
  ['3', 'cancelled'],
])

function noteExtract(node: XmlNode): OtherSummary {
  const state = situations.get(textAt(node, 'cSitNFe|cSitCTe')) ?? 'unproven'
  const model = localName(node.name) === 'resCTe' ? 'cte' : 'nfe'
  return {
    kind: 'noteExtract',
    status: { ...unproven, state },
    summary: {
      model,
      facts: factsAt(node, noteExtractFacts),
      parties: partyOf('issuer', node),
      totals: totalsAt(node, noteExtractTotals),
    },
  }
}

function eventExtract(node: XmlNode): OtherSummary {
  return {
    kind: 'eventExtract',
    status: { ...unproven, state: 'registered' },
    summary: { model: 'nfe', facts: factsAt(node, eventExtractFacts), parties: partyOf('author', node) },
  }
}

/** Request and answer have the same range; only the answer makes it void. */
function voidedNumbers(range: XmlNode, root: XmlNode): OtherSummary {
  const answer = nodeAt(findNearest(root, ['retInutNFe', 'retInutCTe']), 'infInut')
  return {
    kind: 'voidedNumbers',
    status: statusOfAnswer(answer, (code) => (code === '102' ? 'registered' : code === null ? 'unproven' : 'refused')),
    summary: {
      model: modelOfCode(textAt(range, 'mod') ?? '') ?? 'nfe',
      facts: factsAt(partsOf({ range, answer }), voidedFacts),
      parties: partyOf('issuer', range),
    },
  }
}

function cancellation(node: XmlNode): OtherSummary {
  const request = findNearest(node, ['InfPedidoCancelamento'])
  const at = cancelledAt(node)
  return {
    kind: 'cancellation',
    status: { ...unproven, state: isConfirmed(node) ? 'registered' : 'refused', at },
    summary: {
      model: 'nfs-e',
      facts: [...factsAt(request, cancellationFacts), ...factsOf([['registeredAt', at, 'instant']])],
      parties: partyOf('issuer', nodeAt(request, 'IdentificacaoNfse')),
    },
  }
}

/** An answer about a note that is not in the file. */
function answer(node: XmlNode, root: XmlNode): OtherSummary {
  const key = statedKey(node)
  const place = { root, scope: root }
  const model = modelOfCode(key?.slice(20, 22) ?? '') ?? 'nfe'
  const environment = factsOf([['environment', textAt(node, 'tpAmb')]])
  return {
    kind: 'protocol',
    status: statusOfKey(place, layouts[model], key),
    summary: { model, facts: [...environment, ...factsAt(protocolOf(place, key), protocolFacts)] },
  }
}

/** The element of a note by its model. */
export const layouts: Record<DocumentModel, string> = {
  nfe: 'infNFe',
  nfce: 'infNFe',
  cte: 'infCte',
  mdfe: 'infMDFe',
  nfcom: 'infNFCom',
  'nfs-e': 'infNFSe',
}
