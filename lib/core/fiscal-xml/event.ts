import { isDocumentIdOrKey, parseAccessKey } from '@/lib/core/access-key'
import type { DocumentModel } from '@/lib/core/document-model'
import { type EventRecord, eventRecords } from '@/lib/core/fiscal-xml/event-records'
import { factsOf, joinedText } from '@/lib/core/fiscal-xml/facts'
import type { FileEvent, Standing } from '@/lib/core/fiscal-xml/file-summary'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import { standingOfEvent } from '@/lib/core/fiscal-xml/standing'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** An event by itself: what happened to which note. Null when the file holds none. */
export function summarizeEvent(
  root: XmlNode,
): { kind: 'event' | 'eventRequest'; standing: Standing; summary: FiscalSummary } | null {
  const [event, ...others] = eventRecords(root)
  if (!event) return null
  const standing = standingOfEvent(event)
  return {
    kind: standing.state === 'unproven' ? 'eventRequest' : 'event',
    standing,
    summary: {
      model: modelOf(event),
      facts: factsOf([
        ['eventType', event.type ?? event.name],
        ['eventAt', event.at, 'instant'],
        ['eventSequence', event.sequence],
        ['environment', textAt(event.head, 'tpAmb')],
        ['correction', correctionOf(event)],
        ['justification', textAt(event.detail, 'xJust', 'xMotivo')],
        ['closedAt', textAt(event.detail, 'dtEnc'), 'instant'],
        ['protocol', event.protocol],
        ['registeredAt', event.registeredAt, 'instant'],
        ['statusCode', event.code],
        ['statusReason', event.reason],
      ]),
      parties: partiesOf(event),
      items: [],
      totals: [],
      referencedKeys: keysOf([event, ...others]),
      installments: [],
      additionalInfo: textAt(event.detail, 'xCondUso'),
    },
  }
}

/** The events that lie in the same file as their note. */
export function fileEvents(root: XmlNode): FileEvent[] {
  return eventRecords(root).map((event) => ({
    type: event.type,
    name: event.name,
    at: event.at ?? event.registeredAt,
    text: correctionOf(event) ?? textAt(event.detail, 'xJust', 'xMotivo'),
    registered: event.registered,
  }))
}

/** The letter of an NF-e is a text; that of a CT-e names each field and what it now holds. */
function correctionOf({ detail }: EventRecord): string | null {
  const fields = childrenOf(detail, 'infCorrecao').map((field) =>
    [
      [textAt(field, 'grupoAlterado'), textAt(field, 'campoAlterado')].filter(Boolean).join(' / '),
      textAt(field, 'valorAlterado'),
    ]
      .filter(Boolean)
      .join(': '),
  )
  return joinedText([textAt(detail, 'xCorrecao')]) ?? (fields.join('\n') || null)
}

function partiesOf({ head, detail }: EventRecord): FiscalSummary['parties'] {
  const [author] = partyOf('author', head)
  const taxId = author?.taxId ?? textAt(head, 'CNPJAutor', 'CPFAutor')
  return [
    ...(author && taxId ? [{ ...author, taxId }] : []),
    ...childrenOf(detail, 'condutor').flatMap((node) => partyOf('driver', node)),
    ...partyOf('recipient', nodeAt(detail, 'dest')),
  ]
}

function keysOf(events: EventRecord[]): string[] {
  const keys = events.map(({ key }) => key).filter((key) => key !== null && key.length >= 44 && isDocumentIdOrKey(key))
  return [...new Set(keys)].filter((key) => key !== null)
}

const elements: [RegExp, DocumentModel][] = [
  [/NFSe/, 'nfs-e'],
  [/CTe/i, 'cte'],
  [/MDFe/i, 'mdfe'],
  [/NFCom/i, 'nfcom'],
]

function modelOf({ element, key }: EventRecord): DocumentModel {
  const named = elements.find(([pattern]) => pattern.test(element))?.[1]
  const parsed = parseAccessKey(key ?? '')
  return named ?? (parsed?.kind === 'nfe-family' ? parsed.model : 'nfe')
}
