import 'server-only'
import type { LiveTopic } from '@/lib/core/live-topics'
import { dropSessionRows } from '@/lib/server/auth/session-rows'
import { dropSharedAnswers, invalidateReads } from '@/lib/server/upstream/cache'
import { subscribe } from './hub'

/** The cached reads that a message of a topic makes stale, by the prefix of their keys. */
const stalePrefixes: Partial<Record<LiveTopic, readonly string[]>> = {
  documents: ['documents/list'],
  'pix.received': ['pix/received', 'pix/balance', 'pix/refunds'],
  'pix.transfers': ['pix/balance'],
  'pix.refunds': ['pix/refunds', 'pix/received', 'pix/balance'],
  'pix.infractions': ['pix/infractions'],
}

function invalidate(topic: LiveTopic, subject: string | null): void {
  for (const prefix of stalePrefixes[topic] ?? []) invalidateReads(prefix)
  if (topic === 'documents' && subject !== null) invalidateReads(`documents/one?${subject}`)
}

/**
 * Invalidates cached reads when any instance publishes a change. Starts before browsers subscribe, so that they then
 * read new data.
 */
export function startInvalidation(): () => void {
  return subscribe({
    onMessage: ({ topic, subject, userId }) => {
      dropSharedAnswers()
      invalidate(topic, subject)
      // As `invalidateSessions` publishes it.
      if (topic === 'notices' && userId !== null) dropSessionRows()
    },
    onMissed: () => {
      dropSessionRows()
      dropSharedAnswers()
      for (const prefix of Object.values(stalePrefixes).flat()) invalidateReads(prefix)
    },
  })
}
