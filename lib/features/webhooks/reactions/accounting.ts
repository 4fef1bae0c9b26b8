import 'server-only'
import { z } from 'zod'
import { isMonth } from '@/lib/core/dates'
import { followCaptures, readListsAgain } from '@/lib/features/documents/index/store/captures'
import { publishDocuments } from '@/lib/features/documents/store/publish'
import { db } from '@/lib/server/db/client'
import { notify } from '@/lib/server/notices'
import { detailsOf, hintsOf, textsIn } from '@/lib/server/webhooks/hints'
import type { EventRow } from '@/lib/server/webhooks/outcomes'
import { onEvents } from '@/lib/server/webhooks/process'

const captured = z.looseObject({
  documento: z.looseObject({
    id: z.union([z.int(), z.string().regex(/^\d{1,19}$/)]).transform(String),
    competencia: z.string().refine(isMonth).nullable().catch(null),
  }),
})

const documentIn = (event: EventRow) => captured.safeParse(detailsOf(event)).data?.documento

const listsRead = { code: 'event.documents-read', values: {} } as const

/** New documents arrived: cached lists are invalidated. */
onEvents('accounting', 'documento.capturado', async (events, outcomes) => {
  const documents = events.map(documentIn)
  await followCaptures(documents.flatMap((one) => (one ? [{ id: one.id, period: one.competencia }] : [])))
  await publishDocuments(documents.map((one) => one?.id ?? null))
  for (const [at, event] of events.entries()) {
    const id = documents[at]?.id
    outcomes.note(event, id === undefined ? listsRead : { code: 'event.document-captured', values: { id } })
  }
})

const kinds = {
  'sync.falhou': 'accounting.sync-failed',
  'certificado.vencendo': 'accounting.certificate-expiring',
  'importacao.concluida': 'accounting.import-finished',
} as const

/** Events without a documented content, shown as received. */
for (const [type, kind] of Object.entries(kinds))
  onEvents('accounting', type, async (events, outcomes) => {
    await (await db()).transaction(async (tx) => {
      for (const event of events) {
        const subject = textsIn(hintsOf(event), ['empresaid'])[0] ?? null
        const data = { details: briefly(detailsOf(event)) }
        const about = { key: `accounting:${event.eventId}`, kind, subject, data }
        await notify(tx, { ...about, to: { may: 'documents.read' } })
        outcomes.note(event, { code: 'event.announced', values: {} })
      }
    })
    if (kind !== kinds['importacao.concluida']) return
    await readListsAgain()
    await publishDocuments(events.map(() => null))
    for (const event of events) outcomes.note(event, listsRead)
  })

const mostFields = 20
const longestField = 300

const record = z.record(z.string(), z.unknown()).catch({})

/** An event's own details, as many and as long as a notification can show. */
function briefly(details: unknown): Record<string, unknown> {
  const fields = Object.entries(record.parse(details)).slice(0, mostFields)
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(0, longestField), shortValue(value)]))
}

function shortValue(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= longestField) return value
  return `${text.slice(0, longestField)}…`.toWellFormed()
}
