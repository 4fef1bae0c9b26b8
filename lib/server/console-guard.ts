import 'server-only'
import { processState } from '@/lib/server/global-state'
import { errorFacts } from './error-facts'

const guard = processState('console', () => ({ on: false }))

const deepest = 4

/** Drizzle's message of a failed query, in a text. */
const failedQuery = /Failed query:.*?(?=\n\s+at |$)/gs

function harmless(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return given.replace(failedQuery, 'Failed query')
  if (given instanceof Error) return errorFacts(given)
  if (typeof given !== 'object' || given === null || depth === deepest) return given
  if (Array.isArray(given)) return given.map((one) => harmless(one, depth + 1))
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, harmless(value, depth + 1)]))
}

/**
 * The framework prints its caught errors (failed renders, unhandled rejections) in full; this makes them follow the
 * rules of our log.
 */
export function guardConsole(): void {
  if (guard.on) return
  guard.on = true
  const { console } = globalThis
  for (const name of ['error', 'warn'] as const) {
    const print = console[name].bind(console)
    console[name] = (...given: unknown[]) => print(...given.map((one) => harmless(one)))
  }
}
