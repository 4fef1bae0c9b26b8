import 'server-only'
import { z } from 'zod'
import { needs } from '@/lib/core/operations/judgement'
import { operationStates } from '@/lib/core/operations/operation-states'
import type { Route } from '@/lib/server/http/route'
import { keyedRoute } from '@/lib/server/http/routes'
import type { Operation } from './operation'
import { submit } from './perform'
import { answerOperation } from './view'

/** The judgement that the maker was shown for the request. */
const shown = { expects: z.enum(needs).optional() }

/** The body of a request: its input, and the judgement that its maker was shown where the operation may need an approval. */
function bodyOf({ input, approval }: Pick<Operation, 'input' | 'approval'>) {
  const body = approval && input instanceof z.ZodObject ? input.safeExtend(shown) : input
  return body as z.ZodType<{ expects?: (typeof needs)[number] }>
}

/** The route handler of an operation: the caller's Idempotency-Key becomes its id, unless it has a `request`. */
export function operationRoute(operation: Operation): Route {
  const { method = 'POST', path, may, request } = operation
  if (request) return keyedRoute({ method, path, may, ...request })
  return keyedRoute({
    method,
    path,
    may,
    input: bodyOf(operation),
    output: z.looseObject({
      id: z.guid(),
      kind: z.literal(operation.kind),
      state: z.enum(operationStates),
      input: operation.input,
      result: operation.result.nullable(),
      createdAt: z.string(),
    }),
    async run({ expects, ...input }, person, key) {
      const { row, replayed } = await submit(operation, key, input, person, { expects })
      return answerOperation(row, replayed)
    },
  })
}
