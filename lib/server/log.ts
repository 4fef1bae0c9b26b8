import 'server-only'
import { pino } from 'pino'
import { env } from '@/lib/server/env'
import { errorFacts } from './error-facts'
import { processState } from './global-state'

const state = processState<{ logger?: pino.Logger }>('log', () => ({}))

/**
 * Structured lines on standard output. Never log a request body, a header or an upstream address with a query; pass
 * thrown values under `error`, never their message.
 */
export function log(): pino.Logger {
  state.logger ??= newLogger()
  return state.logger
}

function newLogger(): pino.Logger {
  const options = {
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: errorFacts, err: errorFacts },
  }
  return pino(options, standardOutput())
}

/**
 * When no process reads the output any more, the last lines are dropped and the process still ends with its own exit
 * code.
 */
function standardOutput() {
  const output = pino.destination({ sync: false })
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    try {
      flush()
    } catch {
      // The reader is gone.
    }
  }
  return output
}
