import 'server-only'
import { publishSoon } from '@/lib/server/live/publish-soon'

const restMs = 1_500

/** Publishes that backings have changed, at most about once a second. */
export function publishBacking(): Promise<void> {
  return publishSoon('reconciliation', { restMs })
}
