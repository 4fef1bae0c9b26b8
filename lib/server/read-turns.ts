import 'server-only'
import { Problem } from '@/lib/core/errors'
import { processState } from './global-state'

/** Simultaneous reads per person, as many as a browser opens connections to one server. */
const together = 6
const mostWaiting = 400
const retryAfterSeconds = 2

/** `waiting`: in order of arrival. */
type Line = { running: number; waiting: Set<() => void> }

const lines = processState('read-turns', () => new Map<string, Line>())

/**
 * Starts a read once few enough of the person's other reads run on this instance, so that one person's burst does not
 * delay others. Throws `too_many_attempts` when too many wait; reads nothing when the signal aborts first.
 */
export async function inReadTurn<T>(personId: string, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const line = lines.get(personId) ?? { running: 0, waiting: new Set() }
  lines.set(personId, line)
  if (line.running < together) line.running += 1
  else await turnIn(line, signal)
  try {
    return await read()
  } finally {
    passTurn(personId, line)
  }
}

function turnIn({ waiting }: Line, signal: AbortSignal): Promise<void> {
  if (waiting.size >= mostWaiting) throw tooMany()
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.delete(begin)
      reject(new DOMException('The caller went away', 'AbortError'))
    }
    waiting.add(begin)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}

function passTurn(personId: string, line: Line): void {
  const [next] = line.waiting
  if (next) {
    line.waiting.delete(next)
    next()
    return
  }
  line.running -= 1
  if (line.running === 0) lines.delete(personId)
}

function tooMany(): Problem {
  const record = { code: 'refused.reads-waiting', values: {} } as const
  return new Problem('too_many_attempts', 'Too many of your reads are waiting', {
    retryAfter: retryAfterSeconds,
    record,
  })
}
