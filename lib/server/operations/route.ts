import 'server-only'
import { z } from 'zod'
import { invalidRequest, Problem } from '@/lib/core/errors'
import { requirePermission } from '@/lib/server/auth/person'
import { parseInput } from '@/lib/server/parse'
import { jsonBody, merged, open, query, type RouteHandler, requireSession } from '@/lib/server/routes'
import type { Operation } from './operation'
import { submit } from './perform'
import { answerOperation } from './view'

/** The route handler of an operation: the caller's Idempotency-Key becomes its id. A DELETE takes its input from the query. */
export function operationRoute<I extends z.ZodType, R extends z.ZodType>(operation: Operation<I, R>): RouteHandler {
  return open(async (request, params) => {
    const person = await requireSession(request)
    requirePermission(person, operation.may)
    const key = request.headers.get('idempotency-key')
    if (!key) throw new Problem('idempotency_key_required', 'Send a UUID of your own in the header Idempotency-Key')
    const id = z.guid().safeParse(key.toLowerCase())
    if (!id.success) throw invalidRequest('Idempotency-Key', 'not a UUID', { code: 'field.uuid', values: {} })
    const input = parseInput(
      operation.input,
      merged(request.method === 'DELETE' ? query(request) : await jsonBody(request), params),
    )
    const { row, replayed } = await submit(operation, id.data, input, person)
    return answerOperation(row, replayed)
  })
}
