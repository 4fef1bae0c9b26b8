import { createServer } from 'node:http'
import { inArray } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { type Source, storeEvents } from '@/lib/server/webhooks/inbox'
import type { EventRow } from '@/lib/server/webhooks/outcomes'
import { processEvents } from '@/lib/server/webhooks/process'

/** Collects the simulator's events until the tests of the file end. */
export async function startInbox() {
  const bodies: string[] = []
  let waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    bodies.push(Buffer.concat(chunks).toString('utf8'))
    response.end()
    for (const look of waiting) look()
    waiting = []
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    /** The first event whose body has all these texts. */
    async arrived(...texts: string[]): Promise<string> {
      for (;;) {
        const found = bodies.find((body) => texts.every((text) => body.includes(text)))
        if (found) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

export async function storeBody(source: Source, body: string): Promise<number> {
  const arrived = { source, body: Buffer.from(body), headers: new Headers() }
  const [event] = await storeEvents([arrived], async () => undefined)
  if (!event) throw new Error('the event was not stored')
  return event.id
}

type Given = { accountId?: string; id?: string; at?: string }

export function storePix(object: string, data: unknown, { accountId, id = crypto.randomUUID(), at }: Given = {}) {
  const date = at ?? new Date().toISOString()
  return storeBody('pix', JSON.stringify({ id, object, date, account_id: accountId, data }))
}

export function storeAccounting(tipo: string, dados: string): Promise<number> {
  const id = `evt_${crypto.randomUUID()}`
  return storeBody('accounting', `{"id":"${id}","tipo":"${tipo}","versao":"1","dados":${dados}}`)
}

/** Processes stored events as one batch; returns their states afterwards, in order. */
export async function processStored(...ids: number[]): Promise<EventRow[]> {
  await processEvents(ids.map((id) => ({ id: `job ${id}`, data: { id }, last: false })))
  const rows = await (await db()).select().from(webhookEvents).where(inArray(webhookEvents.id, ids))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function processOne(stored: Promise<number>): Promise<EventRow> {
  const [row] = await processStored(await stored)
  if (!row) throw new Error('the event is lost')
  return row
}

/** A stored event's row, without storing it. */
export function pixEvent(object: string, data: unknown): EventRow {
  const at = new Date('2026-11-20T12:00:00Z')
  return {
    id: 1,
    source: 'pix',
    eventId: 'evt_1',
    type: object,
    accountId: null,
    occurredAt: at,
    body: JSON.stringify({ id: 'evt_1', object, data }),
    receivedAt: at,
    lastReceivedAt: at,
    deliveries: 1,
    state: 'waiting',
    attempts: 0,
    processedAt: null,
    error: null,
    errorRecord: null,
    outcome: [],
  }
}

/** Outcome of an event that settled a transfer. */
export const settled = (id: string, state: string, word: string | null) => ({
  code: 'event.transfer-settled',
  values: { id, state, word },
})

export const already = (id: string) => ({ code: 'event.transfer-already', values: { id, state: 'confirmed' } })
