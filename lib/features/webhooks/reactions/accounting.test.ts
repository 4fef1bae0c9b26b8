import { and, eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { notice } from '@/lib/features/notices/schema'
import { db } from '@/lib/server/db/client'
import { liveMessages, notices, webhookEvents } from '@/lib/server/db/event-tables'
import { startHub, stopHub } from '@/lib/server/live/hub'
import { startInvalidation } from '@/lib/server/live/invalidation'
import { readDocuments } from '@/lib/server/upstream/accounting/reads'
import { processOne, processStored, startInbox, storeAccounting, storeBody } from './events.fixture'
import './accounting'

const inbox = await startInbox()
const simulator = await setUpSimulator({ appUrl: inbox.url })

beforeAll(async () => {
  startInvalidation()
  await startHub()
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await stopHub()
})
/** Each test begins long after the previous one. */
beforeEach(() => {
  vi.advanceTimersByTime(60_000)
})

async function lastStated(): Promise<number> {
  const [row] = await (await db()).select({ id: max(liveMessages.id) }).from(liveMessages)
  return row?.id ?? 0
}
async function statedOfDocuments(after: number): Promise<(string | null)[]> {
  const about = and(eq(liveMessages.topic, 'documents'), gt(liveMessages.id, after))
  return (await (await db()).select().from(liveMessages).where(about)).map(({ subject }) => subject)
}
const captured = (id: string) =>
  `{"empresa_id":"e1","documento":{"id":${id},"chave":"c","modelo":"nfe","competencia":"2026-11"}}`

const listings = () => simulator.requests({ service: 'accounting', path: '/v1/documentos' }).length

test('a captured document is published, and lists are read again', async () => {
  await readDocuments({ limit: 5 })
  const document = await simulator.captureDocument()
  const { id } = z.object({ id: z.coerce.string() }).parse(document)
  const [last, before] = [await lastStated(), listings()]
  const event = await processOne(storeBody('accounting', await inbox.arrived(id)))
  expect(event).toMatchObject({ state: 'processed', outcome: [{ code: 'event.document-captured', values: { id } }] })
  expect(await statedOfDocuments(last)).toEqual([id])
  await expect.poll(async () => (await readDocuments({ limit: 5 })).items.map((item) => item.id)).toContain(id)
  expect(listings()).toBe(before + 1)
})

test('an id beyond what a number holds stays exact', async () => {
  const last = await lastStated()
  await processOne(storeAccounting('documento.capturado', captured('9223372036854775807')))
  expect(await statedOfDocuments(last)).toEqual(['9223372036854775807'])
})

test('a burst is published at once, and then once more when it has rested', async () => {
  const last = await lastStated()
  const ids: number[] = []
  for (let n = 0; n < 30; n += 1) ids.push(await storeAccounting('documento.capturado', captured(`${n}`)))
  const batches = [ids.slice(0, 10), ids.slice(10, 20), ids.slice(20)]
  for (const batch of batches)
    expect(new Set((await processStored(...batch)).map(({ state }) => state))).toEqual(new Set(['processed']))
  expect(await statedOfDocuments(last)).toEqual([null])
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => statedOfDocuments(last)).toEqual([null, null])
})

const types = [
  ['sync.falhou', 'accounting.sync-failed'],
  ['certificado.vencendo', 'accounting.certificate-expiring'],
  ['importacao.concluida', 'accounting.import-finished'],
] as const

test.each(types)('%s is notified to everybody once, as it came', async (type, kind) => {
  const last = await lastStated()
  const stored = await storeAccounting(type, '{"empresa_id":"e7","motivo":"SEFAZ indisponível","itens":[1,2]}')
  const [event] = await processStored(stored)
  await (await db()).update(webhookEvents).set({ state: 'waiting' }).where(eq(webhookEvents.id, stored))
  await processStored(stored)
  const notified = await (await db())
    .select()
    .from(notices)
    .where(eq(notices.key, `accounting:${event?.eventId}`))
  expect(notified).toMatchObject([
    {
      kind,
      may: 'documents.read',
      subject: 'e7',
      data: { details: { empresa_id: 'e7', motivo: 'SEFAZ indisponível', itens: [1, 2] } },
    },
  ])
  const shown = notified.map(({ at, id, ...row }) =>
    notice.safeParse({ ...row, id: String(id), at: at.toISOString(), read: false }),
  )
  expect(shown).toMatchObject([{ success: true }])
  expect(await statedOfDocuments(last)).toEqual(kind === 'accounting.import-finished' ? [null] : [])
})

test.each([
  'null',
  '"texto"',
  '[1]',
  `{"longo":"${'x'.repeat(9_000)}"}`,
  `{${Array.from({ length: 90 }, (_, n) => `"c${n}":1`)}}`,
])('details of any shape and size become a notice of a size that can be shown', async (dados) => {
  const { state, eventId } = await processOne(storeAccounting('sync.falhou', dados))
  expect(state).toBe('processed')
  const [notified] = await (await db())
    .select()
    .from(notices)
    .where(eq(notices.key, `accounting:${eventId}`))
  expect(JSON.stringify(notified?.data).length).toBeLessThan(1_000)
})
