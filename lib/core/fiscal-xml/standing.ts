import { type EventRecord, eventRecords } from '@/lib/core/fiscal-xml/event-records'
import { ownKey } from '@/lib/core/fiscal-xml/facts'
import type { Standing, StandingState } from '@/lib/core/fiscal-xml/file-summary'
import { keySpokenOf, protocolOf } from '@/lib/core/fiscal-xml/protocol'
import {
  childrenOf,
  descendantsOf,
  findNearest,
  localName,
  nodeAt,
  textAt,
  type XmlNode,
} from '@/lib/core/fiscal-xml/xml-node'

/** 132 closes an MDF-e that was authorised. */
const authorised: ReadonlySet<string> = new Set(['100', '150', '132'])
const cancelled: ReadonlySet<string> = new Set(['101', '151', '155'])
const denied: ReadonlySet<string> = new Set(['110', '205', '301', '302', '303'])

function stateOfCode(code: string | null): StandingState {
  if (code === null) return 'unproven'
  if (authorised.has(code)) return 'authorised'
  if (cancelled.has(code)) return 'cancelled'
  return denied.has(code) ? 'denied' : 'refused'
}

export const unproven: Standing = { state: 'unproven', code: null, reason: null, at: null, protocol: null }

/** How a note stands by everything in its file: a registered cancellation outweighs the authorisation. */
export function standingOf(inf: XmlNode, root: XmlNode): Standing {
  const layout = localName(inf.name)
  if (layout === 'InfNfse') return municipalStanding(inf, root)
  const spoken = layout === 'infNFSe' ? nationalStanding(inf) : standingInAnswers(root, ownKey(inf))
  return cancellationIn(root, layout, ownKey(inf)) ?? spoken
}

/** How the note of a key stands by the answers and events of a file that may not hold the note. */
export function standingOfKey(root: XmlNode, layout: string, key: string | null): Standing {
  return cancellationIn(root, layout, key) ?? standingInAnswers(root, key)
}

/** How an event stands: the codes of a registration are the same in all models. */
export function standingOfEvent({ code, reason, registered, registeredAt, protocol }: EventRecord): Standing {
  const state = registered ? 'registered' : code === null ? 'unproven' : 'refused'
  return { state, code, reason, at: registeredAt, protocol }
}

/** Codes mean something else from model to model: 110112 cancels an NFC-e and closes an MDF-e. */
const cancellingEvents: Record<string, readonly string[]> = {
  infNFe: ['110111', '110112'],
  infCte: ['110111'],
  infMDFe: ['110111'],
  infNFCom: ['110111'],
  infNFSe: ['101101', '105102', '105104', '305101'],
}

function cancellationIn(root: XmlNode, layout: string, own: string | null): Standing | null {
  const answered = keySpokenOf(protocolOf(root, own))
  const cancelling = eventRecords(root).find(
    ({ type, key, registered, code }) =>
      registered &&
      code !== '134' &&
      cancellingEvents[layout]?.includes(type ?? '') &&
      (key === null || own === null || key === own || key === answered),
  )
  return cancelling ? { ...standingOfEvent(cancelling), state: 'cancelled' } : null
}

function standingInAnswers(root: XmlNode, key: string | null): Standing {
  const protocol = protocolOf(root, key)
  const code = textAt(protocol, 'cStat')
  return (
    withdrawalIn(root) ?? {
      state: stateOfCode(code),
      code,
      reason: textAt(protocol, 'xMotivo'),
      at: textAt(protocol, 'dhRecbto'),
      protocol: textAt(protocol, 'nProt'),
    }
  )
}

/** A cancellation of the time before events, or an answer to a query that is younger than the protocol it holds. */
function withdrawalIn(root: XmlNode): Standing | null {
  const query = /^retConsSit/.test(localName(root.name)) ? root : null
  const answers = [query, findNearest(root, ['retCancNFe', 'retCancCTe', 'retCancMDFe'])]
  for (const answer of answers) {
    const word = nodeAt(answer, 'infCanc') ?? answer
    const code = textAt(word, 'cStat')
    const state = stateOfCode(code)
    if (state !== 'cancelled' && state !== 'denied') continue
    return {
      state,
      code,
      reason: textAt(word, 'xMotivo'),
      at: textAt(word, 'dhRecbto'),
      protocol: textAt(word, 'nProt'),
    }
  }
  return null
}

/** National codes are the ways to make a note (101 replaces another one): each of them is an issued note. */
function nationalStanding(inf: XmlNode): Standing {
  const code = textAt(inf, 'cStat')
  const state = code === null ? 'unproven' : /^10\d$/.test(code) ? 'authorised' : 'refused'
  return { state, code, reason: null, at: textAt(inf, 'dhProc'), protocol: null }
}

/** ABRASF keeps a cancellation or a replacement beside the note, within its `CompNfse`. */
function municipalStanding(inf: XmlNode, root: XmlNode): Standing {
  const envelope = envelopeOf(inf, root)
  const cancellation = findNearest(envelope, ['NfseCancelamento'])
  if (cancellation && isConfirmed(cancellation)) {
    return { ...unproven, state: 'cancelled', at: cancelledAt(cancellation) }
  }
  const replaced = findNearest(envelope, ['NfseSubstituicao', 'SubstituicaoNfse'])
  return { ...unproven, state: replaced ? 'substituted' : 'issued' }
}

/** The smallest `CompNfse` around a note, or the whole file. */
function envelopeOf(inf: XmlNode, root: XmlNode): XmlNode {
  const around = [root, ...descendantsOf(root)].filter(
    (node) => localName(node.name) === 'CompNfse' && [...descendantsOf(node)].includes(inf),
  )
  return around.at(-1) ?? root
}

export function isConfirmed(cancellation: XmlNode): boolean {
  return textAt(findNearest(cancellation, ['InfConfirmacaoCancelamento']), 'Sucesso')?.toLowerCase() !== 'false'
}

export function cancelledAt(cancellation: XmlNode): string | null {
  const confirmation = childrenOf(cancellation, 'Confirmacao')[0] ?? cancellation
  const inner = findNearest(confirmation, ['InfConfirmacaoCancelamento'])
  return textAt(confirmation, 'DataHora', 'DataHoraCancelamento') ?? textAt(inner, 'DataHora', 'DataHoraCancelamento')
}
