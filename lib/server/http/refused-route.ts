import 'server-only'
import { invalidRequest, Problem, refusal } from '@/lib/core/errors'
import { type Refusal, refusalHeader } from './incoming'
import type { RouteHandler } from './route'
import { open } from './routes'

const problems: Record<Refusal, () => Problem> = {
  address: () => refusal('invalid_request', 'The address cannot be read', 'refused.address'),
  navigation: () =>
    invalidRequest('next-router-state-tree', 'not a state of the router', { code: 'field.invalid', values: {} }),
  method: () => new Problem('method_not_allowed', 'This method is not possible here'),
}

/** Answers requests that were refused before reaching the framework; any other request gets 404. */
export function refusedRoute(): RouteHandler {
  return open(async (request) => {
    const why = request.headers.get(refusalHeader)
    if (why === 'address' || why === 'method' || why === 'navigation') throw problems[why]()
    throw new Problem('not_found', `There is nothing at ${request.nextUrl.pathname}`)
  })
}
