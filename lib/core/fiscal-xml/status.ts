import { type EventRecord, eventsOf } from './event-records'
import type { FileState, FileStatus } from './file-summary'
import { ownKey, protocolOf, statedKey } from './keys'
import type { NotePlace } from './note-place'
import { findNearest, localName, nodeAt, nodesIn, textAt, textsAt, type XmlNode } from './xml-node'

/** 132 closes an MDF-e that was authorised. */
const authorised: ReadonlySet<string> = new Set(['100', '150', '132'])
const cancelled: ReadonlySet<string> = new Set(['101', '151', '155'])
const denied: ReadonlySet<string> = new Set(['110', '205', '301', '302', '303'])

function stateOfCode(code: string | null): FileState {
  if (code === null) return 'unproven'
  if (authorised.has(code)) return 'authorised'
  if (cancelled.has(code)) return 'cancelled'
  return denied.has(code) ? 'denied' : 'refused'
}

export const unproven: FileStatus = { state: 'unproven', code: null, reason: null, at: null, protocol: null }

/** The status that an answer of the authority gives by its code. */
export function statusOfAnswer(answer: XmlNode | null, stateOf = stateOfCode): FileStatus {
  const texts = textsAt(answer, { code: 'cStat', reason: 'xMotivo', at: 'dhRecbto', protocol: 'nProt' })
  return { state: stateOf(texts.code), ...texts }
}

/** The status of a note by everything in its file: a registered cancellation outweighs the authorisation. */
export function statusOf(inf: XmlNode, place: NotePlace): FileStatus {
  const layout = localName(inf.name)
  if (layout === 'InfNfse') return municipalStatus(inf, place.scope)
  if (layout === 'NFe') return paulistaStatus(inf)
  const answered = layout === 'infNFSe' ? nationalStatus(inf) : statusInAnswers(place, ownKey(inf))
  return cancellationIn(place, layout, ownKey(inf)) ?? answered
}

/** The status of the note of a key, by the answers and events of a file that may not hold the note. */
export function statusOfKey(place: NotePlace, layout: string, key: string | null): FileStatus {
  return cancellationIn(place, layout, key) ?? statusInAnswers(place, key)
}

/** The status of an event: the codes of a registration are the same in all models. */
export function statusOfEvent({ code, reason, registered, registeredAt, protocol }: EventRecord): FileStatus {
  const state = registered ? 'registered' : code === null ? 'unproven' : 'refused'
  return { state, code, reason, at: registeredAt, protocol }
}

/** Codes have different meanings by model: 110112 cancels an NFC-e and closes an MDF-e. */
const cancellingEvents: Record<string, readonly string[]> = {
  infNFe: ['110111', '110112'],
  infCte: ['110111'],
  infMDFe: ['110111'],
  infNFCom: ['110111'],
  infNFSe: ['101101', '105102', '105104', '305101'],
}

/** Whether a registered event, by the element of its note and its code, cancels the note. */
export const isCancelling = (layout: string, type: string | null, code: string | null): boolean =>
  code !== '134' && cancellingEvents[layout]?.includes(type ?? '') === true

function cancellationIn(place: NotePlace, layout: string, own: string | null): FileStatus | null {
  const keys = own === null ? [] : [own, statedKey(protocolOf(place, own))]
  const cancelling = eventsOf(place, keys).find(
    ({ type, registered, code }) => registered && isCancelling(layout, type, code),
  )
  return cancelling ? { ...statusOfEvent(cancelling), state: 'cancelled' } : null
}

function statusInAnswers(place: NotePlace, key: string | null): FileStatus {
  return withdrawalIn(place, key) ?? statusOfAnswer(protocolOf(place, key))
}

/** A cancellation from before events existed, or an answer to a query that is newer than the protocol in it. */
function withdrawalIn({ root, scope }: NotePlace, key: string | null): FileStatus | null {
  const named = withdrawalsIn(root).filter((answer) => key !== null && statedKey(answer) === key)
  const around = withdrawalsIn(scope).filter((answer) => key === null || statedKey(answer) === null)
  const statuses = [...named, ...around].map((answer) => statusOfAnswer(answer))
  return statuses.find(({ state }) => state === 'cancelled' || state === 'denied') ?? null
}

function withdrawalsIn(node: XmlNode): XmlNode[] {
  const answers = [...nodesIn(node)].filter(({ name }) => /^ret(ConsSit|Canc(NFe|CTe|MDFe)$)/.test(localName(name)))
  return answers.map((answer) => nodeAt(answer, 'infCanc') ?? answer)
}

/** National codes are kinds of issuance (101 replaces another note): each means an issued note. */
function nationalStatus(inf: XmlNode): FileStatus {
  const code = textAt(inf, 'cStat')
  const state = code === null ? 'unproven' : /^10\d$/.test(code) ? 'authorised' : 'refused'
  return { ...unproven, state, code, at: textAt(inf, 'dhProc') }
}

/** ABRASF puts a cancellation or a replacement next to the note, within its `CompNfse`. */
function municipalStatus(inf: XmlNode, root: XmlNode): FileStatus {
  const envelope = envelopeOf(inf, root)
  const cancellation = findNearest(envelope, ['NfseCancelamento'])
  if (cancellation && isConfirmed(cancellation)) {
    return { ...unproven, state: 'cancelled', at: cancelledAt(cancellation) }
  }
  const replaced = findNearest(envelope, ['NfseSubstituicao', 'SubstituicaoNfse'])
  return { ...unproven, state: replaced ? 'substituted' : 'issued' }
}

/** São Paulo states the status within the note. */
function paulistaStatus(note: XmlNode): FileStatus {
  const code = textAt(note, 'StatusNFe')
  const state = code === 'C' ? 'cancelled' : code === 'N' ? 'issued' : 'unproven'
  return { ...unproven, state, at: textAt(note, 'DataCancelamento') }
}

/** The smallest `CompNfse` around a note, or the whole file. */
function envelopeOf(inf: XmlNode, root: XmlNode): XmlNode {
  const around = [...nodesIn(root)].filter(
    (node) => localName(node.name) === 'CompNfse' && [...nodesIn(node)].includes(inf),
  )
  return around.at(-1) ?? root
}

export function isConfirmed(cancellation: XmlNode): boolean {
  return textAt(findNearest(cancellation, ['InfConfirmacaoCancelamento']), 'Sucesso')?.toLowerCase() !== 'false'
}

export function cancelledAt(cancellation: XmlNode): string | null {
  const confirmation = nodeAt(cancellation, 'Confirmacao') ?? cancellation
  const inner = findNearest(confirmation, ['InfConfirmacaoCancelamento'])
  return textAt(confirmation, 'DataHora|DataHoraCancelamento') ?? textAt(inner, 'DataHora|DataHoraCancelamento')
}
