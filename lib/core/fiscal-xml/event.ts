import { parseAccessKey } from '@/lib/core/documents/access-key'
import { isDocumentIdOrKey } from '@/lib/core/documents/document-id'
import type { DocumentModel } from '@/lib/core/documents/document-model'
import { correctionOf, type EventRecord, eventFacts, eventRecords, eventsOf, justificationOf } from './event-records'
import type { FileEvent, OtherSummary } from './file-summary'
import type { NotePlace } from './note-place'
import { partiesAt, partyOf } from './parties'
import { paymentLinksIn } from './payment-links'
import { statusOfEvent } from './status'
import type { Party } from './summary'
import { textAt, type XmlNode } from './xml-node'

/** The summary of a file that is an event. Null when the file has none. */
export function summarizeEvent(root: XmlNode): OtherSummary | null {
  const [event, ...others] = eventRecords(root)
  if (!event) return null
  const status = statusOfEvent(event)
  const paymentLinks = paymentLinksIn(event.detail)
  return {
    kind: status.state === 'unproven' ? 'eventRequest' : 'event',
    status,
    summary: {
      model: modelOf(event),
      facts: eventFacts(event),
      parties: partiesOf(event),
      referencedKeys: keysOf([event, ...others]),
      ...(paymentLinks.length > 0 ? { paymentLinks } : {}),
      additionalInfo: textAt(event.detail, 'xCondUso'),
    },
  }
}

/** The events of the note of a key that are in its file. */
export function fileEvents(place: NotePlace, noteKey: string | null): FileEvent[] {
  return eventsOf(place, [noteKey]).map((event) => ({
    type: event.type,
    name: event.name,
    at: event.at ?? event.registeredAt,
    text: correctionOf(event) ?? justificationOf(event),
    registered: event.registered,
  }))
}

const detailParties = [
  ['driver', 'condutor'],
  ['recipient', 'dest'],
] as const

function partiesOf({ head, detail }: EventRecord): Party[] {
  const [author] = partyOf('author', head)
  const taxId = author?.taxId ?? textAt(head, 'CNPJAutor|CPFAutor')
  return [...(author && taxId ? [{ ...author, taxId }] : []), ...partiesAt(detail, detailParties)]
}

function keysOf(events: EventRecord[]): string[] {
  const keys = events.flatMap(({ key }) => key ?? [])
  return [...new Set(keys)].filter((key) => key.length >= 44 && isDocumentIdOrKey(key))
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
