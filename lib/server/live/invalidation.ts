import 'server-only'
import type { LiveTopic } from '@/lib/core/live-topics'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { subscribe } from './hub'

/** What this process keeps of upstream that a message makes untrue, by how its name begins. */
const untrue: Partial<Record<LiveTopic, readonly string[]>> = {
  documents: ['documents/list'],
  'pix.received': ['pix/received', 'pix/balance', 'pix/refunds'],
  'pix.transfers': ['pix/balance'],
  'pix.refunds': ['pix/refunds', 'pix/received', 'pix/balance'],
  'pix.infractions': ['pix/infractions'],
}

function forget(topic: LiveTopic, subject: string | null): void {
  for (const prefix of untrue[topic] ?? []) invalidateReads(prefix)
  if (topic === 'documents' && subject !== null) invalidateReads(`documents/one?${subject}`)
}

/** Forgets what any instance says has changed. Begun before browsers listen, so that they then read what is new. */
export function startInvalidation(): () => void {
  return subscribe({
    tell: ({ topic, subject }) => forget(topic, subject),
    missed: () => {
      for (const prefix of Object.values(untrue).flat()) invalidateReads(prefix)
    },
  })
}
