import 'server-only'
import { Problem } from '@/lib/core/errors'
import type { Route, RouteHandler } from './route'
import { open, routes } from './routes'

type Address = { parts: readonly string[]; handlers: ReturnType<typeof routes> }

const isParameter = (part: string) => part.startsWith('{')

/**
 * Answers every request under /api by the route of its method and path: 404 where there is no such path, 405 where it has
 * no such method. A word goes before a parameter at the same place.
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

/** Words before parameters, place by place. */
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

/** Null for a word that is no text in UTF-8: nothing is there. */
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
