import 'server-only'
import { publishSoon } from '@/lib/server/live/publish-soon'

const restMs = 1_500

/** Publishes that an export has moved: while files come in, once every second or so. */
export function publishExport(id: string): Promise<void> {
  return publishSoon('exports', { restMs, subject: id, apart: true })
}
