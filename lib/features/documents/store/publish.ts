import 'server-only'
import { publishSoon } from '@/lib/server/live/publish-soon'

/** Each message has lists read again by everybody who looks, and the accounting service allows few requests a minute. */
const restMs = 5_000

/** Publishes that documents have changed: at once, and during a burst once every few seconds, the last time included. */
export async function publishDocuments(ids: readonly (string | null)[]): Promise<void> {
  await publishSoon('documents', { restMs, subject: ids.length === 1 ? (ids[0] ?? null) : null })
}

/** Publishes in the same way that the index knows more of documents that are as they were. */
export async function publishIndexed(): Promise<void> {
  await publishSoon('documents.index', { restMs })
}
