import 'server-only'
import { publishSoon } from '@/lib/server/live/publish-soon'

/** Minimum time between messages: each makes every open list read again, and the accounting service allows few requests a minute. */
const restMs = 5_000

/** Publishes that documents have changed: at once, and during a burst once every few seconds, the last time included. */
export async function publishDocuments(ids: readonly (string | null)[]): Promise<void> {
  await publishSoon('documents', { restMs, subject: ids.length === 1 ? (ids[0] ?? null) : null })
}

/** Publishes, at the same rate, that the index has read more of unchanged documents. */
export async function publishIndexed(): Promise<void> {
  await publishSoon('documents.index', { restMs })
}
