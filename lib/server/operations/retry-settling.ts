import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { log } from '@/lib/server/log'
import { trackPending } from '@/lib/server/process-state'

const everyMs = 1_000
/** After this time the operation has been `unknown` for long and is settled by reading upstream, in ms. */
const forMs = 10 * 60_000

/**
 * Retries recording upstream's answer once the database is back; after a failure the outcome is recovered like a lost
 * answer.
 */
export function retryWhenDatabaseReturns(operationId: string, settle: () => Promise<unknown>): void {
  log().warn({ operation: operationId }, 'answered, and not recorded yet: the database is away')
  trackPending(settleLater(settle)).catch((error: unknown) =>
    log().error({ operation: operationId, error }, 'not recorded'),
  )
}

async function settleLater(settle: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + forMs
  for (;;) {
    await pause(everyMs)
    try {
      await settle()
      return
    } catch (error) {
      if (!isDatabaseOutage(error) || Date.now() > end) throw error
    }
  }
}
