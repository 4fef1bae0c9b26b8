import 'server-only'
import { publishSoon } from '@/lib/server/live/publish-soon'

const restMs = 1_500

/** Publishes an export's progress, at most about once a second. */
export function publishExport(id: string): Promise<void> {
  return publishSoon('exports', { restMs, subject: id, apart: true })
}
