import 'server-only'
import { pino } from 'pino'
import { env } from '@/lib/server/env'

const holder = globalThis as typeof globalThis & { lastroLog?: pino.Logger }

/** Structured lines on standard output. Never pass a request body, a header or an upstream address with a query. */
export function log(): pino.Logger {
  holder.lastroLog ??= pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  return holder.lastroLog
}
