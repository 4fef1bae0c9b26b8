import 'server-only'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { publish } from '@/lib/server/live/publish'
import { log } from '@/lib/server/log'

/** Each message has lists read again by everybody who looks, and the accounting service allows few requests a minute. */
const restMs = 5_000

const state = processState('documents published', () => ({ at: Number.NEGATIVE_INFINITY, later: false }))

/** Publishes that documents have changed: at once, and during a burst once every few seconds, the last time included. */
export async function publishDocuments(ids: readonly (string | null)[]): Promise<void> {
  if (state.later) return
  const waitMs = state.at + restMs - performance.now()
  if (waitMs > 0) {
    state.later = true
    setTimeout(() => {
      state.later = false
      publishNow(null).catch((error: unknown) => log().warn({ error }, 'documents were not published'))
    }, waitMs).unref()
    return
  }
  const only = ids.length === 1 ? (ids[0] ?? null) : null
  await publishNow(only)
}

async function publishNow(subject: string | null): Promise<void> {
  state.at = performance.now()
  await publish(await db(), [{ topic: 'documents', subject }])
}
