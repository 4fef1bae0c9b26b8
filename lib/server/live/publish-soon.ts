import 'server-only'
import type { LiveTopic } from '@/lib/core/live-topics'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { publish } from '@/lib/server/live/publish'
import { log } from '@/lib/server/log'
import { trackBackground } from '@/lib/server/process-state'

const state = processState('published', () => new Map<string, { at: number; later: boolean }>())

/**
 * Publishes a change immediately; during a burst once per interval, including the last change; separately for each
 * subject.
 */
export async function publishSoon(
  topic: LiveTopic,
  { restMs, subject = null, apart = false }: { restMs: number; subject?: string | null; apart?: boolean },
): Promise<void> {
  const key = apart ? `${topic} ${subject}` : topic
  const last = state.get(key)
  if (last?.later) return
  const waitMs = (last?.at ?? Number.NEGATIVE_INFINITY) + restMs - performance.now()
  const now = async (changed: string | null) => {
    state.set(key, { at: performance.now(), later: false })
    await publish(await db(), [{ topic, subject: changed }])
  }
  if (!last || waitMs <= 0) return now(subject)
  last.later = true
  setTimeout(() => {
    // Changes in between may concern other subjects, too.
    void trackBackground(
      now(apart ? subject : null).catch((error: unknown) => log().warn({ error, topic }, 'a change was not published')),
    )
  }, waitMs).unref()
}
