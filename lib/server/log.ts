import 'server-only'
import { pino } from 'pino'
import { env } from '@/lib/server/env'
import { errorFacts } from './error-facts'

const holder = globalThis as typeof globalThis & { lastroLog?: pino.Logger }

/**
 * Structured lines on standard output. Never pass a request body, a header or an upstream address with a query; whatever was
 * thrown goes under `error`, as it is, never as its message.
 */
export function log(): pino.Logger {
  holder.lastroLog ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: errorFacts, err: errorFacts },
  })
  return holder.lastroLog
}
