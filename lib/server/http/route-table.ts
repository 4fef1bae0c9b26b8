import 'server-only'
import { Problem } from '@/lib/core/errors'
import type { Route, RouteHandler } from './route'
import { open, routes } from './routes'

type Address = { parts: readonly string[]; handlers: ReturnType<typeof routes> }

const isParameter = (part: string) => part.startsWith('{')

/**
 * Dispatches every request under /api by path and method: 404 for an unknown path, 405 for a missing method. A literal
 * segment has priority over a parameter.
 */
export function routeTable(all: readonly Route[]): RouteHandler {
  const addresses = addressesOf(all)
  return (request, context) => {
    const parts = request.nextUrl.pathname.split('/').slice(2).map(decoded)
    const address = addresses.find((one) => isAt(one, parts))
    if (!address) return unknown(request, context)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handle = method in address.handlers ? address.handlers[method as Route['method']] : address.handlers.GET
    return handle(request, { params: Promise.resolve(parametersOf(address, parts)) })
  }
}

function addressesOf(all: readonly Route[]): Address[] {
  const byPath = Map.groupBy(all, ({ path }) => path)
  const addresses = [...byPath].map(([path, found]) => ({
    parts: path.split('/'),
    handlers: routes(Object.fromEntries(found.map(({ method, handle }) => [method, handle]))),
  }))
  return addresses.sort((one, other) => order(one).localeCompare(order(other)))
}

/** Sorts literal segments before parameters, position by position. */
const order = ({ parts }: Address) => parts.map((part) => (isParameter(part) ? '~' : `!${part}`)).join('/')

function isAt({ parts }: Address, words: readonly (string | null)[]): boolean {
  return (
    parts.length === words.length &&
    parts.every((part, at) => (isParameter(part) ? Boolean(words[at]) : part === words[at]))
  )
}

function parametersOf({ parts }: Address, words: readonly (string | null)[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((part, at) => (isParameter(part) ? [[part.slice(1, -1), words[at] ?? '']] : [])),
  )
}

/** Null for a segment that is not valid UTF-8, which matches nothing. */
function decoded(word: string): string | null {
  try {
    return decodeURIComponent(word)
  } catch {
    return null
  }
}

const unknown = open(async (request) => {
  throw new Problem('not_found', `There is nothing at ${request.nextUrl.pathname}`)
})
