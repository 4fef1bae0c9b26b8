import 'server-only'

/** The logged part of a thrown error. Most messages are left out, since they may contain values. */
type ErrorFacts = {
  name: string
  /** Our own code, PostgreSQL's SQLSTATE or the system's code. */
  code?: string
  message?: string
  /** The statement with `$1` in place of values. */
  statement?: string
  table?: string
  constraint?: string
  /** Issues of a failed schema. */
  issues?: string[]
  /** Next's digest of a failed render, which the browser gets, too. */
  digest?: string
  frames?: string[]
  cause?: ErrorFacts
}

const longest = 500
const longestMessage = 4_000
const mostFrames = 12
const mostCauses = 4

/**
 * Classes of SQLSTATE (connection, authorization, catalogue, resources, operator, system) whose messages contain no
 * data.
 */
const describesItself = /^(08|28|3D|53|57|58)[0-9A-Z]{3}$/

/** Messages of the drivers and of JavaScript that never quote a value. */
const harmless = [
  /^(timeout exceeded when trying to connect|Connection terminated.*|Query read timeout|timeout expired)$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
  /^PGlite is clos(ed|ing)$/,
  /^Cannot read properties of (undefined|null) \(reading '[\w$]+'\)$/,
  /^[\w$.]+ is not (a function|defined|iterable|a constructor)$/,
]

const textOf = (error: object, name: string, atMost = longest): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && value !== '' ? value.slice(0, atMost).toWellFormed() : undefined
}

function maySpeak(error: Error, code: string | undefined): boolean {
  // A Problem, a Fault, or a system error about a file or a connection.
  if ('extras' in error || 'isLoggable' in error || 'syscall' in error) return true
  return describesItself.test(code ?? '') || harmless.some((words) => words.test(error.message))
}

function framesOf({ stack = '', message }: Error): string[] {
  const lines = stack.replace(message, '').split('\n')
  return lines
    .filter((line) => /^\s+at .*(:\d+:\d+|<anonymous>|native)\)?$/.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim().slice(0, longest))
}

function issuesOf(error: object): string[] | undefined {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  const shown: unknown[] = error.issues.slice(0, mostFrames)
  return shown.flatMap((issue) => {
    if (typeof issue !== 'object' || issue === null || !('path' in issue) || !Array.isArray(issue.path)) return []
    return [`${issue.path.join('.')}: ${textOf(issue, 'code') ?? 'invalid'}`.slice(0, longest)]
  })
}

/** Facts of anything thrown that may be logged: no query parameters, rows or bodies. */
export function errorFacts(thrown: unknown, causes = mostCauses): ErrorFacts {
  if (!(thrown instanceof Error)) return { name: thrown === null ? 'null' : typeof thrown }
  const code = textOf(thrown, 'code')
  const frames = framesOf(thrown)
  return {
    name: textOf(thrown, 'name') ?? 'Error',
    code,
    message: maySpeak(thrown, code) ? textOf(thrown, 'message', longestMessage) : undefined,
    statement: 'params' in thrown ? textOf(thrown, 'query') : undefined,
    table: textOf(thrown, 'table'),
    constraint: textOf(thrown, 'constraint'),
    issues: issuesOf(thrown),
    digest: textOf(thrown, 'digest'),
    frames: frames.length > 0 ? frames : undefined,
    cause: thrown.cause instanceof Error && causes > 0 ? errorFacts(thrown.cause, causes - 1) : undefined,
  }
}

/** The facts as one line: the first message that may be logged, or the names of the errors. */
export function errorLine(thrown: unknown): string {
  const chain: ErrorFacts[] = []
  for (let facts: ErrorFacts | undefined = errorFacts(thrown); facts; facts = facts.cause) chain.push(facts)
  const stated = chain.find(({ message }) => message !== undefined)?.message
  return stated ?? chain.map(({ name, code }) => [name, code].filter(Boolean).join(' ')).join(', ')
}
