import 'server-only'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { publish } from '@/lib/server/live/publish'
import { log } from '@/lib/server/log'

type Topic = 'documents' | 'documents.index'

/** Each message has lists read again by everybody who looks, and the accounting service allows few requests a minute. */
const restMs = 5_000

const state = processState('documents published', () => new Map<Topic, { at: number; later: boolean }>())

/** Publishes that documents have changed: at once, and during a burst once every few seconds, the last time included. */
export async function publishDocuments(ids: readonly (string | null)[]): Promise<void> {
  await publishSoon('documents', ids.length === 1 ? (ids[0] ?? null) : null)
}

/** Publishes in the same way that the index knows more of documents that are as they were. */
export async function publishIndexed(): Promise<void> {
  await publishSoon('documents.index', null)
}

async function publishSoon(topic: Topic, subject: string | null): Promise<void> {
  const last = state.get(topic)
  if (last?.later) return
  const waitMs = (last?.at ?? Number.NEGATIVE_INFINITY) + restMs - performance.now()
  if (!last || waitMs <= 0) return publishNow(topic, subject)
  last.later = true
  setTimeout(() => {
    publishNow(topic, null).catch((error: unknown) => log().warn({ error }, 'documents were not published'))
  }, waitMs).unref()
}

async function publishNow(topic: Topic, subject: string | null): Promise<void> {
  state.set(topic, { at: performance.now(), later: false })
  await publish(await db(), [{ topic, subject }])
}
