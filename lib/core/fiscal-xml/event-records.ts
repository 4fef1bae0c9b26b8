import { statedKey } from './keys'
import type { NotePlace } from './note-place'
import { factsOf, joinedText } from './rows'
import { localName, nodeAt, nodesAt, partsOf, textAt, textsAt, type XmlNode } from './xml-node'

const eventPaths = {
  name: 'answer/xEvento|detail/descEvento|detail/*/descEvento|detail/xDesc',
  at: 'request/dhEvento',
  sequence: 'request/nSeqEvento|answer/nSeqEvento|request/nPedRegEvento',
  registeredAt: 'answer/dhRegEvento|answer/dhProc',
  protocol: 'answer/nProt|answer/nDFe',
  code: 'answer/cStat',
  reason: 'answer/xMotivo',
}

/** An event's request and answer, of any model. */
export type EventRecord = Record<keyof typeof eventPaths, string | null> & {
  /** `tpEvento`; in a national NFS-e the digits of the element's name. */
  type: string | null
  key: string | null
  /** The element's name, which names the model, such as `eventoCTe`. */
  element: string
  /** Whether the authority registered it; otherwise it was refused or has no answer yet. */
  registered: boolean
  /** The element with the author and the environment, and the one with the fields of its type. */
  head: XmlNode | null
  detail: XmlNode | null
}

type EventParts = Record<'request' | 'answer' | 'detail', XmlNode | null>

const registrations: ReadonlySet<string> = new Set(['134', '135', '136', '155'])

/** Every event of a file, in its order; adjacent request and answer are one event. */
export function eventRecords(node: XmlNode): EventRecord[] {
  const own = localName(node.name)
  if (own === 'pedRegEvento' || (own === 'evento' && nodeAt(node, 'infEvento/pedRegEvento')))
    return [serviceEvent(node)]
  if (/^evento/i.test(own) && nodeAt(node, 'infEvento')) return [goodsEvent(node, null)]
  if (/^retEvento/i.test(own)) return [goodsEvent(null, node)]
  const request = node.children.find(({ name }) => /^evento/i.test(localName(name)))
  const answer = node.children.find(({ name }) => /^retEvento/i.test(localName(name)))
  if (request && answer) return [goodsEvent(request, answer)]
  return node.children.flatMap(eventRecords)
}

/**
 * The events of a note with these keys: events of the file that name one of them, and events of its scope that name no
 * key. A note without a key has all events of its scope.
 */
export function eventsOf({ root, scope }: NotePlace, keys: readonly (string | null)[]): EventRecord[] {
  const own = keys.filter((key) => key !== null)
  const named = eventRecords(root).filter(({ key }) => key !== null && own.includes(key))
  return [...named, ...eventRecords(scope).filter(({ key }) => key === null || own.length === 0)]
}

function goodsEvent(requested: XmlNode | null, answered: XmlNode | null): EventRecord {
  const [request, answer] = [nodeAt(requested, 'infEvento'), nodeAt(answered, 'infEvento')]
  const named = nodeAt(request, 'detEvento')
  const detail = named?.children.find(({ name }) => /^ev[A-Z]/.test(localName(name))) ?? named
  const registered = registrations.has(textAt(answer, 'cStat') ?? '')
  return recordOf({ request, answer, detail }, localName((requested ?? answered)?.name ?? ''), registered)
}

/** In the national NFS-e, an event that the authority registered is in its own `infEvento`. */
function serviceEvent(node: XmlNode): EventRecord {
  const answer = nodeAt(node, 'infEvento')
  const request = nodeAt(answer, 'pedRegEvento/infPedReg') ?? nodeAt(node, 'infPedReg')
  const detail = request?.children.find(({ name }) => serviceEventName.test(localName(name))) ?? null
  return recordOf({ request, answer, detail }, 'NFSe', answer !== null)
}

const serviceEventName = /^e(\d{6})$/

function recordOf(parts: EventParts, element: string, registered: boolean): EventRecord {
  const { request, answer, detail } = parts
  const number = serviceEventName.exec(localName(detail?.name ?? ''))?.[1] ?? null
  return {
    ...textsAt(partsOf(parts), eventPaths),
    type: number ?? textAt(request, 'tpEvento') ?? textAt(answer, 'tpEvento'),
    key: statedKey(request) ?? statedKey(answer),
    element,
    registered,
    head: request ?? answer,
    detail,
  }
}

export function justificationOf({ detail }: EventRecord): string | null {
  return textAt(detail, 'xJust|xMotivo')
}

/** The correction letter of an NF-e is a text; that of a CT-e names each field and its new value. */
export function correctionOf({ detail }: EventRecord): string | null {
  const fields = nodesAt(detail, 'infCorrecao').map((field) => {
    const names = ['grupoAlterado', 'campoAlterado'].map((name) => textAt(field, name))
    return [names.filter(Boolean).join(' / '), textAt(field, 'valorAlterado')].filter(Boolean).join(': ')
  })
  return joinedText(detail, 'xCorrecao') ?? (fields.join('\n') || null)
}

export function eventFacts(event: EventRecord) {
  return factsOf([
    /** Code: the six digits of `tpEvento`. */
    ['eventType', event.type ?? event.name],
    ['eventAt', event.at, 'instant'],
    ['eventSequence', event.sequence],
    ['environment', textAt(event.head, 'tpAmb')],
    ['correction', correctionOf(event)],
    ['justification', justificationOf(event)],
    ['closedAt', textAt(event.detail, 'dtEnc'), 'instant'],
    /** The protocol of the event that linked a payment. */
    ['undoneProtocol', textAt(event.detail, 'nProtVincPgto')],
    ['protocol', event.protocol],
    ['registeredAt', event.registeredAt, 'instant'],
    ['statusCode', event.code],
    ['statusReason', event.reason],
  ])
}
