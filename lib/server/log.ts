import 'server-only'
import { pino } from 'pino'
import { env } from '@/lib/server/env'
import { errorFacts } from './error-facts'
import { processState } from './global-state'

const state = processState<{ logger?: pino.Logger }>('log', () => ({}))

/**
 * Structured lines on standard output. Never pass a request body, a header or an upstream address with a query; whatever was
 * thrown goes under `error`, as it is, never as its message.
 */
export function log(): pino.Logger {
  state.logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: errorFacts, err: errorFacts },
  })
  return state.logger
}
