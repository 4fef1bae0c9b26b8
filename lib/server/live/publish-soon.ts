import 'server-only'
import type { LiveTopic } from '@/lib/core/live-topics'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { publish } from '@/lib/server/live/publish'
import { log } from '@/lib/server/log'

const state = processState('published', () => new Map<string, { at: number; later: boolean }>())

/** Publishes a change at once, and during a burst once in so many milliseconds, the last time included; by subject if it has one. */
export async function publishSoon(
  topic: LiveTopic,
  { restMs, subject = null, apart = false }: { restMs: number; subject?: string | null; apart?: boolean },
): Promise<void> {
  const key = apart ? `${topic} ${subject}` : topic
  const last = state.get(key)
  if (last?.later) return
  const waitMs = (last?.at ?? Number.NEGATIVE_INFINITY) + restMs - performance.now()
  const now = async (about: string | null) => {
    state.set(key, { at: performance.now(), later: false })
    await publish(await db(), [{ topic, subject: about }])
  }
  if (!last || waitMs <= 0) return now(subject)
  last.later = true
  setTimeout(() => {
    // In between it may have been about others too.
    now(apart ? subject : null).catch((error: unknown) => log().warn({ error, topic }, 'a change was not published'))
  }, waitMs).unref()
}
