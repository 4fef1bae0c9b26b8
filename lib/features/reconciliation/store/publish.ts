import 'server-only'
import { publishSoon } from '@/lib/server/live/publish-soon'

const restMs = 1_500

/** Publishes that something is backed otherwise: while much is matched, once every second or so. */
export function publishBacking(): Promise<void> {
  return publishSoon('reconciliation', { restMs })
}
