import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { notify } from '@/lib/server/notices'
import { detailsOf, hintsOf, wordsIn } from '@/lib/server/webhooks/hints'
import { type EventHandler, type EventRow, onEvents } from '@/lib/server/webhooks/process'
import { announceDocuments } from './documents-changed'
import { startOutcomes } from './outcomes'

const captured = z.looseObject({
  documento: z.looseObject({ id: z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String) }),
})

const documentIdIn = (event: EventRow) => captured.safeParse(detailsOf(event)).data?.documento.id ?? null

const listsRead = { code: 'event.documents-read', values: {} } as const

/** Documents came in: what was read of lists is no longer true. */
onEvents('accounting', 'documento.capturado', async (events) => {
  const outcomes = startOutcomes(events)
  await announceDocuments(events.map(documentIdIn))
  for (const event of events) {
    const id = documentIdIn(event)
    outcomes.note(event, id === null ? listsRead : { code: 'event.document-captured', values: { id } })
  }
  return outcomes.all()
})

const kinds = {
  'sync.falhou': 'accounting.sync-failed',
  'certificado.vencendo': 'accounting.certificate-expiring',
  'importacao.concluida': 'accounting.import-finished',
} as const

const mostFields = 20
const longestField = 300

const record = z.record(z.string(), z.unknown()).catch({})

/** An event's own details, as many and as long as a notice can show. */
function briefly(details: unknown): Record<string, unknown> {
  const fields = Object.entries(record.parse(details)).slice(0, mostFields)
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(0, longestField), shortValue(value)]))
}

function shortValue(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= longestField) return value
  return `${text.slice(0, longestField)}…`.toWellFormed()
}

/** News of the accounting service, whose contents no contract tells: shown as they came. */
function telling(type: keyof typeof kinds): EventHandler {
  return async (events) => {
    const outcomes = startOutcomes(events)
    await (await db()).transaction(async (tx) => {
      for (const event of events) {
        const subject = wordsIn(hintsOf(event), ['empresaid'])[0] ?? null
        const data = { details: briefly(detailsOf(event)) }
        const news = { key: `accounting:${event.eventId}`, kind: kinds[type], subject, data }
        await notify(tx, { ...news, to: { may: 'documents.read' } })
        outcomes.note(event, { code: 'event.announced', values: {} })
      }
    })
    if (type === 'importacao.concluida') {
      await announceDocuments(events.map(() => null))
      for (const event of events) outcomes.note(event, listsRead)
    }
    return outcomes.all()
  }
}

onEvents('accounting', 'sync.falhou', telling('sync.falhou'))
onEvents('accounting', 'certificado.vencendo', telling('certificado.vencendo'))
onEvents('accounting', 'importacao.concluida', telling('importacao.concluida'))
